import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NO_COMMENTS } from '../../../shell/comments-for-tests.ts'
import { OFFER } from '../../../slots/for-tests.ts'
import { axeFaults } from '../../../ui/axe-for-tests.ts'
import { CLOSED_CHANNEL, OPEN_CHANNEL, SUBJECT } from '../../for-tests.ts'
import {
  BOOK,
  button,
  DEPARTMENT,
  heading,
  serveBooking,
  show,
  SLOTS,
  toConfirm,
  toSlots,
} from './booking-for-tests.tsx'

const served = serveBooking()

test('where no slot is left the panel says so, and offers to be called back or to leave a comment', async () => {
  served.answers[`/api/record/${SUBJECT.guid}/comment`] = NO_COMMENTS
  served.answers[SLOTS] = { ...OFFER, days: [] }
  await show()
  await toSlots()
  await expect.element(page.getByText('There is no slot left for the coming weeks.')).toBeVisible()
  await expect.element(button('Leave a comment')).toBeVisible()
  await expect.element(page.getByText('Pick a slot', { exact: true })).not.toBeInTheDocument()
  await button('Ask to be called back').click()
  await expect.element(heading('Ask to be called back')).toHaveFocus()
})

test('where no slot is left about a record that takes comments one is left, also in Spanish, and there is a way back', async () => {
  await page.viewport(390, 844)
  served.answers[SLOTS] = { ...OFFER, days: [] }
  served.answers['/api/nencounter/channel'] = [{ ...OPEN_CHANNEL, calls: false }]
  served.answers[`/api/record/${SUBJECT.guid}/comment`] = NO_COMMENTS
  served.answers[`/api/record/${SUBJECT.guid}/comment/own`] = []
  await show({ locale: 'es' })
  await page.getByRole('button', { name: /^Cita/ }).click()
  await expect.element(button('Dejar un comentario')).toBeVisible()
  await expect.element(button('Pedir que le llamen')).not.toBeInTheDocument()
  expect(await axeFaults()).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button('Dejar un comentario').click()
  await expect
    .element(page.getByRole('heading', { name: /^Deje un comentario sobre el registro B-2026/ }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect.element(page.getByRole('button', { name: /^Cita/ })).toBeVisible()
})

test('where neither calls nor comments are taken the panel only says so', async () => {
  served.answers[SLOTS] = { ...OFFER, days: [] }
  served.answers['/api/nencounter/channel'] = [{ ...OPEN_CHANNEL, calls: false }]
  served.answers[`/api/record/${SUBJECT.guid}/comment`] = { ...NO_COMMENTS, accepted: false }
  await show()
  await toSlots()
  await expect.element(page.getByText('There is no slot left for the coming weeks.')).toBeVisible()
  await expect.element(button('Leave a comment')).not.toBeInTheDocument()
})

test('outside office hours an appointment is offered in place of a call', async () => {
  served.answers['/api/nencounter/channel'] = [CLOSED_CHANNEL]
  await show()
  await expect.element(page.getByText(/^The office is closed/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Video call/ })).not.toBeInTheDocument()
  await toSlots()
  await expect.element(heading('Request an Appointment')).toBeVisible()
})

test('a department that takes appointments and no calls offers no call, and none back', async () => {
  served.answers['/api/nencounter/channel'] = [{ ...OPEN_CHANNEL, calls: false }]
  served.answers[SLOTS] = { ...OFFER, days: [] }
  await show()
  await expect.element(page.getByRole('button', { name: /^Appointment/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Video call/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /called back/ })).not.toBeInTheDocument()
  await toSlots()
  await expect.element(page.getByText('There is no slot left for the coming weeks.')).toBeVisible()
  await expect.element(button('Ask to be called back')).not.toBeInTheDocument()
})

test('where the department takes no video calls people meet in person or by telephone', async () => {
  await show()
  await toConfirm()
  await page.getByText('Video', { exact: true }).click()
  await expect.element(page.getByText('You meet by video on this site.')).toBeVisible()
  // It gives them up while the request is written.
  const offer = { ...OFFER, kinds: ['in_person', 'telephone'] }
  served.answers[SLOTS] = offer
  const detail = 'This department takes no video calls. Choose to meet in person or by telephone.'
  served.refusals[BOOK] = {
    reason: 'appointment_video_off',
    status: 400,
    code: 'invalid_request',
    detail,
  }
  await button('Confirm').click()
  await expect.element(page.getByText(`Your request was not sent: ${detail}`)).toBeVisible()
  await expect.element(page.getByText('Video', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'In person' })).toBeChecked()
  await expect.element(page.getByText('You meet at the office: 700 Harbor Way.')).toBeVisible()
  expect(await axeFaults()).toBe('')
  delete served.refusals[BOOK]
  await page.getByText('Telephone', { exact: true }).click()
  await button('Try again').click()
  await expect.element(heading('Thank you')).toBeVisible()
  expect(served.sent.at(-1)?.body).toMatchObject({ kind: 'telephone' })
})

test('a department that takes no appointments offers none', async () => {
  served.answers['/api/config/departments'] = [{ ...DEPARTMENT, tags: ['call'] }]
  await show()
  await expect.element(page.getByRole('button', { name: /^Video call/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Appointment/ })).not.toBeInTheDocument()
})
