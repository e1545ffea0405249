import type {
  ExpressionSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { BasemapPalette } from '@plat/contract/tenancy/basemap-palette'
import { type BasemapKind, from } from './basemap-source.ts'
import { MAP_FONT, MAP_FONT_BOLD } from './map-fonts.ts'

/** Names of streets, waters, parks and districts of the tenant's own basemap. */
export function labelLayers(palette: BasemapPalette): LayerSpecification[] {
  return [
    parcelLabels(palette),
    streetLabels('street-label', 'street', palette, 15, 11),
    streetLabels('street-major-label', 'street-major', palette, 13, 12),
    streetLabels('trail-label', 'trail', { ...palette, streetLabel: palette.parkLabel }, 15, 10.5),
    pointLabels('water-label', ['water'], palette.waterLabel, palette.water),
    pointLabels('park-label', ['park', 'building'], palette.parkLabel, palette.halo, 13),
    districtLabels('district-label', 'district', palette.districtLabel, palette.halo, 10.5),
    districtLabels('place-label', 'label', palette.placeLabel, palette.halo, 12.5),
  ]
}

/** Zoom from which parcels show their numbers. */
const NUMBERS_FROM = 17.5

function parcelLabels(palette: BasemapPalette): LayerSpecification {
  return {
    ...pointLabels('parcel-label', ['parcel'], palette.parcelLabel, palette.halo, NUMBERS_FROM),
    // Below the names of streets: whatever comes later is placed first.
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': 9.5,
      'text-padding': 4,
    },
  } as LayerSpecification
}

function streetLabels(
  id: string,
  kind: BasemapKind,
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

/** Sides of its middle where a name may stand: it makes way for the numbers of records. */
const SIDES: NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor'] = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
]

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
      // Further out there are more of them than room.
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, size - 2, 12, size, 15, size + 2],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-line-height': 1.15,
      'text-padding': 2,
      'text-variable-anchor': SIDES,
      'text-radial-offset': 1,
      'symbol-sort-key': ['coalesce', ['get', 'zoom'], 0],
    },
    paint: {
      'text-color': colour,
      'text-halo-color': halo,
      'text-halo-width': 1.4,
    },
  }
}
