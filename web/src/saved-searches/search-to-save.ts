import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { encodeSearch } from '@plat/contract/search/search-url'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** The search on screen, as it can be saved. */
export interface SearchToSave {
  readonly module: ModuleConfig
  /** Query of the address that shows it again, with the map where it is. */
  readonly address: string
  /** The same without the map: two addresses of one search have the same. */
  readonly search: string
  readonly criteria: SearchCriteria
  /** The search in one sentence. */
  readonly sentence: string
  /** Records on the map; null until they are counted. */
  readonly located: number | null
  readonly total: number | null
}

/** What of the search on screen is saved: not what is open beside it. */
export function searchToSave(
  module: ModuleConfig,
  state: SearchState,
  viewer: ViewerLevel,
  shown: Pick<SearchToSave, 'sentence' | 'located' | 'total'>,
): SearchToSave {
  const filters = searchFilters(module.control)
  const kept = keptOf(state)
  return {
    ...shown,
    module,
    address: encodeSearch(kept, filters).toString(),
    search: searchQueryOf(module, state),
    criteria: criteriaOf(state, filters, viewer),
  }
}

/** Query of the address that shows a search, without what the map shows and what is open beside it. */
export function searchQueryOf({ control }: ModuleConfig, state: SearchState): string {
  const kept = { ...keptOf(state), view: null, layers: [] }
  return encodeSearch(kept, control.filters).toString()
}

function keptOf(state: SearchState): SearchState {
  return { ...state, selection: null, record: null, tab: null, wide: false }
}

/** Longest title that is proposed, in characters. */
const LONGEST_TITLE = 120

/** The title that is proposed: the search in words, cut at a word where it is long. */
export function defaultTitle(sentence: string): string {
  if (sentence.length <= LONGEST_TITLE) return sentence
  const cut = sentence.slice(0, LONGEST_TITLE)
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;]$/, '')} …`
}
