import type { SearchState } from '@plat/contract/search/search-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { nowServing } from '../serving.ts'
import type { SearchResults } from './use-search.ts'
import type { UpdateSearch } from './use-search-state.ts'

const NOT_YET: SearchResults['counts'] = {
  total: null,
  located: null,
  inView: null,
  unlocated: null,
}

/**
 * Opens a module whose records are all archived on them instead of on 0: its first search, and every new one, that
 * finds no live record while there are archived ones becomes one of both.
 * @param pristine whether the address asks for nothing by itself
 */
export function useArchiveStart(
  pristine: boolean,
  { statusCategory }: SearchState,
  results: SearchResults,
  update: UpdateSearch,
) {
  /** `looking`: nothing was asked for yet; `moved`: both are searched, and their answer is on its way. */
  const [phase, setPhase] = useState<'looking' | 'moved' | 'done'>('looking')
  const { counts, facets, refreshing } = results
  const archived = facets
    ?.find(({ criterion }) => criterion === 'status')
    ?.options.find(({ value }) => value === '2')
  const onlyArchived = counts.total === 0 && (archived?.count ?? 0) > 0 && !refreshing
  const moves = phase === 'looking' && pristine && onlyArchived
  const serving = nowServing()
  if (moves && serving) serving.redirect ??= '?status=0'
  if (moves) setPhase('moved')
  else if (phase === 'looking' && counts.total !== null && !refreshing) setPhase('done')
  if (phase === 'moved' && statusCategory !== null && !refreshing) setPhase('done')

  const searchBoth = useEffectEvent(() => update({ statusCategory: '0' }, { replace: true }))
  useEffect(() => {
    if (phase === 'moved') searchBoth()
  }, [phase])

  return {
    results: moves || phase === 'moved' ? { ...results, counts: NOT_YET } : results,
    /** A new search begins. */
    startAnew: () => setPhase('looking'),
  }
}
