import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors.ts'
import type { MapDrawer } from '../../static-map/map-drawer.ts'
import { type Preview, PREVIEW_SCALE } from './describe-preview.ts'

/** Bytes of pictures kept in memory: some 150. */
const MAX_BYTES = 32 * 1024 * 1024
/** Of searches, which strangers may make up without end: they take no room and no turn from the others. */
const MAX_SEARCHED_BYTES = 8 * 1024 * 1024
/** Pictures of searches that are drawn, one after the other, or wait. */
const MAX_SEARCHED = 5

/** Pictures that were drawn, and those that are being drawn. */
export class PreviewCache {
  readonly #drawer: MapDrawer
  readonly #pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (picture) => picture.length,
  })
  readonly #searched = new LRUCache<string, Buffer>({
    maxSize: MAX_SEARCHED_BYTES,
    sizeCalculation: (picture) => picture.length,
  })
  readonly #drawing = new Map<string, Promise<Buffer | null>>()
  #searches = 0
  #lastSearch: Promise<unknown> = Promise.resolve()

  constructor(drawer: MapDrawer) {
    this.#drawer = drawer
  }

  /**
   * A preview as PNG; null where it shows no place. It is drawn once for all who ask meanwhile.
   * @param tenant whose picture it is, beside all that it follows from
   * @throws AppError unavailable when too many are being drawn.
   */
  picture(tenant: string, { parts, gather, isSearched = false }: Preview): Promise<Buffer | null> {
    const key = createHash('sha256')
      .update(JSON.stringify([tenant, parts]))
      .digest('base64')
    const kept = isSearched ? this.#searched : this.#pictures
    const known = kept.get(key) ?? this.#drawing.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const draw = () => this.#drawer.picture(gather, PREVIEW_SCALE)
    const drawing = (isSearched ? this.#inLine(draw) : draw())
      .then((png) => {
        const picture = png && Buffer.from(png)
        if (picture) kept.set(key, picture)
        return picture
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  /** One search after the other, so that the drawer always has a turn for other pictures. */
  async #inLine<Result>(draw: () => Promise<Result>): Promise<Result> {
    if (this.#searches >= MAX_SEARCHED) {
      const words = 'Too many maps of searches are being drawn. Please try again in a moment.'
      throw new AppError('unavailable', words)
    }
    this.#searches += 1
    const drawn = this.#lastSearch.then(draw).finally(() => (this.#searches -= 1))
    this.#lastSearch = drawn.catch(() => undefined)
    return drawn
  }
}
