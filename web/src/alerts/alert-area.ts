import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import type { PlaceLayer } from '@plat/contract/places/places'
import type { Localized } from '@plat/contract/platform/localized'
import type { SearchState } from '@plat/contract/search/search-state'

/** Ways to choose an area, as addresses name them: local areas, squares of a grid, an own shape or address. */
export const AREA_TABS = ['area', 'grid', 'custom_area'] as const
export type AreaTab = (typeof AREA_TABS)[number]

const TAB_OF = { place: 'area', grid: 'grid', custom: 'custom_area' } as const

/** A way to choose an area; `label` is the agency's own, null: the portal's. */
export interface OfferedTab {
  readonly id: AreaTab
  readonly label: Localized | null
}

/** The ways that an agency names, in its order, then those that are always there: its grid, an own area. */
export function offeredTabs(
  regions: AlertSettings['regions'],
  layers: readonly PlaceLayer[],
): OfferedTab[] {
  const named = regions.map(({ type, label }) => ({ id: TAB_OF[type], label }))
  const hasGrid = layers.some(({ kind }) => kind === 'grid')
  const always: AreaTab[] = hasGrid ? ['grid', 'custom_area'] : ['custom_area']
  const rest = always.filter((id) => !named.some((tab) => tab.id === id))
  return [...named, ...rest.map((id) => ({ id, label: null }))]
}

/** Without an area: what is chosen in one tab is no part of another. */
export const NO_AREA = { places: [], around: {}, address: null, shape: null, view: null } as const

/** Ids of the places of boundaries, or of squares. */
function idsOf(layers: readonly PlaceLayer[], kind: PlaceLayer['kind']): Set<string> {
  return new Set(
    layers
      .filter((layer) => layer.kind === kind)
      .flatMap(({ places }) => places.map(({ id }) => id)),
  )
}

/** The tab in which the area of a search is chosen; null for a search of the whole agency. */
export function tabOf(
  { places, address, shape }: Pick<SearchState, 'places' | 'address' | 'shape'>,
  layers: readonly PlaceLayer[],
): AreaTab | null {
  if (shape !== null || address !== null) return 'custom_area'
  if (places.length === 0) return null
  const squares = idsOf(layers, 'grid')
  return places.every((id) => squares.has(id)) ? 'grid' : 'area'
}

/** Why an area cannot be watched yet; null: it can. */
export function missingArea(
  tab: AreaTab,
  { places, address, shape }: Pick<SearchState, 'places' | 'address' | 'shape'>,
  everywhere: boolean,
): AreaTab | null {
  if (tab === 'custom_area') return shape === null && address === null ? tab : null
  if (tab === 'area' && everywhere) return null
  return places.length === 0 ? tab : null
}

/** Texts that an area without names is called by. */
export interface AreaWords {
  readonly grid: string
  readonly custom: string
  readonly agency: string
}

/** What an area is called: its places, or the words for its kind. */
export function areaName(
  tab: AreaTab,
  { places, address }: Pick<SearchState, 'places' | 'address'>,
  layers: readonly PlaceLayer[],
  words: AreaWords,
): string {
  if (tab === 'grid') return words.grid
  if (tab === 'custom_area') return address?.text || words.custom
  const names = layers
    .flatMap((layer) => layer.places)
    .filter(({ id }) => places.includes(id))
    .map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : words.agency
}
