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

/** Directories kept of one archive, each at most some 100 kB. */
const DIRECTORIES = 64
/** No directory, metadata or tile of a map is larger unpacked: what claims to be is refused. */
const LARGEST_PART = 64 * 1024 * 1024

/** An archive over a way to read its bytes. @param key names its content, for what is kept of it */
export function tileArchive(key: string, read: ReadRange): TileArchive {
  const source: Source = {
    getKey: () => key,
    getBytes: async (offset, length) => ({ data: exactBuffer(await read(offset, length)) }),
  }
  const decompress = async (data: ArrayBuffer, compression: Compression) =>
    exactBuffer(unpack(new Uint8Array(data), compression))
  const cache = new SharedPromiseCache(DIRECTORIES, false, decompress)
  return { archive: new PMTiles(source, cache, decompress), cache, source }
}

/** Reads ranges of an open file. */
export function rangesOf(file: FileHandle): ReadRange {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
}

/** Unpacks what an archive holds. @throws Error for another kind of packing or more than 64 MB. */
export function unpack(data: Uint8Array, compression: Compression): Uint8Array {
  const options = { maxOutputLength: LARGEST_PART }
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

/** What stands for the content of a large archive: its first bytes with the directory, and its size. */
export function archiveFingerprint(head: Uint8Array, size: number): Uint8Array {
  return Buffer.concat([head.subarray(0, ARCHIVE_HEAD), Buffer.from(`\n${size}`)])
}

/** How far into its file an archive reaches, in bytes. */
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
