import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { BasemapPalette } from '@plat/contract/tenancy/basemap-palette'
import { type BasemapKind, from } from './basemap-source.ts'

/** Trails, streets and boundaries of the tenant's own basemap. */
export function lineLayers(palette: BasemapPalette): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'trail',
      type: 'line',
      ...from('trail'),
      layout: round,
      paint: {
        'line-color': palette.trail,
        'line-width': growingWidth(11, 0.7, 18, 3),
        'line-dasharray': [0.1, 2],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.5, 14, 1],
      },
    },
    street('street-casing', 'street', palette.streetCasing, growingWidth(13, 1.6, 19, 34), 13),
    street(
      'street-major-casing',
      'street-major',
      palette.majorCasing,
      growingWidth(9, 1.8, 19, 48),
      9,
    ),
    // Further out a casing is wider than its street: one quiet line instead.
    {
      ...street('street', 'street', palette.street, growingWidth(11, 0.5, 19, 30), 11),
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
        'line-width': growingWidth(11, 0.5, 19, 30),
      },
    },
    street('street-major', 'street-major', palette.major, growingWidth(9, 0.8, 19, 43), 9),
    {
      id: 'district',
      type: 'line',
      ...from('district'),
      paint: {
        'line-color': palette.district,
        'line-width': growingWidth(10, 0.5, 18, 2),
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
        'line-width': growingWidth(9, 1, 18, 2.4),
        'line-dasharray': [3, 2],
        'line-opacity': 0.8,
      },
    },
  ]
}

function street(
  id: string,
  kind: BasemapKind,
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

/** Line width in pixels that grows with the map between two zoom levels. */
export function growingWidth(
  zoom: number,
  width: number,
  laterZoom: number,
  laterWidth: number,
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], zoom, width, laterZoom, laterWidth]
}
