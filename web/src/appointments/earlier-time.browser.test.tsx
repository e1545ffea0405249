import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { nearestValue } from '@plat/contract/schedule/slots'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  AGENT,
  desk,
  forAgency,
  GUID,
  LINK,
  openAppointment,
  READ,
  RESIDENT,
  serveAppointment,
  TOKEN,
} from './appointment-page-for-tests.tsx'
import { appointmentForTests } from './appointments-for-tests.ts'

const asked = serveAppointment()
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** The Friday before the appointment, at 9 at the office. */
const FRIDAY = { start: '2026-10-30T16:00:00.000Z', end: '2026-10-30T17:00:00.000Z' }
const MINUTE = 60_000

const open = () => openAppointment(`/appointment?id=${GUID}`, RESIDENT)
/** Both ways to the page, and the address of the appointment there. */
const WAYS = [
  { by: 'with an account', show: open, at: READ.replace('GET ', '') },
  { by: 'by the link', show: () => openAppointment(`/appointment?token=${TOKEN}`), at: LINK },
]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const wait = page.getByRole('switch', { name: 'Email me when an earlier time frees up' })
const offer = page.getByRole('region', { name: 'An earlier time is free' })
const take = offer.getByRole('button', { name: 'Move to this time' })
const decline = offer.getByRole('button', { name: 'Keep my current time' })
const announced = (words: string) => page.getByRole('status').getByText(words, { exact: true })
const changes = () =>
  asked.filter(({ asked: what }) => what.startsWith('PUT')).map(({ asked: to, body }) => [to, body])
/** Colors of a button. */
const colors = (name: string) => {
  const { color, backgroundColor } = getComputedStyle(button(name).element())
  return [color, backgroundColor]
}

/** A place on the list with an offer. @param minutes for which it is kept still */
function offered(minutes = 180): ScheduleEntry['earlier'] {
  return {
    offer: { datetime: FRIDAY, until: new Date(Date.now() + minutes * MINUTE).toISOString() },
  }
}

test.each(WAYS)(
  '$by a resident joins the list and leaves it, with the focus on the switch',
  async ({ show, at }) => {
    show()
    await expect.element(wait).not.toBeChecked()
    await expect
      .element(text(/^When an earlier time frees up, we email you and keep it/))
      .toBeVisible()
    desk.next = { earlier: { offer: null } }
    await text('Email me when an earlier time frees up').click()
    await expect.element(announced('You are on the list for an earlier time.')).toBeVisible()
    await expect.element(wait).toBeChecked()
    await expect.element(wait).toHaveFocus()
    await expect.element(offer).not.toBeInTheDocument()
    expect(await axeFaults()).toBe('')
    desk.next = { earlier: null }
    await userEvent.keyboard(' ')
    await expect
      .element(announced('You are no longer on the list for an earlier time.'))
      .toBeVisible()
    await expect.element(text('You are on the list for an earlier time.')).not.toBeInTheDocument()
    await expect.element(wait).not.toBeChecked()
    await expect.element(wait).toHaveFocus()
    expect(changes()).toEqual([
      [`PUT ${at}`, { action: 'wait', earlier: true, version: 1 }],
      [`PUT ${at}`, { action: 'wait', earlier: false, version: 2 }],
    ])
  },
)

test('a switch that is refused stays as it was, and takes one press at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  desk.held = promise
  desk.refuse = { status: 403, code: 'forbidden', detail: 'This cannot be done now.' }
  open()
  await text('Email me when an earlier time frees up').dblClick()
  await expect.element(wait).not.toBeChecked()
  resolve()
  await expect.element(page.getByRole('alert').getByText(/This cannot be done now\./)).toBeVisible()
  await expect.element(wait).not.toBeChecked()
  expect(changes()).toHaveLength(1)
})

test.each(WAYS)(
  '$by the time that is offered is the first thing to do; it is taken',
  async ({ show, at }) => {
    const can = { confirm: true, reschedule: true, cancel: true, wait: true, assign: false }
    desk.entry = appointmentForTests({ status: 'awaiting', can, earlier: offered() })
    const { until } = desk.entry.earlier?.offer ?? { until: '' }
    show()
    await expect.element(offer.getByText('Friday, October 30', { exact: true })).toBeVisible()
    await expect.element(offer.getByText(/^9:00\s–\s10:00\sAM, Pacific Time/)).toBeVisible()
    const moment = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(until))
    expect(offer.element().textContent).toContain(
      `We are keeping it for you until ${moment}. Your appointment stays`,
    )
    await expect.element(text('Current time')).toBeVisible()
    await expect.element(wait).toBeChecked()
    expect(colors('Confirm')).toEqual(colors('Reschedule'))
    expect(colors('Move to this time')).not.toEqual(colors('Reschedule'))
    expect(await axeFaults()).toBe('')
    desk.next = {
      status: 'request',
      datetime: FRIDAY,
      can: { ...can, confirm: false },
      earlier: null,
    }
    await take.click()
    const done = announced(
      'You picked another time. We have asked the City of Harbor to confirm it.',
    )
    await expect.element(done).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(text('Friday, October 30')).toBeVisible()
    expect(document.activeElement).toBe(done.element().parentElement)
    expect(changes()).toEqual([
      [`PUT ${at}`, { action: 'reschedule', datetime: FRIDAY, version: 1 }],
    ])
  },
)

