import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { BASEMAP_PALETTES, type BasemapPalette } from './basemap-palette.ts'
import type { MapTheme } from './map-types.ts'

/** Name of the basemap's source in the style. */
export const BASEMAP_SOURCE = 'basemap'

/**
 * Fonts of labels on the map. MapLibre draws them with the page's own fonts; it takes the weight from
 * a word in the first name, which is no font of its own.
 */
export const MAP_FONT = ['Public Sans Variable Medium', 'Public Sans Variable', 'system-ui']
export const MAP_FONT_BOLD = ['Public Sans Variable Bold', 'Public Sans Variable', 'system-ui']

/** Layers of the tenant's own basemap from the ground up. Pure. */
export function basemapLayers(theme: MapTheme): LayerSpecification[] {
  const palette = BASEMAP_PALETTES[theme]
  return [...areaLayers(palette), ...lineLayers(palette), ...labelLayers(palette)]
}

type Kind =
  | 'land'
  | 'park'
  | 'water'
  | 'building'
  | 'street'
  | 'street-major'
  | 'trail'
  | 'boundary'
  | 'district'
  | 'label'

const from = (kind: Kind) => ({ source: BASEMAP_SOURCE, 'source-layer': kind })
const POLYGONS: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']

function areaLayers(palette: BasemapPalette): LayerSpecification[] {
  return [
    {
      id: 'land',
      type: 'fill',
      ...from('land'),
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
    {
      id: 'park',
      type: 'fill',
      ...from('park'),
      filter: POLYGONS,
      paint: { 'fill-color': palette.park, 'fill-antialias': true },
    },
    {
      id: 'water',
      type: 'fill',
      ...from('water'),
      filter: POLYGONS,
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'water-line',
      type: 'line',
      ...from('water'),
      filter: ['!=', ['geometry-type'], 'Polygon'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.waterLine, 'line-width': widths(10, 0.6, 18, 6) },
    },
    {
      id: 'building',
      type: 'fill',
      ...from('building'),
      minzoom: 14,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingLine,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
      },
    },
  ]
}

function lineLayers(palette: BasemapPalette): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'trail',
      type: 'line',
      ...from('trail'),
      layout: round,
      paint: {
        'line-color': palette.trail,
        'line-width': widths(11, 0.7, 18, 3),
        'line-dasharray': [0.1, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 14, 1],
      },
    },
    street('street-casing', 'street', palette.streetCasing, widths(13, 1.6, 19, 34), 13),
    street('street-major-casing', 'street-major', palette.majorCasing, widths(9, 1.8, 19, 48), 9),
    // Further out a casing is wider than its street: one quiet line instead.
    {
      ...street('street', 'street', palette.street, widths(11, 0.5, 19, 30), 11),
      paint: {
        'line-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          12.5,
          palette.streetCasing,
          13.5,
          palette.street,
        ],
        'line-width': widths(11, 0.5, 19, 30),
      },
    },
    street('street-major', 'street-major', palette.major, widths(9, 0.8, 19, 43), 9),
    {
      id: 'district',
      type: 'line',
      ...from('district'),
      paint: {
        'line-color': palette.district,
        'line-width': widths(10, 0.5, 18, 2),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.55, 13, 0.9],
      },
    },
    {
      id: 'boundary',
      type: 'line',
      ...from('boundary'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.boundary,
        'line-width': widths(9, 1, 18, 2.4),
        'line-dasharray': [3, 2],
        'line-opacity': 0.8,
      },
    },
  ]
}

function street(
  id: string,
  kind: Kind,
  colour: string,
  width: ExpressionSpecification,
  minzoom: number,
) {
  return {
    id,
    type: 'line',
    ...from(kind),
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width },
  } satisfies LayerSpecification
}

function labelLayers(palette: BasemapPalette): LayerSpecification[] {
  return [
    streetLabels('street-label', 'street', palette, 15, 11),
    streetLabels('street-major-label', 'street-major', palette, 13, 12),
    streetLabels('trail-label', 'trail', { ...palette, streetLabel: palette.parkLabel }, 15, 10.5),
    pointLabels('water-label', ['water'], palette.waterLabel, palette.water),
    pointLabels('park-label', ['park', 'building'], palette.parkLabel, palette.halo, 13),
    districtLabels('district-label', 'district', palette.districtLabel, palette.halo, 10.5),
    districtLabels('place-label', 'label', palette.placeLabel, palette.halo, 12.5),
  ]
}

function streetLabels(
  id: string,
  kind: Kind,
  palette: BasemapPalette,
  minzoom: number,
  size: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...from(kind),
    minzoom,
    filter: ['has', 'name'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': size,
      'text-letter-spacing': 0.02,
      'text-max-angle': 30,
      'text-padding': 6,
    },
    paint: {
      'text-color': palette.streetLabel,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
    },
  }
}

/** A name is written once the shape it belongs to is large enough for it. */
const FITS: ExpressionSpecification = ['>=', ['zoom'], ['coalesce', ['get', 'zoom'], 0]]

function pointLabels(
  id: string,
  kinds: string[],
  colour: string,
  halo: string,
  minzoom = 0,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...from('label'),
    minzoom,
    filter: ['all', ['in', ['get', 'kind'], ['literal', kinds]], FITS],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': 10.5,
      'text-max-width': 8,
      'text-padding': 8,
      'symbol-sort-key': ['coalesce', ['get', 'zoom'], 0],
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.2 },
  }
}

function districtLabels(
  id: string,
  kind: string,
  colour: string,
  halo: string,
  size: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...from('label'),
    filter: ['all', ['==', ['get', 'kind'], kind], FITS],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT_BOLD,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, size, 15, size + 2],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-line-height': 1.15,
      'text-padding': 2,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.2,
      'symbol-sort-key': ['coalesce', ['get', 'zoom'], 0],
    },
    paint: {
      'text-color': colour,
      'text-halo-color': halo,
      'text-halo-width': 1.4,
      'text-opacity': ['interpolate', ['linear'], ['zoom'], 15, 1, 17, 0.55],
    },
  }
}

/** Line width growing with the map between two zoom levels. */
function widths(
  zoom: number,
  width: number,
  laterZoom: number,
  laterWidth: number,
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], zoom, width, laterZoom, laterWidth]
}
