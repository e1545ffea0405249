import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MapDrawer } from '../../static-map/map-drawer.ts'
import { type Preview, PREVIEW_SCALE } from './describe-preview.ts'

/** Bytes of pictures kept in memory: some 150. */
const MAX_BYTES = 32 * 1024 * 1024

/** Pictures that were drawn, and those that are being drawn. */
export class PreviewCache {
  readonly #drawer: MapDrawer
  readonly #pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (picture) => picture.length,
  })
  readonly #drawing = new Map<string, Promise<Buffer | null>>()

  constructor(drawer: MapDrawer) {
    this.#drawer = drawer
  }

  /**
   * A preview as PNG; null where it shows no place. It is drawn once for all who ask meanwhile.
   * @param tenant whose picture it is, beside all that it follows from
   * @throws AppError unavailable when too many are being drawn.
   */
  picture(tenant: string, { parts, gather }: Preview): Promise<Buffer | null> {
    const key = createHash('sha256')
      .update(JSON.stringify([tenant, parts]))
      .digest('base64')
    const known = this.#pictures.get(key) ?? this.#drawing.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const drawing = this.#drawer
      .picture(gather, PREVIEW_SCALE)
      .then((png) => {
        const picture = png && Buffer.from(png)
        if (picture) this.#pictures.set(key, picture)
        return picture
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }
}
