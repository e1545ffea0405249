import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Lot } from './lot-index.ts'
import { type LayerSource, TileIndex } from './tile-index.ts'

/** To the worker. */
export type TileRequest =
  | {
      readonly kind: 'load'
      readonly id: number
      readonly basemap: string
      readonly layers: readonly LayerSource[]
    }
  | {
      readonly kind: 'tile'
      readonly id: number
      readonly basemap: string
      readonly z: number
      readonly x: number
      readonly y: number
    }
  | {
      readonly kind: 'parcel'
      readonly id: number
      readonly basemap: string
      readonly lng: number
      readonly lat: number
    }

/** From the worker: `tile` is MVT, gzip; null when empty; `parcel` is null where none is; `unknown` asks for the layers again. */
export type TileReply =
  | { readonly kind: 'done'; readonly id: number; readonly tile: Uint8Array | null }
  | { readonly kind: 'parcel'; readonly id: number; readonly parcel: Lot | null }
  | { readonly kind: 'unknown'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

/** Most basemaps whose index is cached: one is 20 to 100 MB for a real city. */
const MAX_ENTRIES = 6
const indexes = new LRUCache<string, TileIndex>({ max: MAX_ENTRIES })

function answer(request: TileRequest): TileReply {
  const { id } = request
  try {
    if (request.kind === 'load') {
      indexes.set(request.basemap, new TileIndex(request.layers))
      return { kind: 'done', id, tile: null }
    }
    const index = indexes.get(request.basemap)
    if (index === undefined) return { kind: 'unknown', id }
    if (request.kind === 'parcel')
      return { kind: 'parcel', id, parcel: index.parcelAt(request.lng, request.lat) }
    const tile = index.tile(request.z, request.x, request.y)
    return { kind: 'done', id, tile: tile && gzipSync(tile) }
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (request: TileRequest) => parentPort?.postMessage(answer(request)))
