import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { videoForTests } from '../appointments/appointments-for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { addDays } from './days.ts'
import { callBackForTests, callForTests, officeDayForTests } from './timeline-for-tests.ts'
import {
  AGENT,
  appointmentOn,
  desk,
  morningOf,
  NEXT,
  openTimeline,
  serveTimeline,
  TODAY,
} from './timeline-page-for-tests.tsx'

const asked = serveTimeline()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const address = () => page.getByLabelText('Address').element().textContent
const detail = () => page.getByRole('complementary')
const entry = () => page.getByRole('button', { name: /B-2026-00412/ }).first()
const form = () => page.getByRole('search')
const dayElement = (day: string) => document.querySelector(`[data-day="${day}"]`)
const days = () =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')].map(({ dataset }) => dataset['day'])
/** The first day below the bar. */
const first = () => {
  const bar = document.querySelector('[data-months]')?.closest('div')?.getBoundingClientRect()
  return days().find(
    (day) => (dayElement(day ?? '')?.getBoundingClientRect().bottom ?? 0) > (bar?.bottom ?? 0) + 8,
  )
}
/** Guid of a second appointment. */
const OTHER = '0d0a3f3c-2a2c-4c5e-9d3e-888888888888'
/** What does not fit into the window. */
const overflow = () => document.documentElement.scrollWidth - window.innerWidth

test('fourteen days from today on, and fourteen more each way without moving what is on screen', async () => {
  openTimeline()
  await expect.poll(() => days().length).toBe(14)
  expect(days()[0]).toBe(TODAY)
  expect(dayElement(TODAY)).toHaveAttribute('aria-current', 'date')
  expect(dayElement(TODAY)?.querySelector('h2')?.textContent).toMatch(/ Today$/)
  expect(await axeFaults()).toBe('')

  const top = () => dayElement(NEXT)?.getBoundingClientRect().top ?? Number.NaN
  const before = top()
  await button('Show earlier days').click()
  await expect.poll(() => days()[0]).toBe(addDays(TODAY, -14))
  expect(Math.abs(top() - before)).toBeLessThan(3)
  expect(dayElement(addDays(TODAY, -1))).toHaveAttribute('data-past')
  await button('Show later days').click()
  await expect.poll(() => days().at(-1)).toBe(addDays(TODAY, 27))
})

test('the label names the months in sight, and the arrows go from day to day', async () => {
  openTimeline('?from=2026-06-20&to=2026-07-19')
  const label = () => document.querySelector('[data-months]')?.textContent
  await expect.poll(label).toBe('Jun')
  await button('Next day').click()
  await expect.poll(first).toBe('2026-06-21')
  await button('Next day').click()
  await expect.poll(first).toBe('2026-06-22')
  await button('Previous day').click()
  await expect.poll(first).toBe('2026-06-21')
  await button('Show later days').click()
  await expect.poll(() => days().length).toBe(28)
  dayElement('2026-06-27')?.scrollIntoView()
  await expect.poll(label).toBe('Jun-Jul')
  await button('Today').click()
  await expect.poll(first).toBe(TODAY)
  expect(address()).toBe('')
  await button('Previous day').click()
  await expect.poll(first).toBe(addDays(TODAY, -1))
})

test('an entry opens its detail; Escape and Back close it, and the focus is on the entry again', async () => {
  openTimeline()
  await entry().click()
  await expect.element(detail().getByRole('heading', { name: 'Your appointment' })).toHaveFocus()
  await expect.element(detail().getByText('Notes', { exact: true })).toBeVisible()
  await expect.element(detail().getByText('You picked a time slot')).toBeVisible()
  await expect.element(detail().getByRole('link', { name: /Google Maps/ })).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Confirm' })).toBeDisabled()
  expect(address()).toBe(`?entry=${appointmentOn(NEXT).guid}`)
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(detail()).not.toBeInTheDocument()
  await expect.element(entry()).toHaveFocus()
  await entry().click()
  await expect.element(detail()).toBeVisible()
  await button('Back in history').click()
  await expect.element(detail()).not.toBeInTheDocument()
  await expect.element(entry()).toHaveFocus()
})

