import { nearestValue } from '@plat/contract/schedule/slots'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OFFER } from '../../../slots/for-tests.ts'
import { axeFaults } from '../../../ui/axe-for-tests.ts'
import { OPEN_CHANNEL, SUBJECT } from '../../for-tests.ts'
import {
  BOOK,
  button,
  day,
  heading,
  notes,
  serveBooking,
  show,
  slot,
  SLOTS,
  toConfirm,
  toSlots,
} from './booking-for-tests.tsx'

const served = serveBooking()

test('a slot is picked, and the request of a record has what the specification says', async () => {
  await show()
  await toSlots()
  await expect.element(heading('Request an Appointment')).toHaveFocus()
  await expect.element(page.getByText('Pick a slot', { exact: true })).toBeVisible()
  expect(await axeFaults()).toBe('')
  expect(served.asked).toContain(`${SLOTS}?type=record&guid=${SUBJECT.guid}`)
  await day(/^Monday/)
    .getByText(/^9:00\sAM/)
    .click()
  await button('Continue').click()
  await expect.element(heading('Confirm your request')).toHaveFocus()
  await expect.element(page.getByText('Monday, November 2')).toBeVisible()
  await expect
    .element(page.getByText(/^9:00\s–\s10:00\sAM, Pacific Time \(Los Angeles\)$/))
    .toBeVisible()
  await notes().fill('About the fence')
  await expect.element(page.getByText('You meet at the office: 700 Harbor Way.')).toBeVisible()
  await expect.element(page.getByText('Characters left: 985')).toBeVisible()
  await page.getByText('Video', { exact: true }).click()
  await button('Interpreter or accessibility').click()
  await page.getByLabelText('Interpreter', { exact: true }).fill('Spanish')
  expect(await axeFaults()).toBe('')
  await button('Confirm').click()
  await expect.element(heading('Thank you')).toHaveFocus()
  const time = { start: '2026-11-02T17:00:00.000Z', end: '2026-11-02T18:00:00.000Z' }
  expect(served.sent).toEqual([
    {
      path: BOOK,
      body: {
        type: 'appointment',
        status: 'request',
        displayType: 'APPOINTMENT',
        discriminator: 'record',
        reference: 'B-2026-00412',
        guid: SUBJECT.guid,
        department: null,
        contact: null,
        location: null,
        datetime: time,
        transactions: [{ type: 'request', time }],
        notes: 'About the fence',
        channel: null,
        kind: 'video',
        needs: { interpreter: 'Spanish', accessibility: null },
        request: expect.any(String) as string,
      },
    },
  ])
  await expect
    .element(
      page.getByText(
        'Your request about B-2026-00412 will be acknowledged soon. You will receive an email shortly to confirm the exact time for your meeting',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('About the fence')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'My Timeline' }))
    .toHaveAttribute('href', '/timeline')
  expect(await axeFaults()).toBe('')
})

test('a request to a department names its channel', async () => {
  await show({ topic: 'channel' })
  await toConfirm()
  expect(served.asked).toContain(`${SLOTS}?type=channel&guid=${OPEN_CHANNEL.id}`)
  await button('Confirm').click()
  await expect.element(heading('Thank you')).toBeVisible()
  expect(served.sent[0]?.body).toMatchObject({
    discriminator: 'channel',
    reference: 'Building',
    guid: null,
    department: 'Building',
    channel: OPEN_CHANNEL.id,
  })
})

test('slots that are taken or too late say so and cannot be picked', async () => {
  await show()
  await toSlots()
  await expect.element(slot(/^8:00\sAM Too late$/)).toBeDisabled()
  await expect.element(slot(/^10:00\sAM Taken$/)).toBeDisabled()
})

test('who is in another zone reads the own time beside each slot, right on both sides of the clock change', async () => {
  await show()
  await toSlots()
  await expect
    .element(
      page.getByText(
        'Times are in Pacific Time (Los Angeles). Below each is the time on your clock.',
      ),
    )
    .toBeVisible()
  // The browser of these tests is in Greenwich's zone.
  await expect.element(slot(/^9:00\sAM 4:00\sPM on your clock$/)).toBeVisible()
  await expect.element(slot(/^9:00\sAM 5:00\sPM on your clock$/)).toBeVisible()
})

test('with the keyboard: arrows go from slot to slot over those that cannot be had, Enter goes on', async () => {
  await show()
  await toSlots()
  await expect.element(heading('Request an Appointment')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(slot(/^9:00\sAM 4:00/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slot(/^11:00\sAM 6:00/)).toHaveFocus()
  await expect.element(slot(/^11:00\sAM 6:00/)).toBeChecked()
  // Into the next day.
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(heading('Confirm your request')).toHaveFocus()
  await expect.element(page.getByText('Monday, November 2')).toBeVisible()
})

test('Cancel leads back to the slots, and what was written stays', async () => {
  await show()
  await toConfirm()
  await notes().fill('About the fence')
  await button('Cancel').click()
  await expect.element(heading('Request an Appointment')).toHaveFocus()
  await expect.element(slot(/^9:00\sAM 5:00/)).toBeChecked()
  await button('Continue').click()
  await expect.element(notes()).toHaveValue('About the fence')
})

test('a slot that another was faster for: the nearest are offered, the notes are kept', async () => {
  const near = OFFER.days[1]?.slots.filter((_, index) => index !== 1) ?? []
  served.refusals[BOOK] = { reason: 'slot_taken', values: { nearest: nearestValue(near) } }
  await show()
  await toConfirm()
  await notes().fill('About the fence')
  await button('Confirm').click()
  await expect
    .element(
      page.getByText(
        'Somebody else has just taken this slot. These are the nearest free ones; what you wrote is kept.',
      ),
    )
    .toBeVisible()
  expect(await axeFaults()).toBe('')
  await expect.element(button(/^Monday, November 2, 8:00/)).toBeVisible()
  await expect.element(button(/^Monday, November 2, 11:00/)).toBeVisible()
  delete served.refusals[BOOK]
  await button(/^Monday, November 2, 10:00/).click()
  await expect.element(page.getByText(/^10:00\s–\s11:00\sAM/)).toBeVisible()
  await button('Confirm').click()
  await expect.element(heading('Thank you')).toBeVisible()
  expect(served.sent[1]?.body).toMatchObject({
    datetime: { start: '2026-11-02T18:00:00.000Z' },
    notes: 'About the fence',
  })
})

test('a failure has the server’s words, and Try again sends the same', async () => {
  served.refusals[BOOK] = {}
  await show()
  await toConfirm()
  await button('Confirm').click()
  await expect
    .element(page.getByText('Your request was not sent: The server says no.'))
    .toBeVisible()
  delete served.refusals[BOOK]
  await button('Try again').click()
  await expect.element(heading('Thank you')).toBeVisible()
  expect(served.sent[1]).toEqual(served.sent[0])
})

test('who is not signed in logs in first', async () => {
  await show({ account: null })
  await toSlots()
  await expect.element(heading('You need to log in to continue')).toHaveFocus()
  expect(served.asked.filter((one) => one.startsWith(SLOTS))).toEqual([])
})

test('in Spanish, on a phone', async () => {
  await page.viewport(390, 844)
  await show({ locale: 'es' })
  await page.getByRole('button', { name: /^Cita/ }).click()
  await expect.element(heading('Solicitar una cita')).toHaveFocus()
  await expect.element(day(/^Lunes\s+2 de noviembre/)).toBeVisible()
  await expect.element(slot(/Ocupado$/)).toBeDisabled()
  expect(await axeFaults()).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