test.each(WAYS)('$by the time that is offered is declined', async ({ show, at }) => {
  desk.entry = appointmentForTests({ earlier: offered() })
  show()
  desk.next = { earlier: { offer: null } }
  await decline.click()
  const done = announced(
    'You kept your time. We will email you when another earlier time frees up.',
  )
  await expect.element(done).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(wait).toBeChecked()
  expect(document.activeElement).toBe(done.element().parentElement)
  expect(changes()).toEqual([[`PUT ${at}`, { action: 'decline', datetime: FRIDAY, version: 1 }]])
})

test('a time that someone else has now is offered no longer, and no other ones are', async () => {
  desk.entry = appointmentForTests({ earlier: offered() })
  open()
  await expect.element(take).toBeVisible()
  desk.entry = { ...desk.entry, earlier: { offer: null } }
  desk.refuse = {
    status: 409,
    code: 'conflict',
    detail: 'Someone else has just taken this time.',
    reason: 'slot_taken',
    values: { nearest: nearestValue([FRIDAY]) },
  }
  await take.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Someone else has this time now. Your appointment stays as it is, and you are still on the list.',
    )
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(button('Show all times')).not.toBeInTheDocument()
  await expect.element(wait).toBeChecked()
  expect(document.activeElement).toHaveAttribute('data-status')
  expect(await axeFaults()).toBe('')
})

test('what fails otherwise is said above the offer, which stays', async () => {
  desk.entry = appointmentForTests({ earlier: offered() })
  desk.refuse = { status: 403, code: 'forbidden', detail: 'This cannot be done now.' }
  open()
  await decline.click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/This cannot be done now\./)).toBeVisible()
  await expect.element(take).toBeVisible()
  const { bottom } = alert.element().getBoundingClientRect()
  expect(bottom).toBeLessThan(offer.element().getBoundingClientRect().top)
})

test.each([
  ['in the offer moves to the status', decline, null],
  ['elsewhere stays', button('Reschedule'), 'Reschedule'],
])('an offer ends while the page is open: the focus %s', async (_, focused, name) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  desk.entry = appointmentForTests({ earlier: offered(2) })
  open()
  await expect.element(offer).toBeVisible()
  const element = focused.element() as HTMLElement
  element.focus()
  await vi.advanceTimersByTimeAsync(119_000)
  await expect.element(offer).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(wait).toBeChecked()
  await expect
    .element(text('We no longer keep the earlier time for you. You are still on the list.'))
    .toBeVisible()
  if (name === null) expect(document.activeElement).toHaveAttribute('data-status', 'request')
  else await expect.element(button(name)).toHaveFocus()
})

test('an appointment that can no longer be moved has neither an offer nor the switch', async () => {
  desk.entry = appointmentForTests({
    status: 'closed',
    can: { confirm: false, reschedule: false, cancel: false, wait: false, assign: false },
    earlier: offered(),
  })
  open()
  await expect.element(text('In person')).toBeVisible()
  await expect.element(wait).not.toBeInTheDocument()
  await expect.element(offer).not.toBeInTheDocument()
})

test('the agency reads that the resident waits, and what is offered on the clock of the office', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.setSystemTime('2026-10-29T17:00:00.000Z')
  desk.entry = forAgency({ earlier: { offer: null } })
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await expect.element(text('The resident is on the list for an earlier time')).toBeVisible()
  await expect.element(page.getByText(/^Offered to the resident/)).not.toBeInTheDocument()
  desk.entry = forAgency({ earlier: offered() })
  await vi.advanceTimersByTimeAsync(MINUTE)
  await expect
    .element(
      text(
        /^Offered to the resident: Tomorrow, October 30, 9:00\s–\s10:00\sAM \(kept until Thursday, October 29 at 1:00\sPM( PDT)?\)$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(take).not.toBeInTheDocument()
  expect(await axeFaults()).toBe('')
})

test('in Spanish, on a phone', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  desk.entry = appointmentForTests({ earlier: offered() })
  openAppointment(`/appointment?token=${TOKEN}`)
  const card = page.getByRole('region', { name: 'Hay una hora más temprana libre' })
  await expect.element(card.getByText('Viernes, 30 de octubre', { exact: true })).toBeVisible()
  await expect
    .element(card.getByText(/^Hasta el \S+, \d+ de \S+, \d+:\d\d\s[ap]\.\s?m\., se la guardamos\./))
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults()).toBe('')
  desk.next = { earlier: { offer: null } }
  await card.getByRole('button', { name: 'Conservar mi hora actual' }).click()
  await expect
    .element(
      announced(
        'Conservó su hora. Le avisaremos por correo cuando se libere otra hora más temprana.',
      ),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByRole('switch', {
        name: 'Avisarme por correo cuando se libere una hora más temprana',
      }),
    )
    .toBeChecked()
})