test('an entry of other days opens by the address', async () => {
  const far = addDays(TODAY, 300)
  desk.entries = { [far]: [appointmentOn(far)] }
  openTimeline(`?entry=${appointmentOn(far).guid}`)
  await expect.element(detail().getByText('About the fence')).toBeVisible()
  await expect.poll(() => days().length).toBe(14)
  await detail().getByRole('button', { name: 'Close' }).click()
  await expect.element(detail()).not.toBeInTheDocument()
  expect(address()).toBe('')
})

test('an entry that does not exist is not found', async () => {
  openTimeline('?entry=0d0a3f3c-2a2c-4c5e-9d3e-000000000000')
  await expect.element(detail().getByText('We could not find this entry')).toBeVisible()
  await detail().getByRole('button', { name: 'Close' }).last().click()
  await expect.element(detail()).not.toBeInTheDocument()
})

test('an agent reads User Comments, how long a call waited, and the state of each entry', async () => {
  desk.entries = {
    [TODAY]: [
      officeDayForTests(TODAY, { varies: true }),
      callForTests({ side: 'agency', contact: { name: 'Ana Reyes', email: null, phone: null } }),
      callBackForTests({ status: 'confirmed', side: 'agency' }),
    ],
    [NEXT]: [
      officeDayForTests(NEXT, { status: 'closed', department: 'Building' }),
      appointmentOn(NEXT, { side: 'agency' }),
    ],
  }
  openTimeline('', AGENT)
  await expect.element(text(/^Offices open 8:00.*hours differ by department$/)).toBeVisible()
  await expect.element(text('Building: closed all day')).toBeVisible()
  await expect.element(button(/Call-back.*Agent assigned$/)).toBeVisible()
  await expect.element(button(/In-person meeting.*Needs your confirmation$/)).toBeVisible()
  await button(/Video call.*Ana Reyes Ended$/).click()
  await expect.element(detail().getByText('User Comments')).toBeVisible()
  await expect.element(detail().getByText('Awaiting agent connection')).toBeVisible()
  await expect.element(detail().getByText(/^9:00\s–\s9:02\sAM/)).toBeVisible()
  expect(await axeFaults()).toBe('')
})

test('a video appointment of today says when it can be joined, and its detail has the way in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  desk.entries = {
    [TODAY]: [videoForTests(1)],
    [NEXT]: [{ ...videoForTests(1), guid: OTHER }],
  }
  openTimeline()
  const rows = page.getByRole('button', { name: /Video appointment/ })
  await expect.element(button(/Join from \d.*Waiting for the agency$/)).toBeVisible()
  expect(rows.elements()).toHaveLength(2)
  expect(rows.last().element().textContent).not.toMatch(/join/i)
  await rows.first().click()
  const join = detail().getByRole('button', { name: 'Join the video call' })
  await expect.element(detail().getByText(/^You can join from /)).toBeVisible()
  await expect.element(join).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(button(/You can join now Waiting for the agency$/)).toBeVisible()
  await expect.element(join).toBeVisible()
  expect(await axeFaults()).toBe('')
})

test('an earlier time that is kept is in the list, and its detail offers it', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const earlier = { offer: { datetime: morningOf(TODAY), until } }
  desk.entries = {
    [NEXT]: [
      appointmentOn(NEXT, { earlier }),
      { ...appointmentOn(NEXT), guid: OTHER, side: 'agency', earlier },
    ],
  }
  openTimeline()
  await button(/An earlier time is free Waiting for the agency$/).click()
  expect(button(/An earlier time is free/).elements()).toHaveLength(1)
  const card = detail().getByRole('region', { name: 'An earlier time is free' })
  await expect.element(card.getByRole('button', { name: 'Move to this time' })).toBeVisible()
  expect(await axeFaults()).toBe('')
  desk.next = { datetime: morningOf(TODAY), earlier: null }
  await card.getByRole('button', { name: 'Move to this time' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => button(/An earlier time is free/).elements().length).toBe(0)
})

