import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { useArchiveStart } from './use-archive-start.ts'
import type { SearchResults } from './use-search.ts'

/** What is found of a module with so many live and archived records. */
function found(status: string, live: number, archived: number): SearchResults {
  const total = status === '0' ? live + archived : live
  return {
    search: { module: 'cases', criteria: { status: '1' } },
    locations: undefined,
    isCounting: false,
    newThisWeek: null,
    facets: [
      {
        criterion: 'status',
        options: [
          { value: '1', count: live },
          { value: '2', count: archived },
        ].filter(({ count }) => count > 0),
      },
    ],
    layers: [],
    listed: null,
    counts: { total, located: total, inView: total, unlocated: 0 },
    hidden: 0,
    failed: null,
    retry: () => undefined,
    refreshing: false,
  }
}

/** A module's page: its count and its status. Returns every count that was shown. */
function setUp(live: number, archived: number) {
  const shown: (number | null | undefined)[] = []
  function Page() {
    const [state, setState] = useState(EMPTY_SEARCH)
    const { results, startAnew } = useArchiveStart(
      state.statusCategory === null,
      state,
      found(state.statusCategory ?? '1', live, archived),
      (change) =>
        setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
    )
    shown.push(results.counts.total)
    const live1 = () => setState({ ...state, statusCategory: null })
    return (
      <>
        <p>{`${results.counts.total} found, status ${state.statusCategory}`}</p>
        <button type="button" onClick={live1}>
          Live
        </button>
        <button
          type="button"
          onClick={() => {
            startAnew()
            live1()
          }}
        >
          New Search
        </button>
      </>
    )
  }
  render(<Page />)
  return shown
}

test('a module with archived records only opens on them, never on 0', async () => {
  const shown = setUp(0, 12)
  await expect.element(page.getByText('12 found, status 0')).toBeVisible()
  expect(shown).not.toContain(0)
})

test('who then asks for live records is told that there are none, and a new search begins with all', async () => {
  setUp(0, 12)
  await expect.element(page.getByText('12 found, status 0')).toBeVisible()
  await page.getByRole('button', { name: 'Live' }).click()
  await expect.element(page.getByText('0 found, status null')).toBeVisible()
  await page.getByRole('button', { name: 'New Search' }).click()
  await expect.element(page.getByText('12 found, status 0')).toBeVisible()
})

test('a module with live records, or with none at all, stays as it is', async () => {
  setUp(3, 12)
  await expect.element(page.getByText('3 found, status null')).toBeVisible()
  setUp(0, 0)
  await expect.element(page.getByText('0 found, status null')).toBeVisible()
})
