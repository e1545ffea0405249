import type { SavedSearch, SharedBy } from '@plat/contract/saved-searches/saved-searches'
import type { Stat } from '@plat/contract/statistics/stats'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { moduleQuery } from '../api/queries.ts'
import { TenantContext, type TenantContextValue } from '../shell/tenant.tsx'
import { render } from '../ui/render-for-tests.tsx'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import Billboard from './billboard.tsx'
import { SavedHeading, SavedLine } from './saved-heading.tsx'
import type { SavedSubject } from './screen-mode.ts'
import { statisticsBack } from './statistics-back.ts'

// What else a search has is not part of a stat's heading.
const search = {
  title: 'The search',
  message: null,
  lost: [],
  lost_more: 0,
  counted: null,
  shared_by: null,
} as unknown as SavedSearch
const open = countOf(7, 'Open permits', 19_345)
const duration: Stat = {
  ...open,
  title: 'Time to a permit',
  comment: 'Counted **from the application** on.',
  type: 'numeric/duration',
  options: { type: 'numeric/duration', from: 'filed', to: 'issued' },
  data: 12,
  parsedValue: '12',
  unit: 'days',
  second: { kind: 'p90', value: 41 },
  series: {
    field: 'filed',
    unit: 'year',
    starts: ['2024-01-01', '2025-01-01'],
    values: [14, 12],
    upper: [50, 41],
    records: [100, 140],
    running: false,
  },
}

// Only these members matter here.
const tenant = {
  config: {
    timeZone: 'UTC',
    locale: 'en',
    branding: { title: { long: 'City of Harbor', short: 'Harbor', article: 'the' } },
  },
} as unknown as TenantContextValue

const MODULE = {
  title: { long: 'Building permits' },
  noun: { one: 'permit', other: 'permits' },
  updated: null,
} as unknown as ModuleConfig

const client = new QueryClient()
client.setQueryData(moduleQuery('permits').queryKey, {
  control: { filters: [], hiddenFilters: [] },
} as unknown as ModuleConfig)

const show = (stat: Stat, from: Parameters<typeof statisticsBack>[1] = null) =>
  render(
    <QueryClientProvider client={client}>
      <TenantContext value={tenant}>
        <MemoryRouter>
          <SavedHeading
            subject={{ search, stat, back: statisticsBack(stat, from) }}
            onBillboard={() => undefined}
            onNewSearch={() => undefined}
          />
        </MemoryRouter>
      </TenantContext>
    </QueryClientProvider>,
  )

