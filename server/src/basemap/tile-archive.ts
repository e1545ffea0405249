import type { FileHandle } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source } from 'pmtiles'

/** Reads a part of an archive; fewer bytes only where it ends. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>

/** An archive that can be read. */
export interface TileArchive {
  readonly archive: PMTiles
  readonly cache: SharedPromiseCache
  readonly source: Source
}

/** Most directories cached per archive, each up to some 100 kB. */
const MAX_DIRECTORIES = 64
/** No directory, metadata or tile of a map is larger unpacked; larger ones are refused. */
const MAX_PART_BYTES = 64 * 1024 * 1024

/** An archive read through a function. @param key names its content, for caching */
export function tileArchive(key: string, read: ReadRange): TileArchive {
  const source: Source = {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: exactBuffer(await read(offset, length)) }),
  }
  const decompress = async (data: ArrayBuffer, compression: Compression) =>
    exactBuffer(unpack(new Uint8Array(data), compression))
  const cache = new SharedPromiseCache(MAX_DIRECTORIES, false, decompress)
  return { archive: new PMTiles(source, cache, decompress), cache, source }
}

/** Reads ranges of an open file. */
export function rangesOf(file: FileHandle): ReadRange {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
}

/** Unpacks a part of an archive. @throws Error for another compression or more than 64 MB. */
export function unpack(data: Uint8Array, compression: Compression): Uint8Array {
  const options = { maxOutputLength: MAX_PART_BYTES }
  switch (compression) {
    case Compression.None:
      return data
    case Compression.Gzip:
      return gunzipSync(data, options)
    case Compression.Brotli:
      return brotliDecompressSync(data, options)
    case Compression.Zstd:
      return zstdDecompressSync(data, options)
    default:
      throw new Error(`compression ${compression} is not known`)
  }
}

/** First bytes, which hold the header and the first directory. */
export const ARCHIVE_HEAD = 16_384

/** Identifies a large archive: its first bytes with the directory, and its size. */
export function archiveFingerprint(head: Uint8Array, size: number): Uint8Array {
  return Buffer.concat([head.subarray(0, ARCHIVE_HEAD), Buffer.from(`\n${size}`)])
}

/** Length of an archive in bytes, by its header. */
export function archiveEnd(header: Header): number {
  return Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
}

function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.byteLength)
  new Uint8Array(buffer).set(bytes)
  return buffer
}
