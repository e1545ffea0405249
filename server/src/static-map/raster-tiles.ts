import { LRUCache } from 'lru-cache'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'

/** Milliseconds that a picture waits for a provider. */
const TIMEOUT_MS = 1_500
/** Milliseconds for which a provider that did not answer is not asked again. */
const PAUSE_MS = 60_000
/** Bytes of the largest tile, and of all that are kept. */
const MAX_TILE_BYTES = 512 * 1024
const MAX_BYTES = 16 * 1024 * 1024
const IMAGE = /^image\/(png|jpeg)\b/

/** Fetches as the server does; tests give their own. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/**
 * Tiles of map providers. Only addresses of `rasterTiles` (tenancy/document/map-settings.ts) are fetched: the provider
 * is one of a list, no tenant's document holds an address.
 */
export class RasterTiles {
  readonly #fetch: Fetch
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: (tile) => tile.length || 1,
  })
  /** By origin: until when nothing is asked there. */
  readonly #paused = new Map<string, number>()

  constructor(fetch: Fetch = globalThis.fetch) {
    this.#fetch = fetch
  }

  /** The tiles in the order of their places, or null where one of them is not to be had: half a ground misleads. */
  async tiles(
    { url }: NonNullable<MapSettings['tiles']>,
    places: readonly { readonly z: number; readonly x: number; readonly y: number }[],
  ): Promise<Uint8Array[] | null> {
    const { origin } = new URL(url)
    if ((this.#paused.get(origin) ?? 0) > performance.now()) return null
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await Promise.all(
        places.map(({ z, x, y }) => {
          const parts = { z, x, y }
          const address = url.replaceAll(
            /\{([zxy])\}/g,
            (_, part: 'z' | 'x' | 'y') => `${parts[part]}`,
          )
          return this.#tile(address, signal)
        }),
      )
    } catch {
      this.#paused.set(origin, performance.now() + PAUSE_MS)
      return null
    }
  }

  async #tile(address: string, signal: AbortSignal): Promise<Uint8Array> {
    const known = this.#kept.get(address)
    if (known !== undefined) return known
    const reply = await this.#fetch(address, {
      signal,
      redirect: 'error',
      headers: { 'user-agent': 'Plat (public records portal; map previews)' },
    })
    const size = Number(reply.headers.get('content-length') ?? 0)
    if (
      !reply.ok ||
      !IMAGE.test(reply.headers.get('content-type') ?? '') ||
      size > MAX_TILE_BYTES
    ) {
      await reply.body?.cancel()
      throw new Error(`A map provider answered ${reply.status}`)
    }
    const data = new Uint8Array(await reply.arrayBuffer())
    if (data.length > MAX_TILE_BYTES) throw new Error('A tile of a map provider is too large')
    this.#kept.set(address, data)
    return data
  }
}
