import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Lot } from './lot-index.ts'
import type { LayerSource } from './tile-index.ts'
import type { TileReply, TileRequest } from './tile-worker.ts'

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
export class TileBuilder {
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

  /**
   * The parcel of a basemap at a point in degrees; null where there is none.
   * @throws Error when a layer cannot be read.
   */
  async parcelAt(
    basemap: string,
    lng: number,
    lat: number,
    loadLayers: () => Promise<readonly LayerSource[]>,
  ): Promise<Lot | null> {
    const reply = await this.#ask({ kind: 'parcel', basemap, lng, lat }, loadLayers)
    return reply.kind === 'parcel' ? reply.parcel : null
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
    const reply = await this.#ask({ kind: 'tile', basemap, z, x, y }, loadLayers)
    return reply.kind === 'done' ? reply.tile : null
  }

  /** Asks about a basemap, whose layers are loaded first when the thread does not have them. */
  async #ask(
    question: Exclude<Question, { kind: 'load' }>,
    loadLayers: () => Promise<readonly LayerSource[]>,
  ): Promise<TileReply> {
    const reply = await this.#request(question)
    if (reply.kind !== 'unknown') return reply
    await this.#load(question.basemap, loadLayers)
    const second = await this.#request(question)
    if (second.kind !== 'unknown') return second
    throw new Error(`Basemap ${question.basemap} was forgotten while it was asked about`)
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
