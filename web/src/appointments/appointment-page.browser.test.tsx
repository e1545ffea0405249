import { nearestValue } from '@plat/contract/schedule/slots'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  AGENT,
  desk,
  forAgency,
  GUID,
  LINK,
  openAppointment,
  serveAppointment,
  TOKEN,
} from './appointment-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { appointmentForTests, guestForTests, OFFER } from './appointments-for-tests.ts'

const asked = serveAppointment()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const openLink = () => openAppointment(`/appointment?token=${TOKEN}`)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const address = () => page.getByLabelText('Address').element().textContent
/** Changes that were sent. */
const sent = () => asked.filter(({ asked: what }) => what.startsWith('PUT')).map(({ body }) => body)
const step = (number: number) =>
  page
    .getByRole('list', { name: /^Histor/ })
    .getByRole('listitem')
    .nth(number)
const CANCELLED = {
  status: 'closed',
  can: { confirm: false, reschedule: false, cancel: false, wait: false, assign: false },
} as const

test('the emailed link shows the appointment without login, changes nothing, and its token leaves the address', async () => {
  openLink()
  await expect.element(heading('Your appointment')).toBeVisible()
  await expect.poll(address).toBe('/appointment')
  await expect
    .element(
      text(
        'You picked this time. It has to be confirmed by the City of Harbor first; we will email you.',
      ),
    )
    .toBeVisible()
  await expect.element(text('Monday, November 2').first()).toBeVisible()
  await expect.element(text('In person')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Directions in Apple Maps (opens a new tab)' }))
    .toHaveAttribute('href', 'https://maps.apple.com/?daddr=700+Harbor+Way')
  await expect
    .element(page.getByRole('link', { name: '+1 555 0100' }))
    .toHaveAttribute('href', 'tel:+15550100')
  await expect.element(text('Notes')).toBeVisible()
  await expect.element(text('About the fence')).toBeVisible()
  await expect.element(step(0).getByText('You picked a time slot', { exact: true })).toBeVisible()
  await expect.element(step(0).getByText(/^Oct 28, 2026/)).toBeVisible()
  await expect.element(step(0).getByText(/^Time slot: Monday, November 2, /)).toBeVisible()
  await expect.element(button('Confirm')).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', `${LINK}/calendar?lang=en`)
  expect(asked.map(({ asked: what }) => what)).toEqual([`GET ${LINK}`])
})

test('an address without a token says that the link does not work', async () => {
  openAppointment('/appointment')
  await expect.element(heading('This link no longer works.')).toBeVisible()
  expect(asked).toEqual([])
})

test('a page that is loaded again still has the token', async () => {
  sessionStorage.setItem('plat.appointment', TOKEN)
  openAppointment('/appointment')
  await expect.element(heading('Your appointment')).toBeVisible()
})

test('a resident confirms once, and the focus moves to what was done', async () => {
  desk.entry = appointmentForTests({
    status: 'awaiting',
    can: { confirm: true, reschedule: true, cancel: true, wait: false, assign: false },
  })
  openLink()
  await expect
    .element(text('The City of Harbor has confirmed this time. Please confirm it, too.'))
    .toBeVisible()
  desk.next = {
    status: 'confirmed',
    can: { confirm: false, reschedule: true, cancel: true, wait: false, assign: false },
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  desk.held = promise
  await button('Confirm').dblClick()
  // Both presses were before the answer: one that comes later is on a disabled button, and takes the focus.
  resolve()
  const done = text('Thank you. We have notified the City of Harbor.')
  await expect.element(done).toBeVisible()
  await expect.element(text('This appointment is confirmed.')).toBeVisible()
  expect(document.activeElement).toBe(done.element().parentElement)
  await expect.element(text(/^Nothing was changed/)).not.toBeInTheDocument()
  await expect.element(button('Confirm')).toBeDisabled()
  expect(sent()).toEqual([{ action: 'confirm', version: 1 }])
})

test('another slot is picked; where others were faster, the nearest free one', async () => {
  openLink()
  await button('Reschedule').click()
  await expect.element(page.getByRole('heading', { name: 'Pick another slot' })).toHaveFocus()
  await expect.element(text('Current time')).toBeVisible()
  const [nine, , ten] = (OFFER.days[1]?.slots ?? []).map(({ start, end }) => ({ start, end }))
  await page
    .getByRole('group', { name: /^Monday/ })
    .getByText(/^11:00/)
    .click()
  desk.refuse = {
    status: 409,
    code: 'conflict',
    detail: 'Someone else has just taken this time.',
    reason: 'slot_taken',
    values: { nearest: nearestValue([nine, ten].filter((one) => one !== undefined)) },
  }
  await button('Ask for this time').click()
  await expect.element(page.getByText(/^Someone else has just taken this time\./)).toBeVisible()
  desk.refuse = null
  desk.next = ten === undefined ? {} : { datetime: ten }
  await button(/^Monday, November 2, 10:00/).click()
  await expect.element(page.getByRole('group', { name: 'New time' })).toHaveFocus()
  await button('Ask for this time').click()
  await expect
    .element(text('You picked another time. We have asked the City of Harbor to confirm it.'))
    .toBeVisible()
  expect(sent()[1]).toEqual({ action: 'reschedule', version: 1, datetime: ten })
})

test('an appointment is cancelled after a question', async () => {
  openLink()
  await button('Cancel the appointment').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await button('Cancel the appointment').click()
  const cancelled = { at: '2026-10-30T10:00:00.000Z', side: 'user', own: true } as const
  desk.next = { ...CANCELLED, cancelled }
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect.element(text('You cancelled this appointment.')).toBeVisible()
  await expect.element(step(1).getByText('You cancelled', { exact: true })).toBeVisible()
  await expect.element(button('Reschedule')).not.toBeInTheDocument()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument()
})

test('what was changed in the meantime is shown, with the refusal', async () => {
  openLink()
  await button('Reschedule').click()
  await page
    .getByRole('group', { name: /^Monday/ })
    .getByText(/^11:00/)
    .click()
  desk.refuse = {
    status: 409,
    code: 'conflict',
    detail: 'This was changed.',
    reason: 'changed_meanwhile',
    values: { day: '2026-10-30', time: '10:00' },
  }
  const cancelled = { at: '2026-10-30T10:00:00.000Z', side: 'agency', own: false } as const
  desk.entry = { ...desk.entry, ...CANCELLED, version: 2, cancelled }
  await button('Ask for this time').click()
  await expect.element(page.getByText(/^Nothing was changed, because someone else/)).toBeVisible()
  await expect.element(text('The agency cancelled this appointment.')).toBeVisible()
  await expect.element(step(1).getByText('Agency cancelled', { exact: true })).toBeVisible()
})

test.each([
  [400, 'invalid_request', /^The link may be incomplete/],
  [404, 'not_found', /^The link may be incomplete/],
  [410, 'gone', 'The appointment is over.'],
])('a link that is answered with %i no longer works', async (status, code, why) => {
  desk.missing = { status, code, detail: 'No' }
  openLink()
  await expect.element(heading('This link no longer works.')).toBeVisible()
  await expect.element(text(why)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/')
})

test('an agent reads who comes, the user comments and who meets them, and confirms', async () => {
  desk.entry = forAgency({ misplaced: 'closed_day' })
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await expect.element(heading('Appointment with Ana Reyes')).toBeVisible()
  await expect
    .element(text('Ana Reyes picked this time. The agency has to confirm it.'))
    .toBeVisible()
  await expect.element(text('User Comments')).toBeVisible()
  await expect.element(button(/^Unassigned/)).toBeVisible()
  await expect.element(page.getByText(/^The office is now closed on this day\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'ana@example.com' }))
    .toHaveAttribute('href', 'mailto:ana@example.com')
  await expect
    .element(step(0).getByText('Ana Reyes picked a time slot', { exact: true }))
    .toBeVisible()
  desk.next = {
    status: 'awaiting',
    can: { confirm: false, reschedule: true, cancel: true, wait: false, assign: true },
    assignee: { id: AGENT.id, first_name: 'Ben', last_name: 'Ruiz' },
    transactions: [
      ...desk.entry.transactions,
      {
        type: 'agent_confirm',
        time: desk.entry.datetime,
        at: '2026-10-29T10:00:00.000Z',
        side: 'agency',
        own: true,
        moved: false,
        anyway: null,
        name: 'Rosa Li',
      },
    ],
  }
  await button('Confirm').click()
  await expect
    .element(text('You confirmed this time. We have asked Ana Reyes to confirm it, too.'))
    .toBeVisible()
  await expect.element(button(/^Ben Ruiz \(you\)/)).toBeVisible()
  await expect.element(step(1).getByText('Agency confirmed', { exact: true })).toBeVisible()
})

test('the page of a person without an account says whom to call, and who booked which slot', async () => {
  const [booked] = guestForTests().transactions
  if (booked === undefined) throw new Error('It has a history')
  const moved = { ...booked, type: 'agent_confirm', moved: true, anyway: 'late' } as const
  desk.entry = guestForTests({
    transactions: [
      { ...booked, anyway: 'full' },
      { ...moved, name: '', at: '2026-10-29T10:00:00.000Z' },
      { ...moved, anyway: null, at: '2026-10-29T11:00:00.000Z' },
    ],
  })
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await expect.element(heading('Appointment with Luz Diaz')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '(555) 010-0199' }))
    .toHaveAttribute('href', 'tel:5550100199')
  await expect
    .element(text('This person has no account. Call them about changes: we cannot email them.'))
    .toBeVisible()
  await expect.element(step(0).getByText('Agency booked this time', { exact: true })).toBeVisible()
  await expect
    .element(step(0).getByText('The slot was full; Rosa Li booked it anyway', { exact: true }))
    .toBeVisible()
  await expect.element(step(1).getByText('Agency picked another time')).toBeVisible()
  await expect
    .element(
      step(1).getByText('The slot began too soon for residents; the agency booked it anyway'),
    )
    .toBeVisible()
  await expect.element(step(2).getByText(/^The slot /)).not.toBeInTheDocument()
  expect(await axeFaults('main')).toBe('')
  desk.next = {
    ...CANCELLED,
    cancelled: { at: '2026-10-30T10:00:00.000Z', side: 'agency', own: true },
  }
  await button('Cancel the appointment').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect
    .element(
      text(
        'The appointment is cancelled. Call Luz Diaz: we cannot email people without an account.',
      ),
    )
    .toBeVisible()
})

