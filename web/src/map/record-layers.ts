import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { areaLayers, areaNames } from './area-layers.ts'
import { MAP_FONT_BOLD } from './map-fonts.ts'
import { COUNT_TEXT_SIZE } from '@plat/contract/search/disc-size'
import { MINOR_INK } from '@plat/contract/search/marker-shape'
import type { MapColours } from './map-types.ts'
import { pinKey } from './marker-key.ts'

/** Data of everything on the basemap, by source. */
export interface OverlayData {
  readonly points: FeatureCollection
  readonly shapes: FeatureCollection
  readonly highlighted: FeatureCollection
  readonly place: FeatureCollection
  readonly search: FeatureCollection
  readonly parcel: FeatureCollection
  readonly userLocation: FeatureCollection
  readonly areas: FeatureCollection
}
export type OverlaySource = keyof OverlayData

/** How the overlay is drawn. */
export interface OverlayLook {
  readonly theme: MapTheme
  readonly colours: MapColours
  readonly isRecordOpen: boolean
}

/** Layers of records with a shape; points are found by their own distances (point-at.ts). */
export const SHAPE_LAYERS = ['shapes-fill', 'shapes-line']

/** How much is seen of the records around one that is open. */
const NEARBY = 0.5

/** Opacities of the records that a search found, which make room for the one that is open. */
export function pointOpacity(
  isRecordOpen: boolean,
): Record<'icon-opacity' | 'text-opacity', number> {
  const opacity = isRecordOpen ? NEARBY : 1
  return { 'icon-opacity': opacity, 'text-opacity': opacity }
}

/** A style with the records and shapes drawn over its basemap. Pure. */
export function withOverlay(
  basemap: StyleSpecification,
  data: OverlayData,
  { theme, colours, isRecordOpen }: OverlayLook,
): StyleSpecification {
  const sources = Object.fromEntries(
    Object.entries(data).map(([name, collection]) => [
      name,
      // Fewer, deeper enlarged tiles are less work while moving; a unit of these is 0.1 and 0.3 m.
      {
        type: 'geojson' as const,
        data: collection,
        tolerance: 0.1,
        maxzoom: name === 'points' ? 16 : 14,
      },
    ]),
  )
  return {
    ...basemap,
    sources: { ...basemap.sources, ...sources },
    layers: [...basemap.layers, ...overlayLayers({ theme, colours, isRecordOpen })],
  }
}

function overlayLayers({ theme, colours, isRecordOpen }: OverlayLook): LayerSpecification[] {
  const status: ExpressionSpecification = [
    'coalesce',
    ['get', 'colour'],
    ['match', ['get', 'status'], 1, colours.live, colours.archive],
  ]
  return [
    ...areaLayers(theme, colours),
    {
      id: 'place-outside',
      type: 'fill',
      source: 'place',
      filter: ['==', ['get', 'part'], 'outside'],
      paint: {
        'fill-color': theme === 'dark' ? '#05080b' : '#26313b',
        'fill-opacity': theme === 'dark' ? 0.35 : 0.09,
        'fill-antialias': false,
      },
    },
    outline('place-casing', 'place', colours.surface, 5, 0.85),
    outline('place-line', 'place', colours.primary, 2.25, 1),
    ...searchedLayers(colours),
    {
      id: 'shapes-fill',
      type: 'fill',
      source: 'shapes',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': status, 'fill-opacity': 0.16 },
    },
    {
      id: 'shapes-line',
      type: 'line',
      source: 'shapes',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': status, 'line-width': 2 },
    },
    markers('points', theme, colours, isRecordOpen),
    {
      id: 'user-location',
      type: 'circle',
      source: 'userLocation',
      paint: {
        'circle-radius': 6,
        'circle-color': '#1a73e8',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
    areaNames(theme, colours),
    {
      id: 'search-pin',
      type: 'symbol',
      source: 'search',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'icon-image': pinKey(theme),
        // Above the marker of the records there, whose number is read.
        'icon-offset': [0, -8],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    markers('highlighted', theme, colours),
  ]
}

/** The parcel whose records are listed, and the drawn area. */
function searchedLayers(colours: MapColours): LayerSpecification[] {
  return [
    {
      id: 'parcel-chosen-fill',
      type: 'fill',
      source: 'parcel',
      paint: { 'fill-color': colours.primary, 'fill-opacity': 0.14 },
    },
    {
      id: 'parcel-chosen-line',
      type: 'line',
      source: 'parcel',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.primaryText, 'line-width': 2.5 },
    },
    {
      id: 'search-fill',
      type: 'fill',
      source: 'search',
      paint: { 'fill-color': colours.secondary, 'fill-opacity': 0.08 },
    },
    {
      id: 'search-line',
      type: 'line',
      source: 'search',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.secondary, 'line-width': 2, 'line-dasharray': [3, 1.5] },
    },
  ]
}

function outline(
  id: string,
  source: OverlaySource,
  colour: string,
  width: number,
  opacity: number,
) {
  return {
    id,
    type: 'line',
    source,
    filter: ['==', ['get', 'part'], 'place'],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width, 'line-opacity': opacity },
  } satisfies LayerSpecification
}

/** Markers in the order of the data: no sort key, which would cost a draw call for each of them. */
function markers(
  source: 'points' | 'highlighted',
  theme: MapTheme,
  colours: MapColours,
  isRecordOpen = false,
): LayerSpecification {
  return {
    id: source,
    type: 'symbol',
    source,
    layout: {
      'icon-image': ['get', 'image'],
      'icon-allow-overlap': true,
      // Names on the basemap make way rather than show through between markers.
      'icon-ignore-placement': source === 'highlighted',
      'symbol-z-order': 'source',
      'text-field': ['get', 'label'],
      'text-font': MAP_FONT_BOLD,
      'text-size': source === 'highlighted' ? COUNT_TEXT_SIZE + 1 : COUNT_TEXT_SIZE,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      ...pointOpacity(isRecordOpen),
      'text-color': ['case', ['get', 'minor'], MINOR_INK[theme], colours.onPrimary],
    },
  }
}
