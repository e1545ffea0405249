import { useQueryClient } from '@tanstack/react-query'
import { useSearchOnScreen } from '../search-context.ts'
import { type PrintedList, printedRowsQuery } from './printed-rows.ts'

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
