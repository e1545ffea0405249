import type { RecordSummary } from '@plat/contract/records/records'
import type { Bounds } from '@plat/contract/platform/geometry'
import * as contract from '@plat/contract/search/search'
import type { SearchState } from '@plat/contract/search/search-state'
import { sortText } from '@plat/contract/search/search-url-values'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { withinView } from '../criteria.ts'
import { onePart } from '../paging.ts'
import { listQuery, type Search } from '../search-queries.ts'
import { useSearchOnScreen } from '../search-context.ts'

/** Most records that are printed: some fifteen pages. */
export const MAX_PRINTED = 500
/** Most that one request may ask for. */
const PAGE = 100

/** The list that is printed. */
export interface PrintedList {
  readonly search: Search
  readonly scope: contract.ListScope
  readonly sort: SearchState['sort']
  /** Bounds that it is limited to, or null. */
  readonly view: Bounds | null
}

/** Records for printing. */
export interface PrintedRows {
  readonly rows: readonly RecordSummary[]
  /** Of the whole list. */
  readonly total: number
}

/** The first records of a list, as many as are printed, all of one version. */
const printedRowsQuery = (list: PrintedList) =>
  queryOptions({
    queryKey: ['search', list.search.module, 'print', list],
    queryFn: async ({ signal }): Promise<PrintedRows> => {
      const first = await pageOf(list, 0, signal)
      const rows = [...first.rows]
      let page = first
      while (rows.length < MAX_PRINTED && page.rows.length === PAGE) {
        page = await pageOf(list, rows.length, signal)
        // Records were replaced meanwhile: what is printed is of one version.
        if (page.version !== first.version) break
        rows.push(...page.rows)
      }
      return { rows, total: first.total }
    },
    staleTime: 30_000,
  })

async function pageOf(
  { search, scope, sort, view }: PrintedList,
  offset: number,
  signal: AbortSignal,
) {
  const query = { offset, limit: PAGE, sort_by: sortText(sort), scope }
  const body = withinView(search.criteria, view)
  const { module } = search
  const { data, meta } = await call(contract.searchList, { query, body }, { signal, module })
  return { rows: data, total: meta.pagination?.itemCount ?? data.length, version: meta.version }
}

/** What can be printed without asking: what was fetched to be printed, else what the list has loaded. */
export function rowsAtHand(client: QueryClient, list: PrintedList): PrintedRows | null {
  const fetched = client.getQueryData(printedRowsQuery(list).queryKey)
  if (fetched) return fetched
  const { scope, sort, view } = list
  const pages = client.getQueryData(listQuery(list.search, { scope, sort, view }).queryKey)?.pages
  const [first] = pages ?? []
  if (!pages || !first) return null
  return { rows: onePart(pages).flatMap(({ items }) => items), total: first.total }
}

/** The list that printing is about, and how to print it with as many of its records as are printed. */
export function usePrintedList(): { list: PrintedList; print: () => Promise<void> } {
  const client = useQueryClient()
  const { state, results, view } = useSearchOnScreen()
  const unmapped = state.tab === 'unmapped'
  const list: PrintedList = {
    search: results.search,
    scope: unmapped ? 'unlocated' : 'located',
    sort: state.sort,
    view: unmapped ? null : view,
  }
  async function print() {
    // Without an answer, what is there is printed.
    await client.fetchQuery(printedRowsQuery(list)).catch(() => undefined)
    window.print()
  }
  return { list, print }
}
