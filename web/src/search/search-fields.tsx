import type { Filter } from '@plat/contract/search/filters/filters'
import type { SearchState } from '@plat/contract/search/search-state'
import { encodeSearch } from '@plat/contract/search/search-url'
import { useSearchParams } from 'react-router'
import { isEmbedded } from '../api/embedded.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'

interface SearchFieldsProps {
  state: SearchState
  filters: readonly Filter[]
  /** Parameters for which the form has fields of its own. */
  besides?: ReadonlySet<string>
}

/** Hidden form fields with the parameters of a search, for pages without scripts. */
export function SearchFields({ state, filters, besides }: SearchFieldsProps) {
  const asked = useSearchParams()[0]
  if (useTakenOver()) return null
  const params = [...encodeSearch(state, filters)].filter(([name]) => besides?.has(name) !== true)
  // Of the page, not of the search: its language, and whether an embed is a list.
  for (const name of isEmbedded() ? ['lang', 'view'] : ['lang']) {
    const value = asked.get(name)
    if (value !== null) params.push([name, value])
  }
  return params.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
