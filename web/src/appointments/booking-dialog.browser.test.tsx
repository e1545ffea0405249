import { nearestValue } from '@plat/contract/schedule/slots'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import CallButton from '../calls/call-button.tsx'
import { channelForTests } from '../offices/channel-for-tests.ts'
import { CallPartsContext, CallSlot } from '../shell/call-slot.tsx'
import { showToAccount } from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { appointmentForTests, OFFER } from './appointments-for-tests.ts'
import BookingButton from './booking-button.tsx'
import {
  button,
  channelOf,
  dialog,
  monday,
  pressed,
  RECORD,
  REQUEST,
  RESIDENT,
  serveBooking,
  show,
  TIME,
  toConfirm,
} from './booking/booking-dialog-for-tests.tsx'

const ACKNOWLEDGED =
  'Your request about B-2026-00412 will be acknowledged soon. You will receive an email shortly to confirm the exact time for your meeting'

const desk = serveBooking()
const pick = dialog.getByRole('heading', { name: 'Pick a slot' })
const notes = dialog.getByRole('textbox', { name: 'Notes' })

test('a slot about a record is picked and requested with notes, an interpreter and by telephone', async () => {
  show()
  await button.click()
  await expect.element(pick).toBeVisible()
  await expect.element(dialog.getByText('12 Main St')).toBeVisible()
  await expect.element(pressed('Continue')).not.toBeInTheDocument()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(dialog.getByText(/^9:00\s–\s10:00\sAM, Pacific Time/)).toBeVisible()
  await expect.element(dialog.getByText('You meet at the office: 700 Harbor Way')).toBeVisible()
  await dialog.getByText('Telephone', { exact: true }).click()
  await expect
    .element(dialog.getByText('We will call you. Add your phone number to the notes.'))
    .toBeVisible()
  await notes.fill('About the fence')
  await expect.element(dialog.getByText('Characters left: 985')).toBeVisible()
  await pressed('Interpreter or accessibility').click()
  await dialog.getByRole('textbox', { name: 'Interpreter' }).fill('Spanish')
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(ACKNOWLEDGED, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('About the fence', { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'See it in My timeline' }))
    .toHaveAttribute('href', `/timeline?entry=${appointmentForTests().guid}`)
  expect(desk.sent()).toEqual([
    { ...REQUEST, kind: 'telephone', needs: { interpreter: 'Spanish', accessibility: null } },
  ])
  await pressed('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a video appointment is requested where the department offers it, second of three ways to meet', async () => {
  desk.offer = { ...OFFER, kinds: ['video', 'telephone', 'in_person'] }
  desk.post = () => ({ data: appointmentForTests({ kind: 'video', location: null }) })
  show()
  await toConfirm()
  const kinds = dialog.getByRole('radiogroup', { name: 'How would you like to meet?' })
  expect(kinds.element().textContent).toBe('In personVideoTelephone')
  await expect.element(kinds.getByRole('radio', { name: 'In person' })).toBeChecked()
  await kinds.getByText('Video', { exact: true }).click()
  await expect
    .element(
      dialog.getByText(
        'You meet in a video call on this website. You can join from 15 minutes before.',
      ),
    )
    .toBeVisible()
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(ACKNOWLEDGED)).toBeVisible()
  await expect.element(dialog.getByText('Video', { exact: true })).toBeVisible()
  expect(desk.sent()).toEqual([{ ...REQUEST, notes: null, kind: 'video' }])
})

test('whoever wants an earlier time says so in the request, and reads it again at the end', async () => {
  desk.post = () => ({ data: appointmentForTests({ earlier: { offer: null } }) })
  show()
  await button.click()
  await expect.element(dialog.getByText(/^No time early enough\? Pick one/)).toBeVisible()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  const earlier = dialog.getByRole('checkbox', { name: 'Email me when an earlier time frees up' })
  await expect.element(earlier).not.toBeChecked()
  await dialog.getByText('Email me when an earlier time frees up').click()
  await expect.element(earlier).toBeChecked()
  expect(await axeFaults('[role=dialog]')).toBe('')
  await pressed('Confirm').click()
  await expect
    .element(dialog.getByText('We will email you when an earlier time frees up.'))
    .toBeVisible()
  expect(desk.sent()).toEqual([{ ...REQUEST, notes: null, earlier: true }])
})

test('a department without calls offers no video', async () => {
  show()
  await toConfirm()
  await expect.element(dialog.getByRole('radio', { name: 'Telephone' })).toBeVisible()
  expect(dialog.getByRole('radiogroup').element().textContent).toBe('In personTelephone')
})

test('where video is offered no longer, the form says so and falls back to the first way to meet', async () => {
  desk.offer = { ...OFFER, kinds: ['in_person', 'video', 'telephone'] }
  show()
  await toConfirm()
  await dialog.getByText('Video', { exact: true }).click()
  desk.post = () => {
    desk.offer = OFFER
    return {
      status: 409,
      code: 'conflict',
      reason: 'appointment_kind_off',
      detail: 'This department does not meet by video.',
    }
  }
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(/This department does not meet by video\.$/)).toBeVisible()
  await expect.element(dialog.getByText(/^This way to meet is no longer offered\./)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'In person' })).toBeChecked()
  desk.post = () => ({ data: appointmentForTests() })
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.sent().map(({ kind }) => kind)).toEqual(['video', 'in_person'])
})

