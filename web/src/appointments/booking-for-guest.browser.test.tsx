import { nearestValue, type TimeSpan } from '@plat/contract/schedule/slots'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { appointmentForTests, guestForTests, OFFER } from './appointments-for-tests.ts'
import {
  button,
  CLERK,
  dialog,
  monday,
  pressed,
  RECORD,
  REQUEST,
  RESIDENT,
  serveBooking,
  show,
  toConfirm,
} from './booking/booking-dialog-for-tests.tsx'

const desk = serveBooking()
/** Half an hour before the office opens on the first day. Its first slot begins too soon for residents, its third is taken. */
const MORNING = '2026-10-30T14:30:00.000Z'
const TEN: TimeSpan = { start: '2026-10-30T17:00:00.000Z', end: '2026-10-30T18:00:00.000Z' }
const LUZ = { name: 'Luz Diaz', phone: '555 0100' }

beforeEach(() => {
  vi.setSystemTime(MORNING)
  desk.post = () => ({ data: guestForTests() })
})
afterEach(() => {
  vi.useRealTimers()
})

const today = dialog.getByRole('group', { name: 'Today October 30' })
const slot = (name: RegExp) => today.getByRole('radio', { name })
const who = dialog.getByRole('radiogroup', { name: 'Who is the appointment for?' })
const name = dialog.getByRole('textbox', { name: 'Name' })
const phone = dialog.getByRole('textbox', { name: 'Phone' })
const earlier = dialog.getByRole('checkbox', { name: 'Email me when an earlier time frees up' })
const anyway = dialog.getByRole('checkbox', { name: 'Book this time even though it is full' })
const missing = 'Select this box to book the time, or choose a different time.'
const booked = dialog.getByText(/^You booked this appointment for Luz Diaz\. Tell them the time/)
/** Presses Confirm, which is disabled for assistive technology while something is missing. */
const confirm = () => pressed('Confirm').click({ force: true })
const holds = () => desk.calls.filter(({ asked }) => asked.endsWith('/schedule/hold'))
/** Goes on to the confirmation of today at 10, which is taken. */
async function toTaken() {
  await button.click()
  await today.getByText(/^10:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(anyway).not.toBeChecked()
}

test('staff book for a resident without an account, by name', async () => {
  desk.offer = { ...OFFER, kinds: ['in_person', 'video', 'telephone'] }
  show(RECORD, CLERK)
  await button.click()
  await expect.element(who.getByRole('radio', { name: 'A resident' })).toBeChecked()
  await expect.element(dialog.getByText(/^For people who call or come in\./)).toBeVisible()
  await expect.element(monday).toBeVisible()
  await expect.element(dialog.getByText(/^No time early enough/)).not.toBeInTheDocument()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(dialog.getByText(/^We are keeping this time for you/)).toBeVisible()
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(anyway).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('radio', { name: 'Video' })).not.toBeInTheDocument()
  await dialog.getByText('Telephone', { exact: true }).click()
  await expect
    .element(dialog.getByText('The agency calls the resident. Enter the phone number above.'))
    .toBeVisible()
  await name.fill('  ')
  await confirm()
  await expect.element(dialog.getByText('This field is required.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(desk.sent()).toEqual([])
  await userEvent.keyboard('Luz Diaz ')
  await expect.element(dialog.getByText('This field is required.')).not.toBeInTheDocument()
  await pressed('Confirm').click()
  await expect.element(booked).toBeVisible()
  await expect.element(dialog.getByText(/will be acknowledged soon/)).not.toBeInTheDocument()
  expect(desk.sent()).toEqual([
    { ...REQUEST, notes: null, kind: 'telephone', guest: { name: 'Luz Diaz', phone: null } },
  ])
})

test('a slot that is taken is booked after an explicit yes, and not held', async () => {
  show(RECORD, CLERK)
  await button.click()
  await expect.element(slot(/^10:00\sAM Taken/)).toBeEnabled()
  await today.getByText(/^10:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(dialog.getByText(/^Residents cannot pick this time\./)).toBeVisible()
  await name.fill(LUZ.name)
  await phone.fill(LUZ.phone)
  await confirm()
  await expect.element(dialog.getByText(missing)).toBeVisible()
  await expect.element(anyway).toHaveFocus()
  await expect.element(anyway).toHaveAccessibleDescription(/^Select this box .* Residents cannot/)
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(desk.sent()).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(dialog.getByText(missing)).not.toBeInTheDocument()
  await pressed('Confirm').click()
  await expect.element(booked).toBeVisible()
  expect(desk.sent()).toEqual([
    {
      ...REQUEST,
      datetime: TEN,
      transactions: [{ type: 'request', time: TEN }],
      notes: null,
      guest: LUZ,
      anyway: true,
    },
  ])
  expect(holds()).toEqual([])
})

test('a slot that begins soon is booked after an explicit yes, one that has begun is not', async () => {
  show(RECORD, CLERK)
  await button.click()
  await today.getByText(/^8:00\sAM/).click()
  await pressed('Continue').click()
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Book this time even though it begins soon' }))
    .toBeVisible()
  await pressed('Cancel').click()
  await expect.element(slot(/^8:00\sAM/)).toBeChecked()
  await pressed('Back').click()
  vi.setSystemTime('2026-10-30T15:00:00.000Z')
  await button.click()
  await expect.element(slot(/^8:00\sAM Too late/)).toBeDisabled()
  await expect.element(slot(/^10:00\sAM Taken/)).toBeEnabled()
})

test('a yes is for one slot only', async () => {
  show(RECORD, CLERK)
  await toTaken()
  await dialog.getByText('Book this time even though it is full').click()
  await expect.element(anyway).toBeChecked()
  await pressed('Cancel').click()
  await today.getByText(/^9:00\sAM/).click()
  await today.getByText(/^10:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(anyway).not.toBeChecked()
})

test('for themselves, staff book as residents do', async () => {
  desk.post = () => ({ data: appointmentForTests() })
  show(RECORD, CLERK)
  await button.click()
  await today.getByText(/^10:00\sAM/).click()
  await expect.element(pressed('Continue')).toBeVisible()
  await who.getByText('Me', { exact: true }).click()
  await expect.element(pressed('Continue')).not.toBeInTheDocument()
  await expect.element(slot(/^10:00\sAM Taken/)).toBeDisabled()
  await expect.element(slot(/^10:00\sAM Taken/)).not.toBeChecked()
  await expect.element(dialog.getByText(/^For people who call/)).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/^No time early enough/)).toBeVisible()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await expect.element(earlier).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(/will be acknowledged soon/)).toBeVisible()
  expect(desk.sent()).toEqual([{ ...REQUEST, notes: null }])
  expect(holds()).toHaveLength(1)
})

test('residents book for themselves only, and no slot that is taken or begins soon', async () => {
  desk.post = () => ({ data: appointmentForTests() })
  show(RECORD, RESIDENT)
  await button.click()
  await expect.element(slot(/^8:00\sAM Too late/)).toBeDisabled()
  await expect.element(slot(/^10:00\sAM Taken/)).toBeDisabled()
  await expect.element(who).not.toBeInTheDocument()
  await today.getByText(/^10:00\sAM/).click({ force: true })
  await expect.element(pressed('Continue')).not.toBeInTheDocument()
  await pressed('Back').click()
  await toConfirm()
  await expect.element(earlier).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await pressed('Cancel').click()
})

test('what was typed is kept when the slot was taken in the meantime, and when the booking is refused', async () => {
  const near = OFFER.days[1]?.slots.slice(2).map(({ start, end }) => ({ start, end })) ?? []
  desk.post = () => {
    // Others have it now.
    desk.offer = {
      ...OFFER,
      days: OFFER.days.map(({ date, slots }) => ({
        date,
        slots: slots.map((one) => (one.start === REQUEST.datetime.start ? full(one) : one)),
      })),
    }
    return {
      status: 409,
      code: 'conflict',
      reason: 'slot_taken',
      values: { nearest: nearestValue(near) },
      detail: 'Someone else has just taken this time. Choose another.',
    }
  }
  show(RECORD, CLERK)
  await toConfirm()
  await name.fill(LUZ.name)
  await phone.fill(LUZ.phone)
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(/^Someone else has just taken this time\. /)).toBeVisible()
  await expect.element(anyway).not.toBeInTheDocument()
  desk.post = () => ({ status: 500, code: 'internal', detail: 'Something went wrong.' })
  await pressed(/^Monday, November 2, 10:00/).click()
  await pressed('Confirm').click()
  await expect.element(dialog.getByText(/^We could not send your request\./)).toBeVisible()
  await expect.element(name).toHaveValue(LUZ.name)
  await expect.element(phone).toHaveValue(LUZ.phone)
  // The slot that others have can be booked all the same.
  await pressed('Cancel').click()
  await monday.getByText(/^9:00\sAM/).click()
  await pressed('Continue').click()
  await dialog.getByText('Book this time even though it is full').click()
  desk.post = () => ({ data: guestForTests() })
  await pressed('Confirm').click()
  await expect.element(booked).toBeVisible()
  expect(desk.sent().map(({ guest, anyway: yes, datetime }) => [guest, yes, datetime])).toEqual([
    [LUZ, undefined, REQUEST.datetime],
    [LUZ, undefined, near[0]],
    [LUZ, true, REQUEST.datetime],
  ])
})

function full<Slot extends TimeSpan>(slotOfOthers: Slot) {
  return { ...slotOfOthers, why: 'full' as const }
}

test('in Spanish, on a phone', async () => {
  await page.viewport(390, 700)
  show(RECORD, CLERK, 'es')
  await page.getByRole('button', { name: 'Cita' }).click()
  const cita = page.getByRole('dialog', { name: 'Solicitar una cita' })
  const para = cita.getByRole('radiogroup', { name: '¿Para quién es la cita?' })
  await expect.element(para.getByRole('radio', { name: 'Un residente' })).toBeChecked()
  await cita
    .getByRole('group', { name: 'Hoy 30 de octubre' })
    .getByText(/^10:00/)
    .click()
  await cita.getByRole('button', { name: 'Continuar' }).click()
  await cita.getByRole('textbox', { name: 'Nombre' }).fill('Luz Diaz')
  await cita.getByText('Reservar esta hora aunque esté ocupada').click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults('[role=dialog]')).toBe('')
  await cita.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(cita.getByText(/^Reservó esta cita para Luz Diaz\./)).toBeVisible()
})
