import type { MapControl } from '@plat/contract/tenancy/config'
import type { Position } from '@plat/contract/platform/geometry'
import { DEFAULT_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl'
import { AttributionControl } from './attribution-control.ts'
import { BasemapNotice } from './basemap-notice.ts'
import { FullScreenControl } from './full-screen-control.ts'
import type { MapColours, MapTexts, MapViewTarget } from './map-types.ts'
import { drawMarkersOnDemand } from './map-style.ts'
import { LocateControl } from './locate-control.ts'
import { scaleUnits } from './scale.ts'
import { boundsOf, constrainCentre, zoomRange } from './view.ts'
import { ZoomControl } from './zoom-control.ts'

type MapLibre = typeof import('maplibre-gl')

/** What a map is made of. */
export interface MapSettings {
  readonly control: MapControl
  /** Like en-US: decides the units of the scale. */
  readonly locale: string
  readonly texts: MapTexts
  readonly reducedMotion: boolean
  /** A picture rather than a tool: nothing moves it, and it has no controls but its sources. */
  readonly still?: boolean | undefined
  readonly style: StyleSpecification
  readonly view: MapViewTarget
  /** Marks where the person is. */
  readonly onLocated: (position: Position) => void
  /** Asks for the basemap anew. */
  readonly retryBasemap: () => void
  /** Asked when a marker is drawn, because the theme may have changed since. */
  readonly colours: () => MapColours
}

const INITIAL_PADDING = 16

/** Makes the map: flat, north up, within the agency's limits, with its controls. */
export function createMap(
  maplibre: MapLibre,
  container: HTMLElement,
  settings: MapSettings,
): MapLibreMap {
  const { control, texts, reducedMotion, still = false } = settings
  const range = zoomRange(control)
  const map = new maplibre.Map({
    container,
    style: settings.style,
    ...startOf(settings.view),
    interactive: !still,
    minZoom: range.min,
    maxZoom: range.max,
    transformConstrain: constrainTo(maplibre, container, control),
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
  map.addControl(new AttributionControl(control, texts.attribution), 'bottom-right')
  if (still) return map
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Opened panels lie over the left of the map: what is to be read stands on the right.
  const [first, second] = scaleUnits(settings.locale)
  map.addControl(new maplibre.ScaleControl({ maxWidth: 96, unit: second }), 'bottom-right')
  map.addControl(new maplibre.ScaleControl({ maxWidth: 96, unit: first }), 'bottom-right')
  map.addControl(new BasemapNotice(texts.noBasemap, settings.retryBasemap), 'bottom-right')
  map.addControl(new ZoomControl(texts, () => !reducedMotion), 'bottom-right')
  const { onLocated } = settings
  const locate = new LocateControl({ control, texts, animate: !reducedMotion, onLocated })
  map.addControl(locate, 'bottom-right')
  if (document.fullscreenEnabled) map.addControl(new FullScreenControl(texts), 'bottom-right')
  return map
}

function startOf(
  view: MapViewTarget,
): Pick<MapOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom'> {
  if (!('bounds' in view)) return { center: [view.lng, view.lat], zoom: view.zoom ?? DEFAULT_ZOOM }
  const options = view.maxZoom === undefined ? {} : { maxZoom: view.maxZoom }
  return { bounds: view.bounds, fitBoundsOptions: { padding: INITIAL_PADDING, ...options } }
}

/** Lets the view leave the agency's panning bounds by its own size, whatever its zoom. */
function constrainTo(
  maplibre: MapLibre,
  container: HTMLElement,
  control: MapControl,
): NonNullable<MapOptions['transformConstrain']> {
  const range = zoomRange(control)
  const limits = control.geo.panningBounds && boundsOf(control.geo.panningBounds)
  return (wished, wishedZoom) => {
    const zoom = Math.min(Math.max(wishedZoom, range.min), range.max)
    if (limits === undefined) return { center: wished, zoom }
    const size = { width: container.clientWidth, height: container.clientHeight }
    const [lng, lat] = constrainCentre([wished.lng, wished.lat], zoom, limits, size)
    return { center: new maplibre.LngLat(lng, lat), zoom }
  }
}
