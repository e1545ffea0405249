import { nearestValue, type TimeSpan } from '@plat/contract/schedule/slots'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { OFFER } from './appointments-for-tests.ts'
import {
  button,
  dialog,
  monday,
  pressed,
  RECORD,
  RESIDENT,
  serveBooking,
  show,
  TIME,
  toConfirm,
} from './booking/booking-dialog-for-tests.tsx'

const MINUTE = 60_000
const TEN: TimeSpan = { start: '2026-11-02T18:00:00.000Z', end: '2026-11-02T19:00:00.000Z' }
const KEPT = /^We are keeping this time for you until /
const NO_LONGER = 'This time is no longer kept for you, but it may still be free.'
const TAKEN: StaffAnswer = {
  status: 409,
  code: 'conflict',
  reason: 'slot_taken',
  values: { nearest: nearestValue(OFFER.days[1]?.slots.slice(2) ?? []) },
  detail: 'Someone else has just taken this time. Choose another.',
}
const BROKEN: StaffAnswer = { status: 500, code: 'internal', detail: 'Something went wrong.' }

const desk = serveBooking()
/** Slots that were held, and releases, in order. */
const asked = () =>
  desk.calls
    .filter(({ asked: what }) => what.endsWith('/schedule/hold'))
    .map(({ asked: what, body }) =>
      what.startsWith('DELETE') ? 'release' : (body as { datetime: TimeSpan }).datetime.start,
    )
const line = dialog.getByText(KEPT)
const taken = dialog.getByText(/^Someone else has just taken this time\. /)
const keptUntil = (until: string | null) => ({ data: { until } })