test('a phone number with an extension is text', async () => {
  desk.entry = guestForTests({
    contact: { name: 'Luz Diaz', email: null, phone: '555 0100 ext. 7' },
  })
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await expect.element(text('555 0100 ext. 7')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^555/ })).not.toBeInTheDocument()
})

test('the agency moves an appointment to a slot that is taken after an explicit yes', async () => {
  vi.setSystemTime('2026-10-30T14:30:00.000Z')
  desk.entry = guestForTests()
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await button('Reschedule').click()
  const slots = page.getByRole('group', { name: 'Today October 30' })
  await expect.element(slots.getByRole('radio', { name: /^8:00\sAM Too late/ })).toBeEnabled()
  await slots.getByText(/^10:00/).click()
  const anyway = page.getByRole('checkbox', { name: 'Book this time even though it is full' })
  await button('Move to this time').click({ force: true })
  await expect.element(anyway).toHaveFocus()
  await expect.element(page.getByText(/^Select this box to book the time/)).toBeVisible()
  expect(await axeFaults('main')).toBe('')
  // The yes is for one slot only.
  await page.getByText('Book this time even though it is full').click()
  await slots.getByText(/^9:00/).click()
  await expect.element(anyway).not.toBeInTheDocument()
  await slots.getByText(/^10:00/).click()
  await expect.element(anyway).not.toBeChecked()
  await expect.element(page.getByText(/^Select this box/)).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await page.getByText('Book this time even though it is full').click()
  await button('Move to this time').click()
  await expect
    .element(
      text('You picked another time. Call Luz Diaz: we cannot email people without an account.'),
    )
    .toBeVisible()
  const datetime = { start: '2026-10-30T17:00:00.000Z', end: '2026-10-30T18:00:00.000Z' }
  expect(sent()).toEqual([{ action: 'reschedule', version: 1, datetime, anyway: true }])
})

