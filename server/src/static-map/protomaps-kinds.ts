import { own } from '@plat/contract/platform/own'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'

/** Kinds of the Protomaps layers `landuse` and `landcover` that are green. */
const GREEN = new Set(
  'park garden zoo nature_reserve wood forest grass grassland scrub cemetery golf_course playground recreation_ground village_green meadow'.split(
    ' ',
  ),
)
const ROADS: Readonly<Record<string, BasemapKind>> = {
  highway: 'street-major',
  major_road: 'street-major',
  minor_road: 'street',
  other: 'street',
  path: 'trail',
}
const PLACES: ReadonlySet<unknown> = new Set(['locality', 'neighbourhood', 'macrohood'])

/** What a feature of the Protomaps basemap is on ours; null for what a quiet map leaves out. */
export function protomapsKind(
  layer: string,
  { kind }: Readonly<Record<string, unknown>>,
  type: 'point' | 'line' | 'polygon',
): BasemapKind | null {
  const name = typeof kind === 'string' ? kind : ''
  switch (layer) {
    case 'earth':
      return type === 'polygon' ? 'land' : null
    case 'landuse':
    case 'landcover':
      return type === 'polygon' && GREEN.has(name) ? 'park' : null
    case 'water':
      return type === 'point' ? null : 'water'
    case 'buildings':
      return type === 'polygon' ? 'building' : null
    case 'roads':
      return type === 'line' ? (own(ROADS, name) ?? null) : null
    case 'boundaries':
      return type === 'line' ? 'boundary' : null
    case 'places':
      return PLACES.has(kind) ? 'label' : null
    default:
      return null
  }
}