let hidden: boolean
beforeEach(() => {
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
function turn(to: 'hidden' | 'visible') {
  hidden = to === 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)
/** Time passes as usual, and as the test says. */
const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
/** Renewals are counted from the hold on. */
async function toHeld() {
  stopClock()
  show()
  await toConfirm()
  await expect.element(line).toBeVisible()
}

test('[BK-5] the slot is kept as soon as the form is shown; Cancel releases it', async () => {
  desk.hold = () => keptUntil('2026-10-28T16:05:00.000Z')
  show()
  await button.click()
  await monday.getByText(/^9:00\sAM/).click()
  await expect.element(pressed('Continue')).toBeVisible()
  expect(asked()).toEqual([])
  await pressed('Continue').click()
  const words = /^We are keeping this time for you until \d{1,2}:05\s[AP]M\.$/
  await expect.element(dialog.getByRole('status').filter({ hasText: words })).toBeVisible()
  expect(desk.calls.filter(({ asked: what }) => what === 'POST /api/schedule/hold')).toEqual([
    {
      asked: 'POST /api/schedule/hold',
      body: { type: 'record', guid: OFFER.subject.guid, datetime: TIME },
    },
  ])
  expect(await axeFaults()).toBe('')
  await pressed('Cancel').click()
  await expect.poll(asked).toEqual([TIME.start, 'release'])
})

test('closing the dialog releases the slot', async () => {
  show()
  await toConfirm()
  await expect.element(line).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(asked).toEqual([TIME.start, 'release'])
})

test('booking does not release the slot', async () => {
  show()
  await toConfirm()
  await expect.element(line).toBeVisible()
  await pressed('Confirm').click()
  await pressed('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked()).toEqual([TIME.start])
})

test('a hold that is still on its way when the slot is booked is released after it', async () => {
  const { promise, resolve } = Promise.withResolvers<StaffAnswer>()
  desk.hold = () => promise
  show()
  await toConfirm()
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(asked()).toEqual([TIME.start])
  resolve(keptUntil('2026-10-28T16:05:00.000Z'))
  await expect.poll(asked).toEqual([TIME.start, 'release'])
})

test('one request at a time: the late answer for a slot that is no longer chosen is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<StaffAnswer>()
  desk.hold = () => promise
  show()
  await toConfirm()
  await pressed('Cancel').click()
  await monday.getByText(/^10:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(dialog.getByText(/^10:00\s–\s11:00\sAM, /)).toBeVisible()
  expect(asked()).toEqual([TIME.start])
  const next = Promise.withResolvers<StaffAnswer>()
  desk.hold = () => next.promise
  resolve(TAKEN)
  await expect.poll(asked).toEqual([TIME.start, 'release', TEN.start])
  await expect.element(taken).not.toBeInTheDocument()
  next.resolve(keptUntil('2026-10-28T16:07:00.000Z'))
  await expect.element(dialog.getByText(/ until \d{1,2}:07\s[AP]M\.$/)).toBeVisible()
  await expect.element(taken).not.toBeInTheDocument()
})

test('where someone else was faster, the nearest slots are shown, and the one that is chosen is kept', async () => {
  desk.hold = () => TAKEN
  show()
  await toConfirm()
  await expect.element(taken).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  const { promise, resolve } = Promise.withResolvers<StaffAnswer>()
  desk.hold = () => promise
  await pressed(/^Monday, November 2, 10:00/).click()
  await expect.element(dialog.getByText(/^10:00\s–\s11:00\sAM, /)).toBeVisible()
  await expect.element(taken).not.toBeInTheDocument()
  resolve(keptUntil('2026-10-28T16:05:00.000Z'))
  await expect.element(line).toBeVisible()
  expect(asked()).toEqual([TIME.start, TEN.start])
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.sent()).toMatchObject([{ datetime: TEN }])
})

test.for<[string, () => StaffAnswer]>([
  ['a server error', () => BROKEN],
  ['a limit', () => ({ status: 429, code: 'too_many_requests', detail: 'Too many requests.' })],
  ['no permission', () => ({ status: 403, code: 'forbidden', detail: 'You cannot do this.' })],
  [
    'no connection',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('where the slot cannot be kept because of %s, it is booked all the same', async ([, fail]) => {
  desk.hold = fail
  show()
  await toConfirm()
  await expect.poll(asked).toEqual([TIME.start])
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.sent()).toMatchObject([{ datetime: TIME }])
})

test('a failure to keep the slot is not reported', async () => {
  stopClock()
  desk.hold = () => BROKEN
  show()
  await toConfirm()
  await expect.poll(asked).toEqual([TIME.start])
  await pass(6)
  expect(dialog.element().textContent).not.toMatch(/keeping|kept|wrong|Someone/)
  expect(asked()).toEqual([TIME.start])
})

test('the hold is renewed a minute before its end, again and again', async () => {
  await toHeld()
  await pass(3.5)
  expect(asked()).toHaveLength(1)
  await pass(0.6)
  expect(asked()).toEqual([TIME.start, TIME.start])
  await pass(4.1)
  expect(asked()).toEqual([TIME.start, TIME.start, TIME.start])
  await expect.element(line).toBeVisible()
})

test('a clock that is wrong does not make it renew at once', async () => {
  desk.hold = () => keptUntil('2020-01-01T00:00:00.000Z')
  await toHeld()
  await pass(0.5)
  expect(asked()).toHaveLength(1)
  await pass(0.6)
  expect(asked()).toHaveLength(2)
})

test('nothing is renewed while the page is hidden, and at once when it is shown again', async () => {
  await toHeld()
  turn('hidden')
  await pass(10)
  expect(asked()).toEqual([TIME.start])
  desk.hold = () => keptUntil('2026-10-28T16:07:00.000Z')
  turn('visible')
  await expect.element(dialog.getByText(/ until \d{1,2}:07\s[AP]M\.$/)).toBeVisible()
  expect(asked()).toEqual([TIME.start, TIME.start])
})

test('a page that is shown again soon renews nothing yet', async () => {
  await toHeld()
  turn('hidden')
  await pass(1)
  turn('visible')
  await pass(1)
  expect(asked()).toEqual([TIME.start])
})

test('after the longest time the page says that the slot is no longer kept, and renews no more', async () => {
  await toHeld()
  desk.hold = () => keptUntil(null)
  await pass(4.1)
  await expect.element(dialog.getByText(NO_LONGER)).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  await pass(10)
  turn('hidden')
  turn('visible')
  await pass(1)
  expect(asked()).toHaveLength(2)
})

test('where the hold ended while the page was hidden and cannot be renewed, the page says so', async () => {
  await toHeld()
  turn('hidden')
  await pass(10)
  desk.hold = () => BROKEN
  turn('visible')
  await expect.element(dialog.getByText(NO_LONGER)).toBeVisible()
  await pass(10)
  expect(asked()).toHaveLength(2)
})

test('a renewal that fails is tried once more at the end of the hold', async () => {
  await toHeld()
  desk.hold = () => BROKEN
  await pass(4.1)
  expect(asked()).toHaveLength(2)
  await expect.element(line).toBeVisible()
  await pass(1)
  await expect.element(dialog.getByText(NO_LONGER)).toBeVisible()
  await pass(10)
  expect(asked()).toHaveLength(3)
})

test('a renewal that someone else was faster than shows the nearest slots', async () => {
  await toHeld()
  turn('hidden')
  await pass(10)
  desk.hold = () => TAKEN
  turn('visible')
  await expect.element(taken).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  await pass(10)
  expect(asked()).toHaveLength(2)
})

test('nothing is renewed while the slot is being booked', async () => {
  await toHeld()
  const { promise, resolve } = Promise.withResolvers<StaffAnswer>()
  desk.post = () => promise
  await pressed('Confirm').click()
  await expect.poll(desk.sent).toHaveLength(1)
  await pass(6)
  expect(asked()).toEqual([TIME.start])
  resolve(BROKEN)
  await expect.element(dialog.getByText(/^We could not send your request\./)).toBeVisible()
  await expect.poll(asked).toEqual([TIME.start, TIME.start])
})

test('in Spanish', async () => {
  stopClock()
  desk.hold = () => keptUntil('2026-10-28T16:05:00.000Z')
  show(RECORD, RESIDENT, 'es')
  await page.getByRole('button', { name: 'Cita' }).click()
  const cita = page.getByRole('dialog', { name: 'Solicitar una cita' })
  await cita.getByRole('group', { name: 'Lunes 2 de noviembre' }).getByText(/^9:00/).click()
  await cita.getByRole('button', { name: 'Continuar' }).click()
  await expect
    .element(
      cita.getByText(/^Hasta las \d{1,2}:05\s[ap]\.\s?m\. guardamos esta hora para usted\.$/),
    )
    .toBeVisible()
  desk.hold = () => keptUntil(null)
  await pass(2)
  await expect
    .element(cita.getByText('Ya no guardamos esta hora para usted, pero quizás siga libre.'))
    .toBeVisible()
})
