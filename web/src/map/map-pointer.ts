import type { Position } from '@plat/contract/platform/geometry'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { MapHit } from './map-types.ts'
import type { Scene } from './scene.ts'
import { pointAt } from './point-at.ts'
import { shapeHit } from './record-features.ts'
import { SHAPE_LAYERS } from './record-layers.ts'

interface MapPointerOptions {
  readonly map: () => MapLibreMap | null
  readonly container: HTMLElement
  readonly scene: () => Scene
  /** Guid of the point or shape under the pointer, null when it has left. */
  readonly onHover: (guid: string | null) => void
  readonly onClick: (hit: MapHit) => void
}

/** Clicks on the map, and what is under the pointer. */
export class MapPointer {
  readonly #options: MapPointerOptions
  #pointed: string | null = null
  #clickTaker: ((position: Position) => void) | null = null
  /** Clicks and movements belong to the drawing tools. */
  #isBusy = false

  constructor(options: MapPointerOptions) {
    this.#options = options
  }

  /** Until the returned function is called, clicks go to `taker` instead of opening what is there. */
  takeClicks(taker: (position: Position) => void): () => void {
    this.#clickTaker = taker
    return () => {
      if (this.#clickTaker === taker) this.#clickTaker = null
    }
  }

  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
    const change = isBusy ? 'disable' : 'enable'
    const map = this.#options.map()
    map?.doubleClickZoom[change]()
    map?.boxZoom[change]()
    if (isBusy) this.#point(null)
  }

  listen(map: MapLibreMap): void {
    const { scene, onClick } = this.#options
    map.on('mousemove', (event) => {
      if (!this.#isBusy) this.#point(hitAt(event, MOUSE_TOLERANCE, scene()))
    })
    map.on('mouseout', () => this.#point(null))
    map.on('click', (event) => {
      if (this.#isBusy) return
      if (this.#clickTaker) return this.#clickTaker([event.lngLat.lng, event.lngLat.lat])
      const hit = clickHit(event, scene())
      if (hit !== null) onClick(hit)
    })
  }

  #point(hit: MapHit | null): void {
    const guid = hit?.guid ?? null
    if (guid === this.#pointed) return
    this.#pointed = guid
    this.#options.container.classList.toggle('plat-map-pointing', guid !== null)
    this.#options.onHover(guid)
  }
}

/** How far beside a marker still counts, in CSS pixels: a finger is less exact than a mouse. */
const MOUSE_TOLERANCE = 3
const TOUCH_TOLERANCE = 12

/** What is under a click or tap. */
function clickHit(event: MapMouseEvent, scene: Scene): MapHit | null {
  const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
  return hitAt(event, touch ? TOUCH_TOLERANCE : MOUSE_TOLERANCE, scene)
}

/** What is under the pointer: a point before a shape. @param tolerance CSS pixels */
function hitAt(event: MapMouseEvent, tolerance: number, scene: Scene): MapHit | null {
  const { lng, lat } = event.lngLat
  const point = pointAt(scene.points.values(), [lng, lat], event.target.getZoom(), tolerance)
  if (point !== null) return point
  const [shape] = event.target.queryRenderedFeatures(event.point, { layers: SHAPE_LAYERS })
  const guid: unknown = shape?.properties['guid']
  const feature = scene.features.find((one) => one.properties.guid === guid)
  return feature === undefined ? null : shapeHit(feature)
}
