import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Filter } from '@plat/contract/search/filters/filters'
import type { PlaceLayer } from '@plat/contract/places/places'
import type { Facet } from '@plat/contract/search/search'
import type { SearchState } from '@plat/contract/search/search-state'
import type { UpdateSearch } from '../use-search-state.ts'

/** Choosing squares of a grid on the map instead of opening records. */
export interface GridCellPicking {
  /** Layer whose squares a click chooses; null while clicks open records. */
  layer: string | null
  /** Null where there is no map beside the filters. */
  setLayer: ((layer: string | null) => void) | null
}

/** What every filter is given: the search, and how to change it. */
export interface FilterContext {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  /** Null until the first answer. */
  facets: readonly Facet[] | null
  layers: readonly PlaceLayer[]
  picking: GridCellPicking
  /** What is chosen is the area of an alert. */
  forAlert?: boolean
}

/** A filter together with the search it changes. */
export type FilterProps = FilterContext & { filter: Filter }
