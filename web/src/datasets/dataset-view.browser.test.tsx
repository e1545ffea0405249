import type { Dataset } from '@plat/contract/datasets/datasets'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInEnglish } from '../shell/render-for-tests.tsx'
import { DatasetView } from './dataset-view.tsx'

const nothing = { total: 0, reasons: [] }
const never: Dataset = {
  module: 'permits',
  department: 'building',
  title: 'Building permits',
  description: null,
  loads: {
    state: 'never',
    loaded: null,
    failed: null,
    schedule: null,
    next: null,
    refused: nothing,
    repaired: nothing,
  },
  records: { all: 0, live: 0, archived: 0, located: 0 },
  fields: [
    { id: 'cost', label: 'Declared cost', kind: 'number', meaning: null, filter: true },
    { id: 'zip', label: 'ZIP code', kind: 'text', meaning: 'Of the building', filter: false },
  ],
  licence: null,
  source: { name: 'City of Ferndale', url: null },
  contact: null,
  update_frequency: null,
  distributions: [
    { kind: 'csv', href: '/api/export/permits.csv?status=0', media_type: 'text/csv' },
  ],
}
const loaded: Dataset = {
  ...never,
  loads: {
    ...never.loads,
    state: 'loaded',
    loaded: '2026-03-01T11:30:00.000Z',
    schedule: { cron: '30 5 * * *', time_zone: 'America/Chicago' },
    next: '2026-03-02T11:30:00.000Z',
    refused: { total: 3, reasons: [{ field: null, reason: 'The row is too long', count: 3 }] },
    repaired: {
      total: 1_200,
      reasons: [{ field: 'Declared cost', reason: 'Not a number, left out', count: 1_200 }],
    },
  },
  records: { all: 12_345, live: 345, archived: 12_000, located: 11_111 },
  licence: { name: 'Public domain', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  contact: 'data@ferndale.gov',
  update_frequency: 'daily',
}

const inRouter = (element: ReactNode) => <MemoryRouter>{element}</MemoryRouter>
const show = (dataset: Dataset) =>
  renderInEnglish(inRouter(<DatasetView dataset={dataset} timeZone="America/Chicago" />))

test('before the first load the page says so, that nothing is scheduled, and that no licence is named', async () => {
  show(never)
  await expect.element(page.getByText('Nothing has been loaded yet')).toBeVisible()
  await expect.element(page.getByText('No schedule: loaded by hand')).toBeVisible()
  await expect.element(page.getByText('The agency names none')).toBeVisible()
  await expect.element(page.getByText(/became no record/)).not.toBeInTheDocument()
})

test('a load is told by the agency’s clock, with numbers, reasons, licence and fields', async () => {
  show(loaded)
  await expect.element(page.getByText(/^Mar 1, 2026, 5:30\sAM$/)).toBeVisible()
  await expect.element(page.getByText(/^Mar 2, 2026, 5:30\sAM$/)).toBeVisible()
  await expect.element(page.getByText('every day')).toBeVisible()
  await expect.element(page.getByText('12,345')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '3 rows became no record' })).toBeVisible()
  await expect.element(page.getByText('Declared cost: Not a number, left out')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Public domain' }))
    .toHaveAttribute('href', 'https://creativecommons.org/publicdomain/zero/1.0/')
  await expect.element(page.getByText(/^number, has a filter/)).toBeVisible()
  await expect.element(page.getByText('Of the building')).toBeVisible()
})

test('a first load that failed leaves nothing to speak of', async () => {
  show({
    ...never,
    loads: { ...never.loads, state: 'failed', failed: '2026-03-02T11:31:00.000Z' },
  })
  await expect.element(page.getByText('The last load failed')).toBeVisible()
  await expect.element(page.getByText('Never', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/those of the load before/)).not.toBeInTheDocument()
})

test('a failed load says that the records are those of the load before', async () => {
  show({
    ...loaded,
    loads: { ...loaded.loads, state: 'failed', failed: '2026-03-02T11:31:00.000Z' },
  })
  await expect.element(page.getByText('The last load failed')).toBeVisible()
  await expect.element(page.getByText(/those of the load before/)).toBeVisible()
  await expect.element(page.getByText(/^Mar 2, 2026, 5:31\sAM$/)).toBeVisible()
})
