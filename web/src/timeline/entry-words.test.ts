import { expect, test } from 'vitest'
import { appointmentForTests } from '../appointments/appointments-for-tests.ts'
import { kindName, statusOf } from './entry-words.ts'
import { callForTests, callBackForTests } from './timeline-for-tests.ts'

test('each side of an appointment reads whose answer is missing', () => {
  const words = (
    side: 'user' | 'agency',
    status: 'request' | 'awaiting' | 'confirmed' | 'closed',
  ) => statusOf(appointmentForTests({ side, status })).id.split('.').at(-1)
  expect(words('user', 'request')).toBe('waitingForAgency')
  expect(words('user', 'awaiting')).toBe('pleaseConfirm')
  expect(words('agency', 'request')).toBe('needsConfirmation')
  expect(words('agency', 'awaiting')).toBe('waitingForResident')
  expect(words('user', 'confirmed')).toBe('confirmed')
  expect(words('agency', 'closed')).toBe('past')
  const cancelled = { at: '2026-10-30T10:00:00.000Z', side: 'user', own: true } as const
  expect(statusOf(appointmentForTests({ status: 'closed', cancelled })).look).toBe('cancelled')
})

test('a call has ended, or no one answered it; a call-back is done', () => {
  expect(statusOf(callForTests({ status: 'awaiting', outcome: null })).id).toMatch(/waiting$/)
  expect(statusOf(callForTests({ status: 'confirmed', outcome: null })).id).toMatch(/inProgress$/)
  expect(statusOf(callForTests({ outcome: 'answered' })).id).toMatch(/ended$/)
  expect(statusOf(callForTests({ outcome: 'declined' })).id).toMatch(/noAnswer$/)
  expect(statusOf(callBackForTests({ status: 'request' })).id).toMatch(/requested$/)
  expect(statusOf(callBackForTests({ status: 'confirmed' })).id).toMatch(/agentAssigned$/)
  expect(statusOf(callBackForTests({ status: 'closed' })).id).toMatch(/done$/)
})

test('an appointment is named after how people meet, and a video appointment is no call', () => {
  const name = (kind: 'in_person' | 'video' | 'telephone') =>
    kindName(appointmentForTests({ kind })).split('.').at(-1)
  expect(name('in_person')).toBe('inPerson')
  expect(name('video')).toBe('video')
  expect(name('telephone')).toBe('telephone')
  expect(kindName(callForTests())).toBe('myTimeline.kind.call')
})
