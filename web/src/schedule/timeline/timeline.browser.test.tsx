import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { dayIn } from '../../records/days.ts'
import {
  serveStaff,
  showToResident,
  showToStaff,
  type StaffAnswer,
} from '../../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { addDays, daysBetween } from '../day-arithmetic.ts'
import {
  daysForTests,
  entryForTests,
  guidOf,
  officeDayForTests,
  pickedBy,
  slotOn,
} from '../entry-for-tests.ts'
import { Timeline } from './timeline-page.tsx'

const TODAY = dayIn('America/Los_Angeles', new Date())
const NEXT = addDays(TODAY, 2)

/** The timeline as the frame of a page holds it. */
const Page = () => (
  <>
    <h1>My Timeline</h1>
    <Timeline />
  </>
)

let entries: Record<string, ScheduleEntry[]>
let change: (body: unknown) => StaffAnswer
let fails = false
const calls = serveStaff({
  get current() {
    return ({ asked, body }: { asked: string; body: unknown }) => {
      const [method, address = ''] = asked.split(' ')
      const { pathname, searchParams } = new URL(address, 'http://harbor.test')
      if (method === 'PUT') return change(body)
      if (fails) return { status: 403, code: 'forbidden', detail: 'Not yours.' }
      if (pathname === '/api/schedule') {
        const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
        const days = daysForTests(from, to.slice(0, 4) > '2030' ? from : to, TODAY, entries)
        return {
          data: searchParams.has('type')
            ? days.filter(({ entries: some }) => some.length > 0)
            : days,
        }
      }
      const guid = pathname.split('/').at(-1)
      return {
        data: Object.values(entries)
          .flat()
          .find((entry) => entry.guid === guid),
      }
    }
  },
})

beforeEach(() => {
  entries = { [NEXT]: [officeDayForTests(NEXT, true), entryForTests(1, NEXT)] }
  change = () => ({ status: 500, code: 'internal', detail: 'No change was expected.' })
  fails = false
  scrollTo({ top: 0 })
})

const where = () => page.getByTestId('where').element().textContent
const days = () =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')].map(({ dataset }) => dataset['day'])
const detail = () => page.getByRole('complementary')
const entryButton = () => page.getByRole('button', { name: /In-person meeting.*BP-2026-0042/ })

test('fourteen days from today on, and fourteen more both ways without moving what is read', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />)
  await expect.poll(() => days().length).toBe(14)
  expect(days()[0]).toBe(TODAY)
  expect(daysBetween(TODAY, days().at(-1) ?? '')).toBe(13)
  expect(document.querySelector(`[data-day="${TODAY}"]`)?.getAttribute('aria-current')).toBe('date')
  await expect.element(page.getByText('Today', { exact: true }).last()).toBeVisible()

  const top = () => document.querySelector(`[data-day="${NEXT}"]`)?.getBoundingClientRect().top
  const before = top()
  await page.getByRole('button', { name: 'Show earlier days' }).click()
  await expect.poll(() => days().length).toBe(28)
  expect(days()[0]).toBe(addDays(TODAY, -14))
  expect(Math.abs((top() ?? 0) - (before ?? 0))).toBeLessThan(3)
  await page.getByRole('button', { name: 'Show later days' }).click()
  await expect.poll(() => days().length).toBe(42)
  expect(document.querySelector(`[data-day="${addDays(TODAY, -1)}"]`)).toHaveAttribute('data-past')
  expect(await axeFaults()).toBe('')
})

test('the month follows what is in sight, and the arrows go from day to day', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />)
  await expect.poll(() => days().length).toBe(14)
  const label = () => document.querySelector('[data-months]')?.textContent
  await expect.poll(label).toMatch(/^[A-Z][a-z]{2}(-[A-Z][a-z]{2})?$/)
  const first = () => {
    const bar = document.querySelector('[data-months]')?.closest('div')?.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('[data-day]')].find(
      (day) => day.getBoundingClientRect().bottom > (bar?.bottom ?? 0) + 8,
    )?.dataset['day']
  }
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect.poll(first).toBe(addDays(TODAY, 1))
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect.poll(first).toBe(addDays(TODAY, 2))
  await page.getByRole('button', { name: 'Today' }).first().click()
  await expect.poll(first).toBe(TODAY)
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(first).toBe(addDays(TODAY, -1))
})