test('above the list a stat has its number in words, its comment in Markdown, and its line when asked for', async () => {
  show(duration)
  await expect.element(page.getByText(/^Half take 12 working days or less/)).toBeVisible()
  await expect.element(page.getByRole('strong')).toHaveTextContent('from the application')
  expect(page.getByRole('figure').elements()).toEqual([])
  await page.getByRole('button', { name: 'Over time' }).click()
  await expect.element(page.getByRole('figure', { name: 'Time to a permit' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.element(page.getByRole('table', { name: 'Time to a permit' })).toBeVisible()
})

const shared = (Part: ComponentType<{ subject: SavedSubject }>, by: SharedBy) => (
  <TenantContext value={tenant}>
    <MemoryRouter>
      <Part subject={{ search: { ...search, shared_by: by }, stat: null, back: null }} />
    </MemoryRouter>
  </TenantContext>
)
const Above = ({ subject }: { subject: SavedSubject }) => (
  <SavedHeading subject={subject} onBillboard={() => undefined} onNewSearch={() => undefined} />
)
const OnPhone = ({ subject }: { subject: SavedSubject }) => (
  <SavedLine subject={subject} isCounted />
)
const Poster = ({ subject }: { subject: SavedSubject }) => (
  <Billboard
    module={MODULE}
    subject={subject}
    sentence="All permits"
    counts={{ total: 3, located: 3, unlocated: 0 }}
    onView={() => undefined}
    onNewSearch={() => undefined}
  />
)

test('a page says below its title who shared it: a visitor for whom the agency does not speak, or staff by name', async () => {
  const draw = render(null)
  for (const Part of [Above, OnPhone, Poster]) {
    draw(shared(Part, { who: 'visitor', name: null }))
    const visitors = page.getByText('Shared by a visitor. The City of Harbor did not write this.')
    await expect.element(visitors).toBeVisible()
    const heading = page.getByRole('heading', { name: 'The search' }).element()
    expect(heading.nextElementSibling).toBe(visitors.element())
    const small = Number.parseFloat(getComputedStyle(heading).fontSize)
    draw(shared(Part, { who: 'staff', name: 'Ana Lopez' }))
    await expect.element(page.getByText('Shared by Ana Lopez, City of Harbor')).toBeVisible()
    const staffs = page.getByRole('heading', { name: 'The search' }).element()
    expect(Number.parseFloat(getComputedStyle(staffs).fontSize)).toBeGreaterThan(small)
    draw(shared(Part, { who: 'staff', name: null }))
    await expect.element(page.getByText('Shared by City of Harbor')).toBeVisible()
  }
})

test('the billboard of a visitor’s search has the colors of a page, not the agency’s', async () => {
  const draw = render(null)
  const groundOf = async (who: SharedBy['who']) => {
    draw(shared(Poster, { who, name: null }))
    const region = page.getByRole('region', { name: 'The search' })
    const line = who === 'visitor' ? /^Shared by a visitor/ : 'Shared by City of Harbor'
    await expect.element(page.getByText(line)).toBeVisible()
    return getComputedStyle(region.element()).backgroundColor
  }
  const ground = 'rgb(255, 255, 255)'
  expect(await groundOf('visitor')).toBe(ground)
  expect(await groundOf('staff')).not.toBe(ground)
})

test('a count is said once: above the list there is its number already', async () => {
  show(open)
  await expect.element(page.getByRole('heading', { name: 'Open permits' })).toBeVisible()
  // Nor is anything still to come.
  expect(page.getByRole('banner').element().textContent).toBe(
    'Back to statisticsStatisticOpen permitsView billboardNew Search',
  )
})

test('on a phone a stat has its title and its number; a count where the list says none', async () => {
  const Line = ({ stat, isCounted }: { stat: Stat; isCounted: boolean }) => (
    <MemoryRouter>
      <SavedLine subject={{ search, stat, back: statisticsBack(stat, null) }} {...{ isCounted }} />
    </MemoryRouter>
  )
  render(<Line stat={duration} isCounted />)
  await expect.element(page.getByRole('heading', { name: 'Time to a permit' })).toBeVisible()
  await expect.element(page.getByText(/^Half take 12 working days or less/)).toBeVisible()
  render(<Line stat={open} isCounted={false} />)
  await expect.element(page.getByText('19,345 records')).toBeVisible()
})

test('the way back leads to the board and scorecard that one came from', async () => {
  show(open, { internal: true, tab: 1, grouping: 4, scorecard: 7 })
  const back = page.getByRole('link', { name: 'Back to statistics' })
  await expect.element(back).toHaveAttribute('href', '/statistics?board=internal&scorecard=7')
})

test('an internal stat that was opened by its link has no way to a page that does not show it', async () => {
  show({ ...open, published: false })
  await expect.element(page.getByRole('heading', { name: 'Open permits' })).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

const share: Stat = {
  ...open,
  type: 'numeric/share',
  options: { type: 'numeric/share', of: open.guid },
  unit: 'percent',
  data: 0,
  second: { kind: 'whole', value: 40 },
  behind: {
    address: null,
    records: 0,
    others: [{ kind: 'whole', address: 'status=0', records: 40 }],
  },
}

const NOTHING = 'No record makes this number. The list shows the search that it is taken from.'

test('above the list it is said which records it shows', async () => {
  show(share)
  await expect.element(page.getByText(NOTHING)).toBeVisible()
})

test('on a phone it is said, however high the sheet stands', async () => {
  const Line = ({ isCounted }: { isCounted: boolean }) => (
    <MemoryRouter>
      <SavedLine subject={{ search, stat: share, back: null }} isCounted={isCounted} />
    </MemoryRouter>
  )
  const draw = render(<Line isCounted={false} />)
  await expect.element(page.getByText(NOTHING)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^All 40 records/ })).toBeVisible()
  draw(<Line isCounted />)
  await expect.element(page.getByText(NOTHING)).toBeVisible()
})

test('staff read at a stat whose number it is, also where it stands above the list', async () => {
  show({ ...open, counted_for: 'staff' })
  await expect.element(page.getByText('Counted with what agency staff may see.')).toBeVisible()
})
