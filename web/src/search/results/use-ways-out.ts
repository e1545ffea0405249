import { criteriaOf, defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { useQueries } from '@tanstack/react-query'
import { useTenant } from '../../shell/tenant.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { countQuery } from '../search-queries.ts'
import { useUnmapped } from './use-unmapped.ts'

/** More restrictions than this are not tried one by one. */
const TRIED = 6

/** A search that finds something, one step away from one that does not. */
export interface WayOut {
  key: string
  /** The restriction to take out, in words; null: archived records are searched, too. */
  text: string | null
  /** Records that it finds. */
  count: number
  change: Partial<SearchState>
}

/** What to take out of a search that found nothing: each restriction without which there are records. */
export function useWaysOut(): WayOut[] {
  const { module, state, words } = useSearchOnScreen()
  const { viewer } = useTenant()
  const unmapped = useUnmapped(module)
  const { filters } = module.control
  const status = state.statusCategory ?? defaultStatus(viewer, filters)
  const tried = words.parts
    .flatMap(({ key, text, without }) =>
      without === null || key === 'status' ? [] : [{ key, text, change: without }],
    )
    .slice(0, TRIED)
  const steps: Omit<WayOut, 'count'>[] = [
    ...tried,
    ...(status === '0'
      ? []
      : [{ key: 'status', text: null, change: { statusCategory: '0' } as const }]),
  ]
  return useQueries({
    queries: steps.map(({ change }) => ({
      ...countQuery(
        { module: module.id, criteria: criteriaOf({ ...state, ...change }, filters, viewer) },
        null,
      ),
      placeholderData: undefined,
    })),
    combine: (counts) =>
      counts.flatMap(({ data }, index): WayOut[] => {
        const step = steps[index]
        const count = (unmapped ? data?.all : data?.located) ?? 0
        return step && count > 0 ? [{ ...step, count }] : []
      }),
  })
}
