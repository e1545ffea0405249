import type { ModuleImport } from '@plat/contract/imports/imports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { ImportList } from './import-list.tsx'

const never: ModuleImport = {
  module: 'permits',
  title: 'Building permits',
  schedule: null,
  state: 'never',
  started: null,
  finished: null,
  message: null,
  notices: [],
  progress: null,
  counts: null,
  last_success: null,
  failures: 0,
  next_run: null,
  is_retry: false,
}

const show = (...imports: ModuleImport[]) =>
  render(<ImportList imports={imports} timeZone="America/Chicago" />)

test('where nothing is imported on a schedule, the page says who imports', async () => {
  show(never)
  await expect.element(page.getByText(/^No records are imported on a schedule/)).toBeVisible()
  await expect.element(page.getByText('Never imported')).toBeVisible()
  await expect.element(page.getByText('By hand')).toBeVisible()
})

test('a failed import says when it is tried again, on the clock of the agency, and why it failed', async () => {
  show({
    ...never,
    schedule: { cron: '30 5 * * *', time_zone: 'America/Chicago' },
    state: 'failed',
    started: '2026-03-01T11:30:00Z',
    finished: '2026-03-01T11:31:00Z',
    message: 'The service answered 503.',
    last_success: '2026-02-28T11:31:00Z',
    failures: 3,
    next_run: '2026-03-01T11:39:00Z',
    is_retry: true,
  })
  await expect.element(page.getByText('Failed')).toBeVisible()
  await expect.element(page.getByText('3 attempts without success')).toBeVisible()
  await expect.element(page.getByText('Next try')).toBeVisible()
  await expect.element(page.getByText(/^Mar 1, 2026, 5:39\sAM$/)).toBeVisible()
  await expect.element(page.getByText('Last success')).toBeVisible()
  await expect.element(page.getByText(/^Feb 28, 2026, 5:31\sAM$/)).toBeVisible()
  await page.getByText('What the import said').click()
  await expect.element(page.getByText('The service answered 503.')).toBeVisible()
  await expect.element(page.getByText(/on a schedule/)).not.toBeInTheDocument()
})

test('what an import noted about its data is there to read', async () => {
  show({ ...never, state: 'finished', notices: ['400 of 404 records are at one point.'] })
  await page.getByText('1 note to check').click()
  await expect.element(page.getByText('400 of 404 records are at one point.')).toBeVisible()
})

test('a running import says how far it is, a refused one that somebody has to look', async () => {
  show(
    { ...never, state: 'running', progress: { phase: 'reading', rows: 1_500, share: 0.42 } },
    { ...never, module: 'cases', title: 'Code cases', state: 'refused', message: 'Too few rows.' },
  )
  await expect.element(page.getByText('42 % of the files read, 1,500 rows')).toBeVisible()
  await expect.element(page.getByText(/^The source looks broken/)).toBeVisible()
})
