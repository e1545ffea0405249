import type { MultiPolygon, Polygon, Position } from '@plat/contract/platform/geometry'
import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { MAP_FONT_BOLD } from './map-fonts.ts'
import { BASEMAP_PALETTES, type MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { MapColours } from './map-types.ts'

/** A layer of places as the map draws it over its ground. */
export interface AreaLayer {
  readonly id: string
  /** Empty while they are on their way. */
  readonly outlines: readonly (Polygon | MultiPolygon)[]
  readonly names: readonly { readonly name: string; readonly position: Position }[]
}

/** Outlines and names of all drawn layers; `turn` is another number for each layer. */
export function areaFeatures(layers: readonly AreaLayer[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: layers.flatMap(({ outlines, names }, index) => [
      ...outlines.map((geometry) => ({
        type: 'Feature' as const,
        properties: { turn: index % 2 },
        geometry,
      })),
      ...names.map(({ name, position }) => ({
        type: 'Feature' as const,
        properties: { turn: index % 2, name },
        geometry: { type: 'Point' as const, coordinates: position },
      })),
    ]),
  }
}

/** Thin lines around places, those of the second layer dashed. */
export function areaLayers(theme: MapTheme, colours: MapColours): LayerSpecification[] {
  const colour = areaColour(theme, colours)
  return [
    line('areas-first', 0, colour),
    { ...line('areas-second', 1, colour), paint: { ...paint(colour), 'line-dasharray': [3, 2] } },
  ]
}

/** Names of the drawn places; over the markers, which are many. */
export function areaNames(theme: MapTheme, colours: MapColours): LayerSpecification {
  return {
    id: 'areas-names',
    type: 'symbol',
    source: 'areas',
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT_BOLD,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 10.5, 15, 14],
      'text-max-width': 7,
      'text-padding': 4,
    },
    paint: {
      'text-color': areaColour(theme, colours),
      'text-halo-color': BASEMAP_PALETTES[theme].halo,
      'text-halo-width': 2,
    },
  }
}

function line(id: string, turn: number, colour: string): LayerSpecification & { type: 'line' } {
  return {
    id,
    type: 'line',
    source: 'areas',
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['==', ['get', 'turn'], turn]],
    layout: { 'line-join': 'round' },
    paint: paint(colour),
  }
}

function paint(colour: string) {
  return {
    'line-color': colour,
    'line-width': ['interpolate', ['linear'], ['zoom'], 9, 1, 15, 2] as [
      'interpolate',
      ['linear'],
      ['zoom'],
      ...number[],
    ],
    'line-opacity': 0.85,
  }
}

function areaColour(theme: MapTheme, { secondary }: MapColours): string {
  return theme === 'dark' ? '#c9b8ff' : secondary
}
