import { DARK, type Flavor, layers, LIGHT } from '@protomaps/basemaps'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { BASEMAP_SOURCE } from './basemap-source.ts'
import { MAP_FONT, MAP_FONT_BOLD } from './map-fonts.ts'
import {
  BASEMAP_PALETTES,
  type BasemapPalette,
  type MapTheme,
} from '@plat/contract/tenancy/basemap-palette'
import type { ArchiveLayers } from './basemap-style.ts'

/** What only icons show, which a map under records does without. */
const LEFT_OUT = new Set(['roads_oneway', 'roads_shields'])
/** Places by whose names people find their way; shops and bars are not the agency's. */
const LANDMARKS = [
  'park',
  'garden',
  'zoo',
  'aerodrome',
  'station',
  'ferry_terminal',
  'stadium',
  'university',
  'library',
  'school',
  'townhall',
  'museum',
]
const BOLD = new Set(['places_subplace', 'places_locality', 'places_region', 'places_country'])

/**
 * Layers of the Protomaps basemap in our colours and our font, without icons.
 * @param locale language of names, where the map has them in it
 */
export function protomapsLayers(locale: string): ArchiveLayers {
  const language = locale.split('-', 1)[0] ?? 'en'
  return (theme) =>
    layers(BASEMAP_SOURCE, flavor(theme), { lang: language })
      // The page's own background is under everything.
      .filter(({ id, type }) => type !== 'background' && !LEFT_OUT.has(id))
      .map((layer) => (layer.type === 'symbol' ? label(layer, language, theme) : layer))
}

type SymbolLayer = Extract<LayerSpecification, { type: 'symbol' }>

/** A layer of names with our font, which the map draws by itself, and nothing that needs a sprite. */
function label(layer: SymbolLayer, language: string, theme: MapTheme): LayerSpecification {
  const palette = BASEMAP_PALETTES[theme]
  const kept = Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-'))
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const drawn: SymbolLayer = {
    ...layer,
    layout: {
      ...Object.fromEntries(kept),
      'text-font': BOLD.has(layer.id) ? MAP_FONT_BOLD : MAP_FONT,
      ...(layer.id === 'address_label' ? {} : { 'text-field': name }),
      ...(layer.id.startsWith('roads_') ? { 'text-size': 11, 'text-max-angle': 30 } : {}),
    },
  }
  if (layer.id !== 'pois') return drawn
  const landmarks: ExpressionSpecification = [
    'all',
    ['in', ['get', 'kind'], ['literal', LANDMARKS]],
    ['>=', ['zoom'], ['get', 'min_zoom']],
  ]
  return {
    ...drawn,
    filter: landmarks,
    layout: { ...drawn.layout, 'text-offset': [0, 0], 'text-size': 10.5 },
    paint: {
      'text-color': [
        'match',
        ['get', 'kind'],
        ['park', 'garden', 'zoo'],
        palette.parkLabel,
        palette.districtLabel,
      ],
      'text-halo-color': palette.halo,
      'text-halo-width': 1.2,
    },
  }
}

/** The palette as Protomaps names colours; what it does not name stays as they have it. */
function flavor(theme: MapTheme): Flavor {
  const palette = BASEMAP_PALETTES[theme]
  const { land, park, building, district } = palette
  return {
    ...(theme === 'dark' ? DARK : LIGHT),
    background: palette.outside,
    earth: land,
    park_a: park,
    park_b: park,
    wood_a: park,
    wood_b: park,
    scrub_a: park,
    scrub_b: park,
    zoo: park,
    hospital: building,
    industrial: building,
    school: building,
    military: building,
    aerodrome: building,
    runway: palette.streetCasing,
    pedestrian: building,
    sand: land,
    beach: land,
    glacier: land,
    water: palette.water,
    buildings: building,
    pier: land,
    ...roadColours(palette),
    railway: district,
    boundaries: palette.boundary,
    roads_label_minor: palette.streetLabel,
    roads_label_minor_halo: palette.halo,
    roads_label_major: palette.streetLabel,
    roads_label_major_halo: palette.halo,
    ocean_label: palette.waterLabel,
    subplace_label: palette.districtLabel,
    subplace_label_halo: palette.halo,
    city_label: palette.placeLabel,
    city_label_halo: palette.halo,
    state_label: palette.districtLabel,
    state_label_halo: palette.halo,
    country_label: palette.placeLabel,
    address_label: palette.streetLabel,
    address_label_halo: palette.halo,
    landcover: {
      barren: land,
      farmland: land,
      forest: park,
      glacier: land,
      grassland: land,
      scrub: land,
      urban_area: land,
    },
  }
}

function roadColours({ street, streetCasing, major, majorCasing }: BasemapPalette) {
  return {
    tunnel_other_casing: streetCasing,
    tunnel_minor_casing: streetCasing,
    tunnel_link_casing: streetCasing,
    tunnel_major_casing: majorCasing,
    tunnel_highway_casing: majorCasing,
    tunnel_other: street,
    tunnel_minor: street,
    tunnel_link: street,
    tunnel_major: major,
    tunnel_highway: major,
    minor_service_casing: streetCasing,
    minor_casing: streetCasing,
    link_casing: streetCasing,
    major_casing_early: majorCasing,
    major_casing_late: majorCasing,
    highway_casing_early: majorCasing,
    highway_casing_late: majorCasing,
    other: street,
    minor_service: street,
    minor_a: street,
    minor_b: street,
    link: street,
    major,
    highway: major,
    bridges_other_casing: streetCasing,
    bridges_minor_casing: streetCasing,
    bridges_link_casing: streetCasing,
    bridges_major_casing: majorCasing,
    bridges_highway_casing: majorCasing,
    bridges_other: street,
    bridges_minor: street,
    bridges_link: street,
    bridges_major: major,
    bridges_highway: major,
  }
}
