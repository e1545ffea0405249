import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapViewState } from './map-types.ts'
import { viewOf } from './view.ts'

const DEBOUNCE_MS = 150

/** Reports where the map looks once it has come to rest. */
export class ViewReports {
  readonly #onView: (view: MapViewState) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #byUser = false
  /** The last report, as text. */
  #last = ''

  constructor(onView: (view: MapViewState) => void) {
    this.#onView = onView
  }

  /** @param byUser whether a person moved the map; one movement by a person since the last report counts */
  moved(map: MapLibreMap, byUser: boolean): void {
    this.#byUser ||= byUser
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.report(map), DEBOUNCE_MS)
  }

  /** Reports at once. A new map does, so that records are requested while it is being drawn. */
  report(map: MapLibreMap): void {
    const view = viewOf(map, this.#byUser)
    this.#byUser = false
    const text = JSON.stringify(view)
    // A map that takes up its size has not moved.
    if (text === this.#last && !view.byUser) return
    this.#last = text
    this.#onView(view)
  }

  dispose(): void {
    clearTimeout(this.#timer)
  }
}