test('a request with a department names its channel', async () => {
  show(channelOf('appointment'))
  await toConfirm()
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.calls.map(({ asked }) => asked)).toContain(
    `GET /api/schedule/slot?type=channel&guid=${channelForTests().id}`,
  )
  expect(desk.sent()).toEqual([
    {
      ...REQUEST,
      discriminator: 'channel',
      reference: 'Building',
      guid: null,
      department: 'Building',
      channel: channelForTests().id,
      notes: null,
    },
  ])
})

test('[BK-13] an appointment is requested with the keyboard alone; slots are named with day, time and zone', async () => {
  show()
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(pick).toBeVisible()
  await expect.element(monday).toBeVisible()
  const first = dialog.getByRole('radio', { name: /^9:00\sAM 4:00\sPM/ })
  for (let tabs = 0; tabs < 4 && document.activeElement !== first.element(); tabs += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await expect
    .element(first)
    .toHaveAccessibleName(/^9:00\sAM .*, Friday, October 30, Pacific Time \(Los Angeles\)$/)
  // Over the one that is taken, to the next day, and on.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(dialog.getByText('Monday, November 2')).toBeVisible()
  // The step has the focus: how to meet, notes, needs, an earlier time, Confirm.
  await userEvent.keyboard('{Tab}{Tab}About the fence{Tab}{Tab}{Tab}{Enter}')
  await expect.element(dialog.getByText(ACKNOWLEDGED)).toBeVisible()
  expect(desk.sent()).toEqual([REQUEST])
  // Over the link to the timeline.
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('where someone else was faster, the nearest slot is booked with what was typed', async () => {
  const near = OFFER.days[1]?.slots.slice(2) ?? []
  desk.post = () => ({
    status: 409,
    code: 'conflict',
    reason: 'slot_taken',
    values: { nearest: nearestValue(near) },
    detail: 'Someone else has just taken this time. Choose another.',
  })
  show()
  await toConfirm()
  await notes.fill('About the fence')
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(/^Someone else has just taken this time\. /)).toBeVisible()
  desk.post = () => ({ data: appointmentForTests() })
  await pressed(/^Monday, November 2, 10:00/).click()
  await expect.element(dialog.getByText(/^10:00\s–\s11:00\sAM, /)).toBeVisible()
  await expect.element(dialog.getByText(/^Someone else/)).not.toBeInTheDocument()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  const { start, end } = near[0] ?? TIME
  expect(desk.sent()[1]).toEqual({
    ...REQUEST,
    datetime: { start, end },
    transactions: [{ type: 'request', time: { start, end } }],
    request: desk.sent()[0]?.['request'],
  })
})

test('[ENG-11] Cancel leads back to the slots and keeps what was chosen and typed; Back closes the dialog', async () => {
  show()
  await toConfirm()
  await notes.fill('About the fence')
  await pressed('Cancel').click()
  await expect.element(dialog.getByRole('radio', { name: /^9:00\sAM 5:00\sPM/ })).toBeChecked()
  await pressed('Continue').click()
  await expect.element(notes).toHaveValue('About the fence')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // What was not sent stays for the tab's time.
  await toConfirm()
  await expect.element(notes).toHaveValue('About the fence')
  await pressed('Cancel').click()
  await pressed('Back').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a visitor logs in within the dialog first', async () => {
  desk.post = (asked) =>
    asked.endsWith('/auth/login')
      ? { data: { access_token: 'x', expires: '2099-01-01T00:00:00.000Z', user: RESIDENT } }
      : { data: appointmentForTests() }
  show(RECORD, null)
  await button.click()
  await expect
    .element(dialog.getByRole('heading', { name: 'You need to log in to continue' }))
    .toBeVisible()
  expect(desk.calls.filter(({ asked }) => asked.includes('/schedule/'))).toEqual([])
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(RESIDENT.email)
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(pick).toBeVisible()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(ACKNOWLEDGED)).toBeVisible()
})

test('notes have 1000 characters at most', async () => {
  show()
  await toConfirm()
  await notes.fill('a'.repeat(999))
  await notes.click()
  await userEvent.keyboard('{Control>}{End}{/Control}bc')
  await expect.element(dialog.getByText('Characters left: 0')).toBeVisible()
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.sent()[0]?.['notes']).toBe(`${'a'.repeat(999)}b`)
})