test('the agency moves an appointment to a free slot without a question, and to none that has begun', async () => {
  vi.setSystemTime('2026-10-30T15:00:00.000Z')
  desk.entry = forAgency()
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await button('Reschedule').click()
  const slots = page.getByRole('group', { name: 'Today October 30' })
  // It has begun.
  await expect.element(slots.getByRole('radio', { name: /^8:00\sAM/ })).toBeDisabled()
  await slots.getByText(/^9:00/).click()
  await button('Ask for this time').click()
  await expect.element(text(/^You picked another time\. We have asked Ana Reyes/)).toBeVisible()
  const datetime = { start: '2026-10-30T16:00:00.000Z', end: '2026-10-30T17:00:00.000Z' }
  expect(sent()).toEqual([{ action: 'reschedule', version: 1, datetime }])
})

test('a resident moves an appointment to a free slot only', async () => {
  vi.setSystemTime('2026-10-30T14:30:00.000Z')
  openLink()
  await button('Reschedule').click()
  const slots = page.getByRole('group', { name: 'Today October 30' })
  await expect.element(slots.getByRole('radio', { name: /^10:00\sAM Taken/ })).toBeDisabled()
})

test('by its guid a visitor is led to the login, and back from there', async () => {
  openAppointment(`/appointment?id=${GUID}`)
  await expect.poll(address).toBe(`/login?referrer=appointment%3Fid%3D${GUID}`)
  expect(asked).toEqual([])
})

test('an appointment of someone else is not found', async () => {
  desk.missing = { status: 404, code: 'not_found', detail: 'No' }
  openAppointment(`/appointment?id=${GUID}`, AGENT)
  await expect.element(heading('We could not find this appointment')).toBeVisible()
})

test('a visitor whose clock shows another time reads both', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function own(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' }
  })
  openLink()
  await expect
    .element(page.getByText(/^9:00\s–\s10:00\sAM, Pacific Time \(Los Angeles\)$/))
    .toBeVisible()
  await expect.element(page.getByText(/^12:00\s–\s1:00\sPM in your time zone$/)).toBeVisible()
  await expect.element(page.getByText(/^Oct 28, 2026, 9:12\sAM PDT$/)).toBeVisible()
})

test('in Spanish, on a phone', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  openLink()
  await expect.element(heading('Su cita')).toBeVisible()
  await expect.element(text('Lunes, 2 de noviembre').first()).toBeVisible()
  await expect.element(step(0).getByText('Usted eligió una hora', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button('Cambiar la hora').click()
  await expect.element(page.getByRole('group', { name: /^Lunes/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