test('a resident confirms in the detail, and the list shows it', async () => {
  desk.entries = {
    [NEXT]: [
      appointmentOn(NEXT, {
        status: 'awaiting',
        can: { confirm: true, reschedule: true, cancel: true, wait: false, assign: false },
      }),
    ],
  }
  openTimeline()
  await button(/Please confirm$/).click()
  desk.next = {
    status: 'confirmed',
    can: { confirm: false, reschedule: true, cancel: true, wait: false, assign: false },
  }
  await detail().getByRole('button', { name: 'Confirm' }).click()
  await expect.element(detail().getByText('This appointment is confirmed.')).toBeVisible()
  await expect.element(button(/In-person meeting.*Confirmed$/)).toBeVisible()
})

test('a search finds entries of a type; an end before the start is refused, and Cancel restores the timeline', async () => {
  desk.entries = { '2026-06-11': [appointmentOn('2026-06-11')] }
  openTimeline('?from=2026-06-10&to=2026-06-12')
  await expect.poll(() => days().length).toBe(3)
  await button('Search').click()
  const until = form().getByRole('group', { name: 'Until' }).getByRole('spinbutton')
  await until.nth(1).fill('09')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(form().getByText(/^This day is before the start/)).toBeVisible()
  await form().getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Awaiting confirmation in-person meeting' }).click()
  await form().getByRole('button', { name: 'Search' }).click()
  await expect.poll(address).toBe('?from=2026-06-10&to=2026-06-12&type=awaiting_in_person')
  await expect.element(text('1 entry found')).toBeVisible()
  expect(days()).toEqual(['2026-06-11'])
  expect(await axeFaults()).toBe('')
  await form().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => days().length).toBe(14)
  expect(address()).toBe('')
})

test('a visitor whose clock shows another time reads both', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function own(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Pacific/Honolulu' }
  })
  desk.entries = { '2026-11-02': [appointmentOn('2026-11-02')] }
  openTimeline('?from=2026-11-02&to=2026-11-02')
  await expect
    .element(
      button(
        /^10:00\s–\s11:00\sAM, Pacific Time \(Los Angeles\) \(8:00\s–\s9:00\sAM in your time zone\) In-person meeting/,
      ),
    )
    .toBeVisible()
})

test('three months are there to pick days from', async () => {
  openTimeline('?from=2026-06-03&to=2026-06-05')
  await expect.poll(days).toEqual(['2026-06-03', '2026-06-04', '2026-06-05'])
  await button('Pick days').click()
  const dialog = page.getByRole('dialog', { name: 'Pick days' })
  await expect.poll(() => dialog.getByRole('grid').elements().length).toBe(3)
  expect(await axeFaults('[role=dialog]')).toBe('')
  await dialog.getByRole('button', { name: /July 8, 2026/ }).click()
  await dialog.getByRole('button', { name: /July 10, 2026/ }).click()
  await expect.poll(days).toEqual(['2026-07-08', '2026-07-09', '2026-07-10'])
})

test('without entries the page says how to get one, and what fails can be tried again', async () => {
  desk.entries = {}
  desk.refuse = { status: 403, code: 'forbidden', detail: 'No.' }
  openTimeline()
  await button('Try again').click()
  desk.refuse = null
  await button('Try again').click()
  await expect.element(text('You have no appointments or calls on these days.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Browse departments' }))
    .toHaveAttribute('href', '/departments')
  desk.refuse = { status: 403, code: 'forbidden', detail: 'No.' }
  await button('Show later days').click()
  await expect.element(button('Try again')).toBeVisible()
  expect(days().length).toBe(14)
  desk.refuse = null
  await button('Try again').click()
  await expect.poll(() => days().length).toBe(28)
  const ranges = asked.filter(({ asked: what }) => what.includes('from='))
  expect(new Set(ranges.map(({ asked: what }) => what)).size).toBe(2)
})

test('in Spanish, on a phone, nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  desk.entries = {
    [TODAY]: [officeDayForTests(TODAY), callForTests({ datetime: morningOf(TODAY) })],
    [NEXT]: [appointmentOn(NEXT)],
  }
  desk.entries[TODAY]?.push({ ...videoForTests(-1), guid: OTHER })
  openTimeline()
  await expect.element(button(/Cita por video.*Ya puede unirse/)).toBeVisible()
  const row = button(/Cita en persona.*A la espera de la agencia$/)
  await expect.element(row).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  await button('Buscar').click()
  await expect.element(page.getByRole('group', { name: 'Hasta' })).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Su cita' })
  await expect.element(dialog.getByText('About the fence')).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})