test('a request whose answer was lost is sent again with the same key', async () => {
  desk.post = () => {
    throw new TypeError('Failed to fetch')
  }
  show()
  await toConfirm()
  await notes.fill('About the fence')
  await pressed('Confirm').click()
  await expect
    .element(dialog.getByText(/^We could not send your request\. We could not reach the server\./))
    .toBeVisible()
  desk.post = () => ({ data: appointmentForTests() })
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(ACKNOWLEDGED)).toBeVisible()
  const [first, second, ...more] = desk.sent()
  expect(more).toEqual([])
  expect(first).toEqual(REQUEST)
  expect(second).toEqual(first)
})

test('a key that the server knows with other details is replaced', async () => {
  desk.post = () => ({
    status: 409,
    code: 'conflict',
    reason: 'appointment_request_used',
    detail: 'This request was already sent with other details. Start again.',
  })
  show()
  await toConfirm()
  await pressed('Confirm').click()
  await expect
    .element(dialog.getByText(/This request was already sent with other details\./))
    .toBeVisible()
  desk.post = () => ({ data: appointmentForTests() })
  await pressed('Confirm').click()
  await expect.element(pressed('Done')).toBeVisible()
  expect(desk.sent()[1]?.['request']).not.toBe(desk.sent()[0]?.['request'])
})

test('in Spanish, on a phone', async () => {
  desk.offer = { ...OFFER, kinds: ['in_person', 'video', 'telephone'] }
  await page.viewport(390, 700)
  show(RECORD, RESIDENT, 'es')
  await page.getByRole('button', { name: 'Cita' }).click()
  const cita = page.getByRole('dialog', { name: 'Solicitar una cita' })
  await expect.element(cita.getByRole('heading', { name: 'Elija un horario' })).toBeVisible()
  await cita.getByRole('group', { name: 'Lunes 2 de noviembre' }).getByText(/^9:00/).click()
  expect(scrollsSideways()).toBe(false)
  await cita.getByRole('button', { name: 'Continuar' }).click()
  await cita.getByText('Video', { exact: true }).click()
  await expect.element(cita.getByText(/^La reunión es una videollamada/)).toBeVisible()
  await cita.getByRole('textbox', { name: 'Notas' }).fill('x'.repeat(300))
  await cita.getByRole('button', { name: 'Intérprete o accesibilidad' }).click()
  expect(scrollsSideways()).toBe(false)
  expect(cita.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  await cita.getByRole('button', { name: 'Confirmar' }).click()
  await expect
    .element(
      cita.getByText(
        'Su solicitud sobre B-2026-00412 se atenderá pronto. En breve recibirá un correo electrónico para confirmar la hora exacta de su reunión',
      ),
    )
    .toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

/** Whether the page or a part of the dialog is wider than its place. */
function scrollsSideways(): boolean {
  const parts = [document.documentElement, ...document.querySelectorAll('[role=dialog] div')]
  return parts.some(
    (part) =>
      part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible',
  )
}

test('a closed office offers an appointment beside the call-back', async () => {
  desk.open = false
  showToAccount(
    RESIDENT,
    <CallPartsContext value={{ CallButton, BookingButton }}>
      <CallSlot topic={channelOf('call', 'appointment')} />
    </CallPartsContext>,
  )
  await expect.element(button).toBeVisible()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const call = page.getByRole('dialog', { name: 'Call Building' })
  await expect.element(call.getByRole('button', { name: 'Leave a call-back' })).toBeVisible()
  await call.getByRole('button', { name: 'Appointment' }).click()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await pressed('Confirm').click()
  await pressed('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(call).not.toBeInTheDocument()
})

test('a department that takes no appointments has no button', async () => {
  showToAccount(
    RESIDENT,
    <>
      <BookingButton topic={channelOf('call')} />
      <BookingButton topic={channelOf('appointment')} />
    </>,
  )
  await expect.element(button.first()).toBeVisible()
  expect(button.elements()).toHaveLength(1)
})
