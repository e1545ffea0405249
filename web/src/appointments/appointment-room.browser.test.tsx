import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { active, CALL_ID, loadsPage } from '../calls/calls-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  AGENT,
  desk,
  ENTER,
  forAgency,
  GUID,
  openAppointment,
  READ,
  RESIDENT,
  serveAppointment,
  TOKEN,
} from './appointment-page-for-tests.tsx'
import { videoForTests } from './appointments-for-tests.ts'

const asked = serveAppointment()
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  document.documentElement.style.fontSize = ''
})

const open = (user = RESIDENT) => openAppointment(`/appointment?id=${GUID}`, user)
const room = page.getByRole('region', { name: 'Video call' })
const join = room.getByRole('button', { name: 'Join the video call' })
const state = room.getByRole('status')
const address = () => page.getByLabelText('Address').element().textContent
const count = (what: string) => asked.filter(({ asked: one }) => one === what).length
/** Says when the room opens, on the office's clock first. */
const opening = () => {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: desk.entry.time_zone,
    timeStyle: 'short',
  }).format(new Date(desk.entry.room?.opens ?? 0))
  return new RegExp(String.raw`^You can join from ${time.replace(/\s/, String.raw`\s`)}.*\.$`)
}
/** The room with someone of the other side in it. */
const OTHER_IN = { call: CALL_ID, other_side_in: true }

test('an appointment in person has no room', async () => {
  open()
  await expect.element(page.getByText('In person', { exact: true })).toBeVisible()
  await expect.element(room).not.toBeInTheDocument()
})

test('before it opens the page says when, and offers the check; the button comes at that moment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  desk.entry = videoForTests(2)
  open()
  await expect.element(page.getByText('By video', { exact: true })).toBeVisible()
  await expect.element(state.getByText(opening())).toBeVisible()
  expect(await axeFaults()).toBe('')
  await vi.advanceTimersByTimeAsync(119_000)
  await expect.element(join).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(join).toBeVisible()
  await expect.element(state).toHaveTextContent('You can join the call now.')
  expect(await axeFaults()).toBe('')
  const check = room.getByRole('link', { name: 'Check camera, microphone and network' })
  await expect.element(check).toHaveAttribute('href', '/call/check')
  expect(await loadsPage(check)).toBe(true)
})

test('from a quarter of an hour before it opens, the page notices within 15 seconds who has come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  desk.entry = videoForTests(-1)
  open()
  await expect.element(join).toBeVisible()
  const before = count(READ)
  desk.entry = videoForTests(-1, OTHER_IN)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect
    .element(state)
    .toHaveTextContent('You can join the call now.Building is in the call.')
  expect(count(READ)).toBe(before + 1)
})

test('long before it opens the appointment is read once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  desk.entry = videoForTests(60)
  open()
  await expect.element(state).toBeVisible()
  const before = count(READ)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(count(READ)).toBe(before)
})

test('two presses enter the room once, and lead to the page of the call', async () => {
  desk.entry = videoForTests(-1)
  const { promise, resolve } = Promise.withResolvers<void>()
  desk.held = promise
  open()
  await join.dblClick()
  await expect.element(room.getByRole('button', { name: 'Joining…' })).toHaveFocus()
  resolve()
  await expect.poll(address).toBe(`/call/${CALL_ID}`)
  expect(count(ENTER)).toBe(1)
})

test('a refusal is said next to the button, and the appointment is read again', async () => {
  desk.entry = videoForTests(-1)
  desk.refuseEntry = {
    status: 409,
    code: 'conflict',
    detail: 'You are already in a call.',
    reason: 'in_another_call',
  }
  open()
  await expect.element(join).toBeVisible()
  const before = count(READ)
  await join.click()
  await expect
    .element(room.getByRole('alert'))
    .toHaveTextContent(
      'We could not connect you to the call. You are already in a call. End it first.',
    )
  await expect.poll(() => count(READ)).toBe(before + 1)
  await expect.element(join).toBeEnabled()
  expect(await axeFaults()).toBe('')
})

test('a reader who is in the call is led back to it', async () => {
  desk.entry = videoForTests(-1, { call: CALL_ID })
  const call = active({ state: 'joined', user_type: 'caller' })
  const { guid, datetime, time_zone } = desk.entry
  desk.call = {
    ...call,
    information: call.information && {
      ...call.information,
      appointment: { guid, datetime, time_zone },
    },
  }
  open()
  await expect
    .element(room.getByRole('link', { name: 'Back to the call' }))
    .toHaveAttribute('href', `/call/${CALL_ID}`)
  await expect.element(join).not.toBeInTheDocument()
})

test('an agent reads that the resident is there; a room that was entered is open on a slow clock too', async () => {
  const { kind, datetime, room: entered } = videoForTests(3, OTHER_IN)
  desk.entry = forAgency({ kind, datetime, room: entered })
  open(AGENT)
  await expect
    .element(state)
    .toHaveTextContent('You can join the call now.Ana Reyes is in the call.')
  await expect.element(join).toBeVisible()
})

test('the page of an emailed link leads to the login, and from there to the appointment', async () => {
  desk.entry = videoForTests(5)
  openAppointment(`/appointment?token=${TOKEN}`)
  await expect
    .element(
      room.getByText(
        'To join the video call, log in. You can also use the link in the invitation that we email you when Building opens the call.',
      ),
    )
    .toBeVisible()
  await expect.element(room.getByText(opening())).toBeVisible()
  await expect
    .element(room.getByRole('link', { name: 'Log In' }))
    .toHaveAttribute('href', `/login?referrer=appointment%3Fid%3D${GUID}`)
  await expect.element(join).not.toBeInTheDocument()
})

test('with an account the page of an emailed link leads to the appointment at once', async () => {
  desk.entry = videoForTests(-1)
  openAppointment(`/appointment?token=${TOKEN}`, RESIDENT)
  await expect
    .element(room.getByRole('link', { name: 'Open in my account' }))
    .toHaveAttribute('href', `/appointment?id=${GUID}`)
})

test('in Spanish, on a phone with text twice as large', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  localStorage.setItem('plat.locale', 'es')
  desk.entry = videoForTests(-1, OTHER_IN)
  open()
  const sala = page.getByRole('region', { name: 'Videollamada' })
  await expect
    .element(sala.getByRole('status'))
    .toHaveTextContent('Ya puede unirse a la llamada.Building está en la llamada.')
  await expect.element(sala.getByRole('button', { name: 'Unirse a la videollamada' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults()).toBe('')
})
