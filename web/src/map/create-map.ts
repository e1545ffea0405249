import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Position } from '@plat/contract/platform/geometry'
import { DEFAULT_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl'
import type { Ground } from './aerial-style.ts'
import { AttributionControl } from './attribution-control.ts'
import { BasemapNotice } from './basemap-notice.ts'
import { CentreControl } from './centre-control.ts'
import { FullScreenControl } from './full-screen-control.ts'
import type { MapLimits } from './map-limits.ts'
import type { MapColours, MapTexts, MapViewTarget, TextControl } from './map-types.ts'
import { drawMarkersOnDemand } from './map-style.ts'
import { LocateControl } from './locate-control.ts'
import { scaleUnits } from '@plat/contract/platform/scale-units'
import { START_PADDING } from './view.ts'
import { ZoomControl } from './zoom-control.ts'

type MapLibre = typeof import('maplibre-gl')

/** What a map is made of. */
export interface MapParts {
  readonly mapSettings: MapSettings
  /** Like en-US: decides the units of the scale. */
  readonly locale: string
  readonly texts: MapTexts
  readonly reducedMotion: boolean
  /** A picture rather than a tool: nothing moves it, and it has no controls but its sources. */
  readonly isStatic?: boolean | undefined
  readonly style: StyleSpecification
  readonly ground: Ground
  readonly view: MapViewTarget
  readonly limits: MapLimits
  /** What Enter does in the middle of the map, and whether the drawing tools have the keys. */
  readonly centre: Pick<ConstructorParameters<typeof CentreControl>[0], 'open' | 'isBusy'>
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
  /** Says whose ground is looked at. */
  readonly setGround: (ground: Ground) => void
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
  const { relabel, setGround } = addControls(maplibre, map, settings)
  return {
    map,
    relabel: (locale, words) => {
      map.getCanvas().ariaLabel = words.name
      relabel(locale, words)
    },
    setGround,
  }
}

/** Adds the controls. Opened panels cover the left of the map: they are on the right. @returns how to change them */
function addControls(
  maplibre: MapLibre,
  map: MapLibreMap,
  {
    mapSettings,
    texts,
    locale,
    reducedMotion,
    isStatic,
    ground,
    retryBasemap,
    centre,
    onLocated,
  }: MapParts,
): Pick<MadeMap, 'relabel' | 'setGround'> {
  const attribution = new AttributionControl(mapSettings, texts.attribution, ground)
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
    controls.push(new CentreControl({ ...centre, texts }))
    controls.push(new ZoomControl(texts, () => animate))
    controls.push(new LocateControl({ mapSettings, texts, animate, onLocated }))
    if (document.fullscreenEnabled) controls.push(new FullScreenControl(texts))
  }
  for (const control of controls) map.addControl(control, 'bottom-right')
  return {
    relabel: (language, words) => {
      const units = scaleUnits(language)
      first?.setUnit(units[0])
      second?.setUnit(units[1])
      for (const control of [attribution, ...controls]) control.relabel(words)
    },
    setGround: (chosen) => attribution.setGround(chosen),
  }
}

function startOf(
  view: MapViewTarget,
): Pick<MapOptions, 'bounds' | 'fitBoundsOptions' | 'center' | 'zoom'> {
  if (!('bounds' in view)) return { center: [view.lng, view.lat], zoom: view.zoom ?? DEFAULT_ZOOM }
  const options = view.maxZoom === undefined ? {} : { maxZoom: view.maxZoom }
  return { bounds: view.bounds, fitBoundsOptions: { padding: START_PADDING, ...options } }
}
