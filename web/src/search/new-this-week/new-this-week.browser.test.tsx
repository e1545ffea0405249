import type { NewLine, NewThisWeek } from '@plat/contract/search/new-this-week'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { viewerQuery } from '../../api/queries.ts'
import { renderInEnglish } from '../../shell/render-for-tests.tsx'
import { PanelsContext, type PanelsContextValue } from '../panels-context.ts'
import { SearchContext } from '../search-context.ts'
import { NewThisWeekSlot } from './new-this-week-slot.tsx'

const NEWEST = '00000000-0000-4000-8000-000000000001'

const line = (kind: NewLine['kind'], all: number, located = all): NewLine => ({
  kind,
  count: { all, located, unlocated: all - located, status: { 1: all, 2: 0 } },
  search: 'record_date_from=2026-11-19&record_date_to=2026-11-26&status=0',
  newest: { guid: NEWEST, title: 'A shop', address: '7 Oak Avenue' },
})

const week = (...lines: NewLine[]): NewThisWeek => ({ since: '2026-11-19', lines })

interface Shown {
  newThisWeek: NewThisWeek | null
  unmapped?: boolean
  saved?: object
  width?: number
}

/** Draws the card above a list; returns every change of the search. */
function show({ newThisWeek, unmapped = true, saved, width = 380 }: Shown): Partial<SearchState>[] {
  const changes: Partial<SearchState>[] = []
  const value = {
    module: {
      id: 'permits',
      department: 'building',
      control: {
        ui: { unmapped },
        filters: [{ type: 'dateRange', criterion: 'record_date', params: { label: 'Received' } }],
      },
    },
    state: EMPTY_SEARCH,
    update: (change: Partial<SearchState>) => changes.push(change),
    results: { newThisWeek },
    single: false,
    saved: saved ?? null,
  } as unknown as PanelsContextValue
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: null } as never)
  renderInEnglish(
    <QueryClientProvider client={client}>
      <SearchContext value={value}>
        <PanelsContext value={value}>
          <div id="results" style={{ width }}>
            <NewThisWeekSlot />
            <div role="list" tabIndex={-1} aria-label="On the map" />
          </div>
        </PanelsContext>
      </SearchContext>
    </QueryClientProvider>,
  )
  return changes
}

const card = () => page.getByRole('region', { name: 'New this week' })
const list = () => page.getByRole('list', { name: 'On the map' })

afterEach(() => localStorage.clear())

test('a line searches for its records and takes the keyboard to them; its newest record opens', async () => {
  const changes = show({ newThisWeek: week(line('new', 1234), line('decided', 1)) })
  await expect.element(card().getByRole('heading', { level: 3 })).toBeVisible()
  await expect.element(card().getByRole('link', { name: '1 decided' })).toBeVisible()
  await card().getByRole('link', { name: '1,234 new since Thu, Nov 19' }).click()
  expect(changes[0]).toMatchObject({
    ranges: { record_date: { from: '2026-11-19', to: '2026-11-26' } },
    statusCategory: '0',
    tab: 'list',
  })
  await expect.element(list()).toHaveFocus()
  const newest = card().getByRole('link', { name: 'Newest: A shop, 7 Oak Avenue' }).first()
  expect(newest.element().getAttribute('href')).toContain(NEWEST)
  await newest.click()
  expect(changes[1]).toEqual({ record: NEWEST })
})

test('where records without a place are not listed, they are not counted; a line without any is left out', async () => {
  show({ newThisWeek: week(line('new', 5, 3), line('comment', 2, 0)), unmapped: false })
  await expect.element(card().getByRole('link', { name: '3 new since Thu, Nov 19' })).toBeVisible()
  await expect.element(card().getByRole('listitem').nth(1)).not.toBeInTheDocument()
})

test('a search that says something, or a saved one, has no card', async () => {
  show({ newThisWeek: null })
  await expect.element(list()).toBeInTheDocument()
  await expect.element(card()).not.toBeInTheDocument()
  show({ newThisWeek: week(line('new', 5)), saved: { subject: {}, show: () => undefined } })
  await expect.element(card()).not.toBeInTheDocument()
  show({ newThisWeek: week(line('new', 5, 0)), unmapped: false })
  await expect.element(card()).not.toBeInTheDocument()
})

test('hidden for a week in this browser, with the keyboard left on the records', async () => {
  show({ newThisWeek: week(line('new', 5)) })
  await expect.element(card()).toBeVisible()
  card().getByRole('button', { name: 'Hide “New this week” for a week' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card()).not.toBeInTheDocument()
  await expect.element(list()).toHaveFocus()
  show({ newThisWeek: { ...week(line('new', 5)), since: '2026-11-25' } })
  await expect.element(list()).toBeInTheDocument()
  await expect.element(card()).not.toBeInTheDocument()
  show({ newThisWeek: { ...week(line('new', 5)), since: '2026-11-26' } })
  await expect.element(card()).toBeVisible()
})

test.each([380, 288])(
  'its room is as high as it is, with %i px each line on one line',
  async (width) => {
    show({ newThisWeek: week(line('new', 5), line('decided', 3), line('comment', 2)), width })
    await expect.element(card()).toBeVisible()
    const slot = card().element().parentElement
    expect(slot?.scrollHeight).toBeLessThanOrEqual(slot?.clientHeight ?? 0)
    expect(card().element().clientHeight).toBe(slot?.clientHeight)
    for (const item of card().getByRole('listitem').elements()) {
      expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth)
      expect(item.clientHeight).toBe(28)
    }
  },
)
