import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/db/database.ts'
import type { BasemapDocument, BasemapLayerDocument } from '../tenancy/document/basemap-document.ts'
import { tenantFile, tenantFileRange } from '../tenancy/tenant-files.ts'
import { type ArchiveDependencies, type ArchiveTile, ArchiveTiles } from './archive-tiles.ts'
import { basemapVersion } from './basemap-version.ts'
import { MAX_TILE_ZOOM, type LayerSource } from './tile-index.ts'
import type { TileReply, TileRequest } from './tile-worker.ts'

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile'

/** What the tiles are made from. */
export interface TileDependencies extends ArchiveDependencies {
  /** Content of a file of the tenant folder, null when there is none. */
  tenantFile(tenant: string, sha256: string): Promise<Uint8Array | null>
}

/** The tiles of agencies' own basemaps: cut from their layers, or from their archive. */
export class BasemapTiles {
  readonly #dependencies: TileDependencies
  readonly #builder = new TileBuilder()
  readonly #archives: ArchiveTiles

  constructor(dependencies: TileDependencies) {
    this.#dependencies = dependencies
    this.#archives = new ArchiveTiles(dependencies)
  }

  /**
   * A tile of a basemap of the tenant; null where nothing lies.
   * @throws AppError unavailable for an archive that cannot be read.
   */
  async tile(
    tenant: string,
    basemap: BasemapDocument,
    { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  ): Promise<ArchiveTile | null> {
    const { layers, archive } = basemap
    if (archive !== null) return this.#archives.tile(tenant, archive, z, x, y)
    // By the tenant, too: equal content of another tenant is not this one's to publish.
    const key = `${tenant}/${basemapVersion(basemap)}`
    const data = await this.#builder.tile(key, z, x, y, () =>
      Promise.all(layers.map((layer) => this.#source(tenant, layer))),
    )
    return data && { data, mediaType: MEDIA_TYPE, gzipped: true }
  }

  /** Ends the thread that cuts tiles; it starts again when one is asked for. */
  async close(): Promise<void> {
    await this.#builder.close()
  }

  async #source(tenant: string, { id, kind, minZoom, sha256 }: BasemapLayerDocument) {
    const content = await this.#dependencies.tenantFile(tenant, sha256)
    if (content === null)
      throw new Error(`File ${sha256} of basemap layer ${id} of ${tenant} is missing`)
    return { id, kind, minZoom, content }
  }
}

/** Zooms in which a basemap has tiles. */
export function tileZooms({ archive }: BasemapDocument): { min: number; max: number } {
  return archive === null
    ? { min: 0, max: MAX_TILE_ZOOM }
    : { min: archive.minZoom, max: archive.maxZoom }
}

const shared = new WeakMap<Database['pool'], BasemapTiles>()

/** The tiles of a database's agencies; the same for all parts of a process, which share what is cut and read. */
export function basemapTiles(database: Database, dataDir: string): BasemapTiles {
  const known = shared.get(database.pool)
  if (known !== undefined) return known
  const tiles = new BasemapTiles({
    dataDir,
    tenantFileRange: (tenant, sha256, offset, length) =>
      tenantFileRange(database, tenant, { sha256, offset, length }),
    tenantFile: async (tenant, sha256) =>
      (await tenantFile(database, tenant, sha256))?.content ?? null,
  })
  shared.set(database.pool, tiles)
  return tiles
}

/** Bytes of tiles kept in memory. */
const MAX_BYTES = 48 * 1_048_576
/** Bytes that an empty tile counts as. */
const EMPTY_SIZE = 64

type Pending = { resolve: (reply: TileReply) => void; reject: (error: Error) => void }
/** A request without its number; spelled out because Omit flattens a union. */
type Question = TileRequest extends infer One
  ? One extends TileRequest
    ? Omit<One, 'id'>
    : never
  : never

/**
 * Cuts basemaps into tiles in a thread of its own: a city's half megabyte of ragged boundary must not
 * hold up a search. The thread starts with the first tile and does not keep the process alive.
 */
class TileBuilder {
  readonly #tiles = new LRUCache<string, { readonly tile: Uint8Array | null }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ tile }) => tile?.length || EMPTY_SIZE,
  })
  readonly #building = new Map<string, Promise<Uint8Array | null>>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #lastId = 0

  /**
   * A tile of a basemap as gzipped MVT, null when empty.
   * @param basemap names the layers' content; tiles are cached by it.
   * @param loadLayers gives the layers when the thread does not have them.
   * @throws Error when a layer cannot be read.
   */
  async tile(
    basemap: string,
    z: number,
    x: number,
    y: number,
    loadLayers: () => Promise<readonly LayerSource[]>,
  ): Promise<Uint8Array | null> {
    const key = `${basemap}/${z}/${x}/${y}`
    const known = this.#tiles.get(key)
    if (known !== undefined) return known.tile
    const underWay = this.#building.get(key)
    if (underWay !== undefined) return underWay
    const building = this.#build(basemap, z, x, y, loadLayers)
    this.#building.set(key, building)
    try {
      const tile = await building
      this.#tiles.set(key, { tile })
      return tile
    } finally {
      this.#building.delete(key)
    }
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  async #build(
    basemap: string,
    z: number,
    x: number,
    y: number,
    loadLayers: () => Promise<readonly LayerSource[]>,
  ): Promise<Uint8Array | null> {
    const question = { kind: 'tile', basemap, z, x, y } as const
    const reply = await this.#request(question)
    if (reply.kind === 'done') return reply.tile
    await this.#load(basemap, loadLayers)
    const second = await this.#request(question)
    if (second.kind === 'done') return second.tile
    throw new Error(`Basemap ${basemap} was forgotten while tile ${z}/${x}/${y} was cut`)
  }

  async #load(basemap: string, loadLayers: () => Promise<readonly LayerSource[]>): Promise<void> {
    const underWay = this.#loading.get(basemap)
    if (underWay !== undefined) return underWay
    const loading = loadLayers().then(async (layers) => {
      await this.#request({ kind: 'load', basemap, layers })
    })
    this.#loading.set(basemap, loading)
    try {
      await loading
    } finally {
      this.#loading.delete(basemap)
    }
  }

  async #request(question: Question): Promise<TileReply> {
    const id = (this.#lastId += 1)
    const worker = (this.#worker ??= this.#start())
    const reply = await new Promise<TileReply>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      worker.postMessage({ ...question, id })
    })
    if (reply.kind === 'failed')
      throw new Error(`The basemap cannot be cut into tiles: ${reply.message}`)
    return reply
  }

  #start(): Worker {
    const worker = new Worker(new URL('./tile-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (reply: TileReply) => {
      this.#pending.get(reply.id)?.resolve(reply)
      this.#pending.delete(reply.id)
    })
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = null
      for (const pending of this.#pending.values()) pending.reject(error)
      this.#pending.clear()
    }
    worker.on('error', end)
    worker.on('exit', (code) => end(new Error(`The tile thread ended with code ${code}`)))
    return worker
  }
}
