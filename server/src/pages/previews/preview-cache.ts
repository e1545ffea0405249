import { createHash } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import { createFairPlaces } from '../../platform/fair-places.ts'
import type { MapDrawer, PictureClient } from '../../static-map/map-drawer.ts'
import { AgencyPictures } from './agency-pictures.ts'
import { type Preview, PREVIEW_SCALE } from './describe-preview.ts'

/** Bytes of pictures kept in memory: some 150. */
const MAX_BYTES = 32 * 1024 * 1024
/** Of searches, which strangers may make up without end: they take no room and no turn from the others. */
const MAX_SEARCHED_BYTES = 8 * 1024 * 1024
/** Pictures of searches that are drawn, one after the other, or wait: an agency has at most half of the places. */
const SEARCHED = { network: 3, all: 10 }

/** Pictures that were drawn, and those that are being drawn. */
export class PreviewCache {
  readonly #drawer: MapDrawer
  readonly #pictures = new AgencyPictures(MAX_BYTES)
  readonly #searched = new AgencyPictures(MAX_SEARCHED_BYTES)
  readonly #searches = createFairPlaces(SEARCHED)
  readonly #drawing = new Map<string, Promise<Buffer | null>>()
  #lastSearch: Promise<unknown> = Promise.resolve()

  constructor(drawer: MapDrawer) {
    this.#drawer = drawer
  }

  /**
   * A preview as PNG; null where it shows no place. It is drawn once for all who ask meanwhile.
   * @param client whose picture it is, beside all that it follows from, and who asks
   * @throws AppError unavailable when too many are being drawn.
   */
  picture(
    client: PictureClient,
    { parts, gather, isSearched = false }: Preview,
  ): Promise<Buffer | null> {
    const { tenant } = client
    const key = createHash('sha256')
      .update(JSON.stringify([tenant, parts]))
      .digest('base64')
    const kept = isSearched ? this.#searched : this.#pictures
    const known = kept.get(tenant, key) ?? this.#drawing.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const draw = () => this.#drawer.picture(gather, PREVIEW_SCALE, client)
    const drawing = (isSearched ? this.#inLine(client, draw) : draw())
      .then((png) => {
        const picture = png && Buffer.from(png)
        if (picture) kept.set(tenant, key, picture)
        return picture
      })
      .finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, drawing)
    return drawing
  }

  /** One search after the other, so that the drawer always has a turn for other pictures. */
  async #inLine<Result>(
    { tenant, network }: PictureClient,
    draw: () => Promise<Result>,
  ): Promise<Result> {
    const place = this.#searches.take(tenant, network)
    if (place.kind === 'full') {
      const words = 'Too many maps of searches are being drawn. Please try again in a moment.'
      throw new AppError('unavailable', words)
    }
    const drawn = this.#lastSearch.then(draw).finally(() => place.release())
    this.#lastSearch = drawn.catch(() => undefined)
    return drawn
  }
}
