import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../shell/later-texts.ts'
import { serveStaff, showToAccount } from '../shell/staff-page-for-tests.tsx'
import { HiddenCriteria } from './hidden-criteria.tsx'

const MODULE = {
  id: 'permits',
  display_name: 'Permits',
  control: {
    filters: [
      { type: 'dateRange', criterion: 'closed', params: { label: 'Closed' } },
      { type: 'dateRange', criterion: 'record_date', params: { label: 'Received' } },
    ],
    hiddenFilters: [
      { type: 'datePeriod', criterion: 'closed', params: { label: 'Closed' } },
      { type: 'statedDate', criterion: 'closed', params: { label: 'Closed' } },
      { type: 'statedDate', criterion: 'record_date', params: { label: 'Received' } },
      { type: 'number', criterion: 'cost', params: { label: 'Cost' } },
      { type: 'statedNumber', criterion: 'cost', params: { label: 'Cost' } },
    ],
    recordDescriptor: { types: {}, statuses: {} },
  },
  info: { formatting: [] },
} as unknown as ModuleConfig

serveStaff(() => ({ data: [] }))

function Shown({ search }: { search: Partial<SearchState> }) {
  const [state, setState] = useState<SearchState>({ ...EMPTY_SEARCH, ...search })
  return (
    <HiddenCriteria
      module={MODULE}
      state={state}
      update={(change) =>
        setState((before) => ({
          ...before,
          ...(typeof change === 'function' ? change(before) : change),
        }))
      }
    />
  )
}

test('what no filter of the panel says is told, and each can be taken out', async () => {
  const search = { stated: { closed: false, cost: true }, publicOnly: true }
  showToAccount(null, <Shown search={search} />)
  await expect.element(page.getByText('public records only', { exact: true })).toBeVisible()
  const told = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  expect(told()).toEqual(['Cost: has a number', 'public records only', 'Closed: no date'])
  await page.getByRole('button', { name: 'Remove “public records only” from the search' }).click()
  await expect.poll(told).toEqual(['Cost: has a number', 'Closed: no date'])
  await page.getByRole('button', { name: 'Remove “Closed: no date” from the search' }).click()
  await expect.poll(told).toEqual(['Cost: has a number'])
})

test('days that the panel has a filter for are not told twice', async () => {
  const ranges = { closed: { from: '2024-01-01', to: null } }
  showToAccount(null, <Shown search={{ ranges, stated: { cost: false } }} />)
  await expect.element(page.getByText('Cost: no number')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})

test('of two restrictions of the record’s date, the one that the panel has no filter for is shown', async () => {
  const ranges = { record_date: { from: '2024-01-01', to: null } }
  showToAccount(null, <Shown search={{ ranges, stated: { record_date: true } }} />)
  await expect.element(page.getByText('has a date')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})
