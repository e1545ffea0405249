import type { Stat } from '@plat/contract/statistics/stats'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moduleQuery } from '../../api/queries.ts'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import { statPath } from '../stat-path.ts'
import StatDetails from './stat-details.tsx'

const PAGE = '/building/permits'
/** Searched by a date alone. */
const MODULE = {
  control: {
    filters: [{ type: 'dateRange', criterion: 'issued', params: { label: 'Issued' } }],
    hiddenFilters: [],
  },
} as unknown as ModuleConfig

function show(changes: Partial<Stat>): void {
  const stat = { ...countOf(7, 'Permits', 17_100), ...changes }
  // Only these members matter here.
  const tenant = { config: { timeZone: 'UTC' } } as unknown as TenantContextValue
  const client = new QueryClient()
  client.setQueryData(moduleQuery('permits').queryKey, MODULE)
  render(
    <QueryClientProvider client={client}>
      <TenantContext value={tenant}>
        <MemoryRouter>
          <StatDetails stat={stat} to={statPath(stat)} onClose={() => {}} />
        </MemoryRouter>
      </TenantContext>
    </QueryClientProvider>,
  )
}

const hrefOf = (name: string | RegExp) =>
  page.getByRole('link', { name }).element().getAttribute('href')
const behind = (address: string | null, ...others: Stat['behind']['others']) => ({
  behind: { address, records: address === null ? null : 34, others },
})

test('a number leads to its page, and to the other searches that it is computed from', async () => {
  show(
    behind(
      'status=1',
      { kind: 'open', address: 'status=2', records: 143 },
      { kind: 'whole', address: '', records: 1_204 },
      { kind: 'before', address: 'issued_to=2025-12-31', records: null },
    ),
  )
  await expect.element(page.getByRole('link', { name: 'See the records' })).toBeVisible()
  expect(hrefOf('See the records')).toBe(
    `${PAGE}/search/saved/6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11/7`,
  )
  expect(hrefOf('All 143 that are open')).toBe(`${PAGE}?status=2`)
  expect(hrefOf('All 1,204 records it is a share of')).toBe(PAGE)
  expect(hrefOf('The records of the period before')).toBe(`${PAGE}?issued_to=2025-12-31`)
})

test('the agency’s own number leads to related records alone, and nowhere where there are none', async () => {
  const own = { type: 'numeric/custom', data: 86, parsedValue: '86', unit: 'number' } as const
  show({ ...own, ...behind(null, { kind: 'related', address: 'use=1', records: 261 }) })
  await expect.element(page.getByRole('link')).toHaveTextContent('Related records: 261')
  expect(hrefOf(/Related/)).toBe(`${PAGE}?use=1`)
})

test('staff are told the number with internal records; on the internal board, that they are in it', async () => {
  show({ with_internal: 17_433 })
  await expect.element(page.getByText('With internal records: 17,433')).toBeVisible()
})

test('of a number that has internal records, it is said', async () => {
  show({ counted_for: 'staff' })
  await expect.element(page.getByText('Counted with what agency staff may see.')).toBeVisible()
})

test('the public is told nothing of internal records', async () => {
  show({})
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText(/internal|staff/i).elements()).toEqual([])
})

test('a change and a span say their number with internal records as they are written', async () => {
  show({ type: 'numeric/change', unit: 'percent', data: 4, with_internal: 12.44 })
  await expect.element(page.getByText('With internal records: +12.4%')).toBeVisible()
})

test('with internal records 100 % and 0 % are said only where they are exact', async () => {
  show({ type: 'numeric/change', unit: 'percent', data: -90, with_internal: -99.98 })
  await expect.element(page.getByText('With internal records: -99.98%')).toBeVisible()
})

test('where the number with internal records reads the same nothing is said of it', async () => {
  show({ type: 'numeric/change', unit: 'percent', data: 4.01, with_internal: 4.02 })
  await expect.element(page.getByText('+4%', { exact: true })).toBeVisible()
  expect(page.getByText(/internal records/).elements()).toEqual([])
})

test('a list that has more than the number counts says so', async () => {
  const sample = { records: 34, minimum: 10, invalid: 3, waiting: 0 }
  show({ type: 'numeric/duration', unit: 'days', sample, ...behind('status=1') })
  const line = 'The list also has 3 records that end before they begin.'
  await expect.element(page.getByText(line)).toBeVisible()
})

const SERIES: Stat['series'] = {
  field: 'issued',
  unit: 'month',
  starts: ['2026-01-01', '2026-02-01', '2026-03-01'],
  values: [12, null, 30],
  upper: null,
  records: [12, 0, 30],
  running: false,
}

test('periods that have records lead to them', async () => {
  show({ series: SERIES, ...behind('status=1&issued_to=2026-03-20') })
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('link', { name: 'Jan 2026' })).toBeVisible()
  expect(hrefOf('Jan 2026')).toBe(`${PAGE}?issued_from=2026-01-01&issued_to=2026-01-31&status=1`)
  expect(hrefOf('Mar 2026')).toBe(`${PAGE}?issued_from=2026-03-01&issued_to=2026-03-20&status=1`)
  expect(page.getByRole('link', { name: 'Feb 2026' }).elements()).toEqual([])
})

test.each([
  ['numeric/share', 'percent', 'Records it is a share of'],
  ['numeric/overdue', 'records', null],
] as const)('periods of %s without any that count lead nowhere', async (type, unit, column) => {
  show({ type, unit, series: { ...SERIES, values: [0, null, 30] }, ...behind('status=1') })
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('link', { name: 'Mar 2026' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Jan 2026' }).elements()).toEqual([])
  if (column) await expect.element(page.getByRole('columnheader', { name: column })).toBeVisible()
})

test.each([
  ['a change', { type: 'numeric/change' as const, ...behind('status=1') }],
  ['a number that no search finds', behind(null)],
])('periods of %s lead nowhere', async (_name, changes) => {
  show({ series: SERIES, ...changes })
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('rowheader', { name: 'Jan 2026' })).toBeVisible()
  expect(page.getByRole('link', { name: /2026/ }).elements()).toEqual([])
})
