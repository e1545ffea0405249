import type { Position } from '@plat/contract/platform/geometry'
import { DEFAULT_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl'
import { AttributionControl } from './attribution-control.ts'
import { BasemapNotice } from './basemap-notice.ts'
import type { MapLimits } from './map-limits.ts'
import type {
  MapColours,
  MapEngineOptions,
  MapTexts,
  MapViewTarget,
  TextControl,
} from './map-types.ts'
import { drawMarkersOnDemand } from './map-style.ts'
import { LocateControl } from './locate-control.ts'
import { scaleUnits } from '@plat/contract/platform/scale-units'
import { START_PADDING } from './view.ts'
import { controlButton, nameButton } from './control-button.ts'

type MapLibre = typeof import('maplibre-gl')

/** What a map is made of. */
export interface MapParts extends Pick<
  MapEngineOptions,
  'mapSettings' | 'locale' | 'texts' | 'reducedMotion' | 'isStatic'
> {
  readonly style: StyleSpecification
  readonly view: MapViewTarget
  readonly limits: MapLimits
  /** Marks where the person is. */
  readonly onLocated: (position: Position) => void
  /** Requests the basemap again. */
  readonly retryBasemap: () => void
  /** Read when a marker is drawn, because the theme may have changed since. */
  readonly colours: () => MapColours
}

/** A map, and how its own texts get into another language: no part of the map is drawn anew for that. */
export interface MadeMap {
  readonly map: MapLibreMap
  readonly relabel: (locale: string, texts: MapTexts) => void
}

/** Makes the map: flat, north up, within the agency's limits, with its controls. */
export function createMap(maplibre: MapLibre, container: HTMLElement, settings: MapParts): MadeMap {
  const { limits, texts, reducedMotion, isStatic = false } = settings
  const map = new maplibre.Map({
    container,
    style: settings.style,
    ...startOf(settings.view),
    interactive: !isStatic,
    minZoom: limits.minZoom,
    maxZoom: limits.maxZoom,
    transformConstrain: limits.constrain((lng, lat) => new maplibre.LngLat(lng, lat)),
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    trackResize: false,
    reduceMotion: reducedMotion,
    fadeDuration: reducedMotion ? 0 : 200,
    attributionControl: false,
    maplibreLogo: false,
    // Our own styles are checked by their test.
    validateStyle: false,
    refreshExpiredTiles: false,
    locale: { 'Map.Title': texts.name },
  })
  drawMarkersOnDemand(map, settings.colours)
  if (!isStatic) {
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
  }
  const relabelControls = addControls(maplibre, map, settings)
  return {
    map,
    relabel: (locale, words) => {
      map.getCanvas().ariaLabel = words.name
      relabelControls(locale, words)
    },
  }
}

/** Adds the controls. Opened panels cover the left of the map: they are on the right. @returns how to reword them */
function addControls(
  maplibre: MapLibre,
  map: MapLibreMap,
  { mapSettings, texts, locale, reducedMotion, isStatic, retryBasemap, onLocated }: MapParts,
): MadeMap['relabel'] {
  const attribution = new AttributionControl(mapSettings, texts, locale)
  const notice = new BasemapNotice(texts.noBasemap, retryBasemap)
  const controls: TextControl[] = [notice]
  const [first, second] = scaleUnits(locale).map(
    (unit) => new maplibre.ScaleControl({ maxWidth: 96, unit }),
  )
  map.addControl(attribution, 'bottom-right')
  if (!isStatic) {
    if (second) map.addControl(second, 'bottom-right')
    if (first) map.addControl(first, 'bottom-right')
    const animate = !reducedMotion
    controls.push(new ZoomControl(texts, () => animate))
    controls.push(new LocateControl({ mapSettings, texts, animate, onLocated }))
    if (document.fullscreenEnabled) controls.push(new FullScreenControl(texts))
  }
  for (const control of controls) map.addControl(control, 'bottom-right')
  return (language, words) => {
    const units = scaleUnits(language)
    first?.setUnit(units[0])
    second?.setUnit(units[1])
    for (const control of [attribution, ...controls]) control.relabel(words, language)
  }
}

function startOf(
  view: MapViewTarget,
): Pick<MapOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom'> {
  if (!('bounds' in view)) return { center: [view.lng, view.lat], zoom: view.zoom ?? DEFAULT_ZOOM }
  const options = view.maxZoom === undefined ? {} : { maxZoom: view.maxZoom }
  return { bounds: view.bounds, fitBoundsOptions: { padding: START_PADDING, ...options } }
}

/** Two buttons to zoom, for those who neither scroll nor pinch. */
class ZoomControl implements TextControl {
  readonly #texts: MapTexts
  readonly #animate: () => boolean
  #map: MapLibreMap | null = null
  #element: HTMLElement | null = null
  #update = () => {}
  #relabel: (texts: MapTexts) => void = () => {}

  constructor(texts: MapTexts, animate: () => boolean) {
    this.#texts = texts
    this.#animate = animate
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-zoom'
    const zoomIn = controlButton(this.#texts.zoomIn, 'M3 8h10M8 3v10', () =>
      map.zoomIn({ animate: this.#animate() }),
    )
    const zoomOut = controlButton(this.#texts.zoomOut, 'M3 8h10', () =>
      map.zoomOut({ animate: this.#animate() }),
    )
    element.append(zoomIn, zoomOut)
    this.#relabel = (texts) => {
      nameButton(zoomIn, texts.zoomIn)
      nameButton(zoomOut, texts.zoomOut)
    }
    this.#update = () => {
      const zoom = map.getZoom()
      // Not `disabled`: that would drop the keyboard's focus at the last step.
      zoomIn.ariaDisabled = String(zoom >= map.getMaxZoom() - 0.01)
      zoomOut.ariaDisabled = String(zoom <= map.getMinZoom() + 0.01)
    }
    // The limits change with the room that panels leave, and each such change ends a movement.
    map.on('moveend', this.#update)
    this.#update()
    this.#map = map
    this.#element = element
    return element
  }

  relabel(texts: MapTexts): void {
    this.#relabel(texts)
  }

  onRemove(): void {
    this.#map?.off('moveend', this.#update)
    this.#element?.remove()
    this.#map = null
  }
}

const ENTER = 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'
const LEAVE = 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4'

/**
 * The whole portal on the whole screen: the map's panels, menus and dialogs stay what they are, which
 * they would not beside a map that is alone on it.
 */
class FullScreenControl implements TextControl {
  #texts: MapTexts
  #element: HTMLElement | null = null
  #update = () => {}

  constructor(texts: MapTexts) {
    this.#texts = texts
  }

  onAdd(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-zoom plat-map-full'
    const button = controlButton(this.#texts.fullScreen, ENTER, () => void toggle())
    element.append(button)
    this.#update = () => {
      const full = document.fullscreenElement !== null
      const name = full ? this.#texts.leaveFullScreen : this.#texts.fullScreen
      nameButton(button, name)
      button.querySelector('path')?.setAttribute('d', full ? LEAVE : ENTER)
    }
    document.addEventListener('fullscreenchange', this.#update)
    this.#update()
    this.#element = element
    return element
  }

  relabel(texts: MapTexts): void {
    this.#texts = texts
    this.#update()
  }

  onRemove(): void {
    document.removeEventListener('fullscreenchange', this.#update)
    this.#element?.remove()
  }
}

async function toggle(): Promise<void> {
  // A browser may refuse; the page is then what it was.
  await (
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen()
  ).catch(() => undefined)
}
