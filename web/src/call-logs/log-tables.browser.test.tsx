import type { CallLog } from '@plat/contract/calls/call-logs'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  STAFF_ID,
} from '../shell/staff-page-for-tests.tsx'
import { AGENT, COLLEAGUE, DIRECT, logForTests, missedForTests } from './log-for-tests.ts'
import { LogTables } from './log-tables.tsx'

let received: (query: URLSearchParams) => StaffAnswer
let attempted: (query: URLSearchParams) => StaffAnswer
const NOTHING = () => ({ data: [], total: 0 })
const calls = serveStaff({
  get current() {
    return ({ asked }: { asked: string }) => {
      const { pathname, searchParams } = new URL(asked.replace('GET ', ''), 'http://harbor.test')
      return (pathname.endsWith('/calls-received') ? received : attempted)(searchParams)
    }
  },
})

function show(at = '/call-logs'): void {
  const none = { received: 'No call reached you.', attempted: 'You called nobody.' }
  showToStaff(<LogTables owner={{ kind: 'account', id: STAFF_ID }} none={none} />, at)
}

/** Answers a page of a list. */
const pageOf = (logs: readonly CallLog[]) => (query: URLSearchParams) => {
  const offset = Number(query.get('offset'))
  return { data: logs.slice(offset, offset + Number(query.get('limit'))), total: logs.length }
}

const box = (name: string) => page.getByRole('region', { name, exact: true })
const rows = (name: string) => box(name).getByRole('row')
const cells = (name: string) =>
  rows(name)
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1, 3).map((cell) => cell.textContent))

test('received and attempted calls say with whom, and about what', async () => {
  received = pageOf([
    logForTests(1),
    missedForTests(2),
    logForTests(3, {
      actions: [{ action: 'accepted', user: COLLEAGUE, at: '2026-03-03T22:14:09Z' }],
    }),
  ])
  attempted = pageOf([logForTests(4, { subject: DIRECT }), missedForTests(5, { subject: DIRECT })])
  show()
  await expect
    .element(page.getByRole('heading', { name: 'Received Calls', level: 2 }))
    .toBeVisible()
  await expect
    .poll(() => cells('Received Calls'))
    .toEqual([
      ['Rosa Vidal', 'BP-2026-0042'],
      ['N/Afrom Rosa Vidal', 'BP-2026-0042'],
      ['Rosa Vidalanswered by Wen Li', 'BP-2026-0042'],
    ])
  await expect
    .poll(() => cells('Attempted Calls'))
    .toEqual([
      [`${AGENT.first_name} Ortiz`, 'Direct'],
      ['N/A', 'Direct'],
    ])
  await expect
    .element(box('Received Calls').getByText('Answered, 4 min 12 sec').first())
    .toBeVisible()
  await expect
    .element(box('Received Calls').getByRole('link', { name: 'BP-2026-0042' }).first())
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/building\/building-permits\/search\/record\//),
    )
  expect(box('Received Calls').element().clientHeight).toBeLessThanOrEqual(200)
})

test('twenty calls at a time come as the box is scrolled, the newest first', async () => {
  const logs = Array.from({ length: 47 }, (_, index) => logForTests(100 + index))
  received = pageOf(logs)
  attempted = NOTHING
  show()
  await expect.element(page.getByText('47 in all')).toBeVisible()
  const last = () => box('Received Calls').element()
  await expect.poll(() => cells('Received Calls').length).toBe(20)
  last().scrollTo(0, last().scrollHeight)
  await expect.poll(() => cells('Received Calls').length).toBe(40)
  last().scrollTo(0, last().scrollHeight)
  await expect.poll(() => cells('Received Calls').length).toBe(47)
  const asked = calls.map(({ asked: what }) => what).filter((what) => what.includes('received'))
  expect(asked).toEqual(
    [0, 20, 40].map(
      (offset) =>
        `GET /api/nencounter/user/${STAFF_ID}/calls-received?offset=${offset}&limit=20&sort_by=-created`,
    ),
  )
  await expect.element(page.getByText('You called nobody.')).toBeVisible()
})

test('a call opens to who was asked and what each did, and its box grows', async () => {
  received = pageOf([missedForTests(1)])
  attempted = NOTHING
  show()
  const more = box('Received Calls').getByRole('button', { name: /^Details of the call/ })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const steps = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect
    .poll(() => steps.elements().map((step) => step.textContent))
    .toEqual([
      '2:14:00 PMRosa Vidal called',
      '2:14:01 PMDana Ortiz was asked',
      '2:14:21 PMDana Ortiz did not answer in time',
    ])
  expect(box('Received Calls').element().clientHeight).toBeGreaterThan(200)
})

test('a filter is told by the address and narrows both lists', async () => {
  received = NOTHING
  attempted = NOTHING
  show('/call-logs?from=2026-03-01')
  await expect.element(page.getByText('since Mar 1, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByText('The caller gave up').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(page.getByTestId('where'))
    .toHaveTextContent('/call-logs?from=2026-03-01&outcome=cancelled')
  const filter = encodeURIComponent('{"created":{"start":"2026-03-01"},"outcome":["cancelled"]}')
  await expect
    .poll(
      () => new Set(calls.map(({ asked }) => asked).filter((asked) => asked.endsWith(filter))).size,
    )
    .toBe(2)
  await expect.element(page.getByText('Nothing matches this filter.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect.element(page.getByText('No call reached you.')).toBeVisible()
})

test('a list that does not come says why and is tried again, also for its next page', async () => {
  const refused = { status: 403, code: 'forbidden', detail: 'Not yours.' }
  const logs = Array.from({ length: 21 }, (_, index) => logForTests(100 + index))
  received = () => refused
  attempted = NOTHING
  show()
  await expect
    .element(page.getByRole('alert').getByText('You do not have access to this.'))
    .toBeVisible()
  received = (query) => (query.get('offset') === '0' ? pageOf(logs)(query) : refused)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cells('Received Calls').length).toBe(20)
  const element = box('Received Calls').element()
  element.scrollTo(0, element.scrollHeight)
  await expect.element(box('Received Calls').getByRole('alert')).toBeInTheDocument()
  received = pageOf(logs)
  await box('Received Calls').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cells('Received Calls').length).toBe(21)
})
