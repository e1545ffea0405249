import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { guidForTests } from '../call-logs/log-for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { commentEntry, withdrawnEntry } from './comments-for-tests.ts'
import {
  appointmentEntry,
  CLEO,
  desk,
  ME,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => localStorage.clear())

const COMMENT = commentEntry()
const OPEN = `?entry=${COMMENT.id}`
const AT = '2026-10-21T17:30:00.000Z'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const detail = () => page.getByRole('complementary')
const address = () => page.getByLabelText('Address').element().textContent
const reads = (path: string) => asked.filter((call) => call.asked === `GET /api${path}`)

test('comments are in the table by what the agency owes, and the filter finds them', async () => {
  const offered = { publication: 'offered', still_there: true } as const
  const reports = [{ reason: 'spam' as const, created: AT }]
  const due = { publication: 'published' as const, review_due: true, reports }
  const objection = { text: 'It is true.', created: AT }
  desk.tabs.pending.push(
    COMMENT,
    commentEntry({ id: guidForTests(81), ...offered }),
    commentEntry({ id: guidForTests(82), ...due }),
    commentEntry({ id: guidForTests(83), ...due, objection, agent: CLEO }),
  )
  const done = { outcome: 'passed_on', waits: false } as const
  desk.tabs.recent = [withdrawnEntry(), commentEntry({ id: guidForTests(84), ...done })]
  openResourcer()
  await expect.element(text('6 entries')).toBeVisible()
  await page.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: 'Comments', exact: true }).click()
  await expect.element(text('4 entries')).toBeVisible()
  expect(address()).toBe('?type=comment')
  await expect
    .element(row(/Oct 20, 2026.* Comment Waits for an answer Ana Ortiz 2026-0101 BP Unassigned/))
    .toBeVisible()
  await expect.element(row(/Comment · Still there Waits for approval Ana Ortiz/)).toBeVisible()
  await expect.element(row(/Comment Reported Ana Ortiz/)).toBeVisible()
  await expect.element(row(/Comment Author objects Ana Ortiz .* Cleo Ortiz/)).toBeVisible()
  expect(await axeFaults()).toBe('')
  await page.getByRole('tab', { name: /^Recent/ }).click()
  await expect.element(row(/Comment Withdrawn Withdrawn 2026-0101 BP/)).toBeVisible()
  await expect.element(row(/Comment Passed on Ana Ortiz/)).toBeVisible()
})

test('a comment that the list does not have is read, and read again while it is open', async () => {
  desk.elsewhere = [COMMENT]
  openResourcer(OPEN)
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  expect(reads(`/schedule/${COMMENT.id}`)).toEqual([])
  desk.elsewhere = [commentEntry({ outcome: 'passed_on', outcome_by: ME, version: 2 })]
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Open again')).toBeVisible()
  desk.elsewhere = []
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(text('We could not find this entry')).toBeVisible()
  expect(reads(`/schedule/${COMMENT.id}`)).toEqual([])
})

test('an appointment that the list does not have is looked for after comments; a listed one is not', async () => {
  const { guid } = appointmentEntry()
  openResourcer(`?tab=active&entry=${guid}`)
  desk.tabs.active = []
  await expect.element(detail().getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  expect(reads(`/comment/${guid}`)).toHaveLength(1)
  asked.length = 0
  await detail().getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await page.getByRole('link', { name: /In-person meeting$/ }).click()
  await expect.element(detail().getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  expect(reads(`/comment/${guid}`)).toEqual([])
})

test('a comment that could not be read is read again on request', async () => {
  desk.elsewhere = [COMMENT]
  desk.refuseRead = { status: 500, code: 'internal_error', detail: 'The server had an error.' }
  openResourcer(OPEN)
  await expect.element(detail().getByRole('button', { name: 'Try again' })).toBeVisible()
  desk.refuseRead = null
  await button('Try again').click()
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
})
