import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { labelLayers } from './basemap-labels.ts'
import { lineLayers, growingWidth } from './basemap-lines.ts'
import {
  BASEMAP_PALETTES,
  type BasemapPalette,
  type MapTheme,
} from '@plat/contract/tenancy/basemap-palette'
import { from } from './basemap-source.ts'

/** Layers of the tenant's own basemap from the ground up. Pure. */
export function basemapLayers(theme: MapTheme): LayerSpecification[] {
  const palette = BASEMAP_PALETTES[theme]
  return [...areaLayers(palette), ...lineLayers(palette), ...labelLayers(palette)]
}

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
      paint: { 'line-color': palette.waterLine, 'line-width': growingWidth(10, 0.6, 18, 6) },
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
