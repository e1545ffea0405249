import type { RecordDetails } from '@plat/contract/records/records'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serveStaff, showToAccount } from '../shell/staff-page-for-tests.tsx'
import { screenDrawn } from '../ui/later.ts'
import { RecordBody } from './record-body.tsx'
import { recordForTests } from './record-for-tests.ts'
import { FieldValue } from './field-value.tsx'
import { useDays } from './use-days.ts'

serveStaff(() => ({ status: 404, code: 'not_found', detail: 'No such module' }))
afterEach(() => {
  vi.useRealTimers()
})

function show(more: Partial<RecordDetails>) {
  screenDrawn()
  const details = { ...recordForTests({}), ...more }
  showToAccount(null, <RecordBody module="permits" details={details} link="/permits" />)
}
const status = () =>
  page.getByText('Issued', { exact: true }).element().closest('p')?.textContent.trim()

test('a status has the day on which it changed', async () => {
  show({ status_since: { day: '2024-11-05', known: 'happened' } })
  await expect.poll(status).toBe('Issued since Nov 5, 2024')
})

test('a change of status that an import found has the day by which it happened', async () => {
  show({ status_since: { day: '2026-11-27', known: 'found' } })
  await expect.poll(status).toBe('Issued since Nov 27, 2026, or earlier')
})

test('a status of which no day is known has none, whatever else happened', async () => {
  show({ events: [{ date: '2025-02-03', label: 'Inspection', content: null }] })
  await expect.poll(status).toBe('Issued')
})

test('a history says which days an import learnt, and writes days in words', async () => {
  const change = {
    version: 2,
    date: '2026-11-27',
    field: 'record_date',
    label: 'Date',
    before: '2026-05-03',
    after: '2026-12-14',
  }
  show({
    events: [
      { date: '2024-11-05', label: 'Applied', content: null },
      { date: '2026-11-27', label: 'Date changed', content: null, changes: [change], found: true },
    ],
  })
  const row = (label: string) =>
    page.getByRole('row').filter({ hasText: label }).element().textContent.replace(/\s/g, ' ')
  await expect.poll(() => row('Applied')).toMatch(/Nov 5, 2024/)
  expect(row('Applied')).not.toMatch(/Found/)
  expect(row('Date changed')).toMatch(/Found Nov 27, 2026/)
  expect(row('Date changed')).toMatch(/May 3, 2026.*Dec 14, 2026/)
})

function Today() {
  const { today, inList } = useDays()
  return <p>{`${today}: ${inList('2026-12-06')}`}</p>
}

test('on a page that stays open, today changes at the agency’s midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  // One minute to midnight in Harbor, which is a morning in Greenwich.
  vi.setSystemTime('2026-12-07T07:59:00.000Z')
  showToAccount(null, <Today />)
  await expect.element(page.getByText('2026-12-06: Today')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('2026-12-07: Yesterday')).toBeVisible()
})

test('days in a list are written in words, like single ones', async () => {
  const formatting = { id: 'hearings', label: 'Hearings', type: 'basic', position: 1 } as const
  const value = ['2024-06-01', '2024-06-15', '2024-02-30']
  showToAccount(null, <FieldValue formatting={formatting} value={value} />)
  await expect.element(page.getByText('Jun 1, 2024; Jun 15, 2024; 2024-02-30')).toBeVisible()
})
