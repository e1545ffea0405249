import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapViewState } from './map-types.ts'
import { viewOf } from './view.ts'

const DEBOUNCE_MS = 150

/** Reports where the map looks once it has come to rest. */
export class ViewReports {
  readonly #onView: (view: MapViewState) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #byUser = false

  constructor(onView: (view: MapViewState) => void) {
    this.#onView = onView
  }

  /** @param byUser whether a person moved the map; one movement by a person since the last report counts */
  moved(map: MapLibreMap, byUser: boolean): void {
    this.#byUser ||= byUser
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#onView(viewOf(map, this.#byUser))
      this.#byUser = false
    }, DEBOUNCE_MS)
  }

  /** Where a new map looks, at once: what is there is asked for while the map is being drawn. */
  begin(map: MapLibreMap): void {
    this.#onView(viewOf(map, false))
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }
}
