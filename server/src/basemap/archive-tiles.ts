import { open } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Compression, findTile, type Header, TileType, zxyToTileId } from 'pmtiles'
import { AppError } from '../platform/errors.ts'
import type { BasemapArchiveDocument } from '../tenancy/document/basemap-document.ts'
import { sha256 } from '../platform/sha256.ts'
import {
  ARCHIVE_HEAD,
  archiveFingerprint,
  rangesOf,
  type ReadRange,
  type TileArchive,
  tileArchive,
  unpack,
} from './tile-archive.ts'

/** What reading archives needs. */
export interface ArchiveDependencies {
  /** The server's own folder for large archives. */
  readonly dataDir: string
  /** A part of a file of the tenant, empty beyond its end; null when there is no such file. */
  tenantFileRange(
    tenant: string,
    sha256: string,
    offset: number,
    length: number,
  ): Promise<Uint8Array | null>
}

/** A tile as it is sent: vector tiles gzipped, images as they are. */
export interface ArchiveTile {
  readonly data: Uint8Array
  readonly mediaType: string
  readonly gzipped: boolean
}

/** Bytes of tiles kept in memory. */
const MAX_BYTES = 32 * 1_048_576
/** Archives kept open, each with up to 64 directories. */
const MAX_ARCHIVES = 20
/** Bytes that a missing tile counts as. */
const EMPTY_SIZE = 64
/** Most directories on the way to a tile; archives have at most three. */
const MAX_DIRECTORY_DEPTH = 4
const PREFIX = '${DATA_DIR}/'

const packed = promisify(gzip)

const MEDIA_TYPES: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

/** Gives the tiles of agencies' PMTiles archives, from the database or from files of the server. */
export class ArchiveTiles {
  readonly #dependencies: ArchiveDependencies
  readonly #archives = new LRUCache<string, Promise<TileArchive>>({ max: MAX_ARCHIVES })
  readonly #tiles = new LRUCache<string, { readonly tile: ArchiveTile | null }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ tile }) => tile?.data.length || EMPTY_SIZE,
  })

  constructor(dependencies: ArchiveDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * A tile, or null where the archive has none.
   * @throws AppError unavailable when the archive is not there, or is not the one that was applied.
   */
  async tile(
    tenant: string,
    document: BasemapArchiveDocument,
    z: number,
    x: number,
    y: number,
  ): Promise<ArchiveTile | null> {
    const archiveKey = `${tenant}/${document.sha256}`
    const key = `${archiveKey}/${z}/${x}/${y}`
    const known = this.#tiles.get(key)
    if (known !== undefined) return known.tile
    const opening = this.#archives.get(archiveKey) ?? this.#open(tenant, document)
    this.#archives.set(archiveKey, opening)
    try {
      const tile = await readTile(await opening, z, x, y)
      this.#tiles.set(key, { tile })
      return tile
    } catch (error) {
      // The cached directories may be of a file that has been replaced.
      this.#archives.delete(archiveKey)
      throw error
    }
  }

  async #open(tenant: string, document: BasemapArchiveDocument): Promise<TileArchive> {
    if (document.storage === 'database') {
      return tileArchive(document.sha256, async (offset, length) => {
        const { tenantFileRange } = this.#dependencies
        const part = await tenantFileRange(tenant, document.sha256, offset, length)
        if (part === null) throw unavailable(document, 'it is not in the database')
        return part
      })
    }
    const path = join(this.#dependencies.dataDir, document.file.slice(PREFIX.length))
    const way = relative(this.#dependencies.dataDir, path)
    if (way.startsWith('..') || isAbsolute(way)) throw unavailable(document, 'it lies elsewhere')
    const read = await fileRanges(path, document)
    return tileArchive(document.sha256, read)
  }
}

/** Opens a file for each part, and refuses one that is not the file that was applied. */
async function fileRanges(path: string, document: BasemapArchiveDocument): Promise<ReadRange> {
  let seen: number | null = null
  const read: ReadRange = async (offset, length) => {
    const file = await open(path).catch(() => null)
    if (file === null) throw unavailable(document, `there is no such file at ${path}`)
    try {
      const { size, mtimeMs } = await file.stat()
      const ranges = rangesOf(file)
      if (mtimeMs !== seen) {
        const head = archiveFingerprint(await ranges(0, ARCHIVE_HEAD), size)
        if (sha256(Buffer.from(head)) !== document.sha256)
          throw unavailable(document, 'it is another one than was applied: apply the tenant again')
        seen = mtimeMs
      }
      return await ranges(offset, length)
    } finally {
      await file.close()
    }
  }
  await read(0, 1)
  return read
}

async function readTile(
  { cache, source }: TileArchive,
  z: number,
  x: number,
  y: number,
): Promise<ArchiveTile | null> {
  const header = await cache.getHeader(source)
  if (z < header.minZoom || z > header.maxZoom) return null
  const id = zxyToTileId(z, x, y)
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < MAX_DIRECTORY_DEPTH; depth++) {
    const found = findTile(await cache.getDirectory(source, offset, length, header), id)
    if (found === null) return null
    if (found.runLength > 0) {
      const { data } = await source.getBytes(header.tileDataOffset + found.offset, found.length)
      return asSent(new Uint8Array(data), header)
    }
    offset = header.leafDirectoryOffset + found.offset
    length = found.length
  }
  return null
}

async function asSent(data: Uint8Array, header: Header): Promise<ArchiveTile | null> {
  const mediaType = MEDIA_TYPES[header.tileType] ?? 'application/octet-stream'
  if (header.tileType !== TileType.Mvt)
    return { data: unpack(data, header.tileCompression), mediaType, gzipped: false }
  const gzipped =
    header.tileCompression === Compression.Gzip
      ? data
      : await packed(unpack(data, header.tileCompression))
  return { data: gzipped, mediaType, gzipped: true }
}

function unavailable({ file }: BasemapArchiveDocument, reason: string): AppError {
  return new AppError('unavailable', `The basemap archive ${file} cannot be read: ${reason}.`)
}
