import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { MapDrawer } from '../../static-map/map-drawer.ts'
import { type Preview, PREVIEW_SCALE } from './describe-preview.ts'
import { PreviewLine } from './preview-line.ts'

/** Bytes of pictures kept in memory: some 150. */
const MAX_BYTES = 32 * 1024 * 1024

/** Pictures that were drawn, and those that are being drawn. */
export class PreviewCache {
  readonly #drawer: MapDrawer
  readonly #pictures = kept(MAX_BYTES)
  readonly #drawing = new Map<string, Promise<Buffer | null>>()
  readonly #lines: Readonly<Record<NonNullable<Preview['line']>, Line>> = {
    searched: { pictures: kept(8 * 1024 * 1024), turns: new PreviewLine('searches', 5) },
    area: { pictures: kept(16 * 1024 * 1024), turns: new PreviewLine('areas', 9) },
  }

  constructor(drawer: MapDrawer) {
    this.#drawer = drawer
  }

  /**
   * A preview as PNG; null where it shows no place. It is drawn once for all who ask meanwhile.
   * @param tenant whose picture it is, beside all that it follows from
   * @throws AppError unavailable when too many are being drawn.
   */
  picture(
    tenant: string,
    { parts, gather, scale = PREVIEW_SCALE, line }: Preview,
  ): Promise<Buffer | null> {
    const key = createHash('sha256')
      .update(JSON.stringify([tenant, parts]))
      .digest('base64')
    const { pictures, turns } =
      line === undefined ? { pictures: this.#pictures, turns: null } : this.#lines[line]
    const known = pictures.get(key) ?? this.#drawing.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const draw = () => this.#drawer.picture(gather, scale)
    const drawing = (turns === null ? draw() : turns.inLine(draw))
      .then((png) => {
        const picture = png && Buffer.from(png)
        if (picture) pictures.set(key, picture)
        return picture
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }
}

/** Pictures of a line of their own, and whose turn it is in it. */
interface Line {
  readonly pictures: LRUCache<string, Buffer>
  readonly turns: PreviewLine
}

function kept(maxSize: number): LRUCache<string, Buffer> {
  return new LRUCache({ maxSize, sizeCalculation: (picture) => picture.length })
}