test('an entry opens to all that is known of it, in the resident’s words', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />)
  await entryButton().click()
  await expect.element(detail().getByRole('heading', { name: 'In-person meeting' })).toHaveFocus()
  for (const text of [
    'You picked a time slot',
    'building@harbor.test',
    'The deck behind the house.',
    'Spanish',
    'Step-free way in',
    /1 Pier Street/,
  ])
    await expect.element(detail().getByText(text)).toBeVisible()
  await expect.element(detail().getByText('Notes', { exact: true })).toBeVisible()
  await expect
    .element(detail().getByRole('link', { name: 'BP-2026-0042' }))
    .toHaveAttribute('href', expect.stringMatching(/search\/record\//))
  await expect
    .element(detail().getByRole('link', { name: /Google directions/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.google\.com/))
  await expect.element(detail().getByRole('link', { name: /Apple directions/ })).toBeVisible()
  // The agency has to answer: there is nothing to confirm.
  await expect
    .element(detail().getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `/api/schedule/${guidOf(1)}/calendar?lang=en`)
  await expect.element(detail().getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await expect.poll(where).toContain('entry=0000')
  expect(await axeFaults()).toBe('')
  await detail().getByRole('button', { name: 'Close' }).click()
  await expect.element(entryButton()).toHaveFocus()
})

test('the agency’s people read User Comments, and who picked', async () => {
  await page.viewport(1280, 800)
  entries = { [NEXT]: [entryForTests(1, NEXT, { transactions: [pickedBy(false, NEXT)] })] }
  showToStaff(<Page />)
  await entryButton().click()
  await expect.element(detail().getByText('User Comments')).toBeVisible()
  await expect.element(detail().getByText('Rosa Vidal picked a time slot')).toBeVisible()
})

test('a resident confirms, and Confirm is grey afterwards', async () => {
  await page.viewport(1280, 800)
  const can = { confirm: true, reschedule: true, cancel: true, assign: false }
  const asked = entryForTests(1, NEXT, { status: 'awaiting', version: 2, can })
  entries = { [NEXT]: [asked] }
  change = (body) => {
    expect(body).toEqual({ action: 'confirm', version: 2 })
    const now = {
      ...asked,
      status: 'confirmed',
      version: 3,
      can: { ...can, confirm: false },
    } as const
    entries = { [NEXT]: [now] }
    return { data: now }
  }
  showToResident(<Page />)
  await entryButton().click()
  await detail().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(detail().getByText(/^Confirmed: /)).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('a change that somebody else made first is told and shown, and nothing is overwritten', async () => {
  await page.viewport(1280, 800)
  const can = { confirm: true, reschedule: true, cancel: true, assign: false }
  const asked = entryForTests(1, NEXT, { status: 'awaiting', version: 2, can })
  entries = { [NEXT]: [asked] }
  const later = slotOn(addDays(NEXT, 3))
  change = () => {
    entries = { [NEXT]: [{ ...asked, version: 3, datetime: later }] }
    return {
      status: 409,
      code: 'conflict',
      detail: 'Changed.',
      reason: 'changed_meanwhile_by',
      values: { name: 'Dana Ortiz', day: TODAY, time: '9:00 AM' },
    } as StaffAnswer
  }
  showToResident(<Page />)
  await entryButton().click()
  await detail().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(detail().getByText(/Dana Ortiz changed this/)).toBeVisible()
  await expect.element(detail().getByText(/^The time is .* now\.$/)).toBeVisible()
  change = (body) => {
    expect(body).toEqual({ action: 'confirm', version: 3 })
    return { data: { ...asked, version: 4, datetime: later, status: 'confirmed' } }
  }
  await detail().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(detail().getByText(/^Confirmed: /)).toBeVisible()
})

test('cancelling asks first', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />)
  await entryButton().click()
  await detail().getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(calls.some(({ asked }) => asked.startsWith('PUT'))).toBe(false)
  change = (body) => {
    expect(body).toEqual({ action: 'cancel', version: 1 })
    const at = new Date().toISOString()
    const cancelled = { at, side: 'user', own: true, name: 'Rosa Vidal' } as const
    const now = entryForTests(1, NEXT, { status: 'closed', version: 2, cancelled })
    entries = { [NEXT]: [now] }
    return { data: now }
  }
  await detail().getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect.element(detail().getByText('You cancelled')).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument()
})

test('a search finds by type between two days, and Cancel brings the timeline back', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />)
  await expect.poll(() => days().length).toBe(14)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const form = page.getByRole('search', { name: 'Search' })
  await form.getByRole('button', { name: /Type/ }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'All',
      'Confirmed in-person meeting',
      'Awaiting confirmation in-person meeting',
      'Video call',
    ])
  await page.getByRole('option', { name: 'Awaiting confirmation in-person meeting' }).click()
  await form.getByRole('button', { name: 'Search' }).click()
  await expect.poll(where).toContain('type=awaiting_in_person')
  expect(await axeFaults()).toBe('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => days().length).toBe(14)
  expect(where()).not.toContain('type=')
})

test('three months are there to pick days from', async () => {
  await page.viewport(1280, 800)
  showToResident(<Page />, `/timeline?from=2026-06-03&to=2026-06-05`)
  await expect.poll(days).toEqual(['2026-06-03', '2026-06-04', '2026-06-05'])
  await page.getByRole('button', { name: 'Pick days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick days' })
  await expect.poll(() => dialog.getByRole('grid').elements().length).toBe(3)
})

test('who has nothing reads how to get something, and what fails can be tried again', async () => {
  entries = {}
  fails = true
  showToResident(<Page />)
  await expect.element(page.getByRole('alert').getByText(/do not have access/)).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/no appointments or calls in these days/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Browse departments' }))
    .toHaveAttribute('href', '/departments')
})
