import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Filter } from '@plat/contract/search/filters/filters'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TenantContext, type TenantContextValue } from '../shell/tenant.tsx'
import { render } from '../ui/render-for-tests.tsx'
import ArchivedOffer from './results/archived-offer.tsx'
import { SearchContext, type SearchContextValue } from './search-context.ts'
import { countQuery } from './search-queries.ts'
import { useKeptStatus } from './status-keeper.tsx'
import { useSearchState } from './use-search-state.ts'

const { href } = window.location
afterEach(() => window.history.replaceState(null, '', href))

const query = () => new URLSearchParams(window.location.search)
const statusFilter = {
  type: 'status',
  criterion: 'status',
  params: { default: '1' },
} as unknown as Filter

function Search({ filters }: { filters: readonly Filter[] }) {
  const [, setParams] = useSearchParams()
  const { update } = useSearchState(filters, null)
  useKeptStatus(filters, true)
  return (
    <>
      <button
        type="button"
        onClick={() => setParams((now) => new URLSearchParams([...now, ['login', '']]))}
      >
        Log In
      </button>
      <button type="button" onClick={() => update({ statusCategory: '2' })}>
        Archived
      </button>
      <button type="button" onClick={() => update({ tab: 'list' })}>
        List
      </button>
    </>
  )
}

/** A search as somebody of a level sees it; the answer changes the level. */
function setUp(address: string, first: ViewerLevel, filters: readonly Filter[] = []) {
  window.history.replaceState(null, '', address)
  const draw = (viewer: ViewerLevel) => (
    <TenantContext value={{ viewer } as TenantContextValue}>
      <BrowserRouter>
        <Search filters={filters} />
      </BrowserRouter>
    </TenantContext>
  )
  const next = render(draw(first))
  return (viewer: ViewerLevel) => next(draw(viewer))
}

test('the search keeps its status as soon as the login is opened over the page', async () => {
  const become = setUp('?show=list', 'anonymous')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.poll(() => query().get('status')).toBe('1')
  expect([query().has('login'), query().get('show'), query().has('offer-archived')]).toEqual([
    true,
    'list',
    true,
  ])
  become('registered')
  await page.getByRole('button', { name: 'List' }).click()
  expect([query().get('status'), query().has('offer-archived')]).toEqual(['1', true])
  await page.getByRole('button', { name: 'Archived' }).click()
  await expect.poll(() => query().has('offer-archived')).toBe(false)
  expect(query().get('status')).toBe('2')
})

test('a login in another tab changes nothing either', async () => {
  const become = setUp('?', 'anonymous')
  await page.getByRole('button', { name: 'List' }).click()
  become('registered')
  await expect.poll(() => query().get('status')).toBe('1')
})

test('a session that ends leaves live and archived records on the screen, before the page is loaded again', async () => {
  const become = setUp('?', 'registered')
  await page.getByRole('button', { name: 'List' }).click()
  become('anonymous')
  await expect.poll(() => query().get('status')).toBe('0')
  expect(query().has('offer-archived')).toBe(false)
})

test('what is the same for all stays as it is: a status that was chosen, and one that the module names', async () => {
  const chosen = setUp('?status=2', 'anonymous')
  await page.getByRole('button', { name: 'Log In' }).click()
  chosen('registered')
  await page.getByRole('button', { name: 'List' }).click()
  await expect.poll(() => query().get('show')).toBe('list')
  expect([query().get('status'), query().has('offer-archived')]).toEqual(['2', false])
})

test('a module that names its own status needs nothing in the address', async () => {
  const become = setUp('?', 'anonymous', [statusFilter])
  await page.getByRole('button', { name: 'Log In' }).click()
  become('registered')
  await page.getByRole('button', { name: 'List' }).click()
  await expect.poll(() => query().get('show')).toBe('list')
  expect(query().has('status')).toBe(false)
})

/** The line of a search for live records. @param all that archived ones are part of */
function offer(found: number, all: number) {
  const changes: unknown[] = []
  const module = {
    id: 'permits',
    control: { filters: [], hiddenFilters: [], ui: {} },
  } as unknown as ModuleConfig
  const state = { ...EMPTY_SEARCH, statusCategory: '1' as const }
  const criteria = criteriaOf({ ...state, statusCategory: '0' }, [], 'registered')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(countQuery({ module: 'permits', criteria }, null).queryKey, {
    all,
    located: all,
    unlocated: 0,
    status: { 1: found, 2: all - found },
  })
  const value = {
    module,
    state,
    update: (change: unknown) => changes.push(change),
    results: { counts: { total: found } },
  } as unknown as SearchContextValue
  render(
    <QueryClientProvider client={client}>
      <TenantContext value={{ viewer: 'registered', config: {} } as unknown as TenantContextValue}>
        <SearchContext value={value}>
          <ArchivedOffer />
        </SearchContext>
      </TenantContext>
    </QueryClientProvider>,
  )
  return changes
}

test('one line offers the archived records, and how many there are then', async () => {
  const changes = offer(279, 2_251)
  const line = page.getByRole('status')
  await expect.element(line.getByText('2,251 with archived records.')).toBeVisible()
  await page.getByRole('button', { name: 'Include archived' }).click()
  expect(changes).toEqual([{ statusCategory: '0' }])
})

test('where there are no archived records, nothing is offered', async () => {
  offer(279, 279)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page.getByRole('button').elements()).toEqual([])
})
