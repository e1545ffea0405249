import { expect, test } from 'vitest'
import english from '../locales/en.json'
import {
  entryForTests,
  officeDayForTests,
  pickedBy,
  staffEntryForTests,
} from './entry-for-tests.ts'
import {
  changesBetween,
  statusName,
  subjectPath,
  transactionWords,
  typeName,
} from './entry-words.ts'

const DAY = '2026-03-10'
const picked = pickedBy(true, DAY)

test('what happened has the words of the reader’s side', () => {
  expect(transactionWords(picked).id).toBe('schedule.step.youPicked')
  expect(transactionWords({ ...picked, own: false })).toEqual({
    id: 'schedule.step.picked',
    name: 'Rosa Vidal',
  })
  const confirmed = {
    ...picked,
    type: 'agent_confirm',
    side: 'agency',
    name: 'Dana Ortiz',
  } as const
  expect(transactionWords({ ...confirmed, own: false }).id).toBe('schedule.step.agencyConfirmed')
  expect(transactionWords({ ...confirmed, own: true })).toEqual({
    id: 'schedule.step.confirmed',
    name: 'Dana Ortiz',
  })
  const answered = { ...picked, type: 'user_confirm' } as const
  expect(transactionWords(answered).id).toBe('schedule.step.youConfirmed')
  expect(transactionWords({ ...answered, own: false })).toEqual({
    id: 'schedule.step.confirmed',
    name: 'Rosa Vidal',
  })
  expect(transactionWords({ ...picked, type: 'waiting' }).id).toBe('schedule.step.waiting')
})

test('the exact words', () => {
  expect(english['schedule.step.youPicked']).toBe('You picked a time slot')
  expect(english['schedule.step.picked']).toBe('{name} picked a time slot')
  expect(english['schedule.step.agencyConfirmed']).toBe('Agency confirmed')
  expect(english['schedule.step.youConfirmed']).toBe('You confirmed')
  expect(english['schedule.step.waiting']).toBe('Awaiting agent connection')
  expect(english['schedule.userComments']).toBe('User Comments')
  expect(english['schedule.notes']).toBe('Notes')
})

test('whose account is gone has no name', () => {
  expect(transactionWords({ ...picked, own: false, name: '' }).id).toBe(
    'schedule.step.residentPicked',
  )
  expect(
    transactionWords({ ...picked, type: 'agent_confirm', side: 'agency', own: true, name: '' }).id,
  ).toBe('schedule.step.agencyConfirmed')
})

test('types and statuses of appointments, calls and office days', () => {
  const entry = entryForTests(1, DAY)
  expect([typeName(entry), statusName(entry)]).toEqual([
    'schedule.kind.inPerson',
    'schedule.status.request',
  ])
  const call = entryForTests(1, DAY, { type: 'call', kind: null, status: 'awaiting' })
  expect([typeName(call), statusName(call)]).toEqual([
    'schedule.kind.video',
    'schedule.status.waiting',
  ])
  expect(typeName(officeDayForTests(DAY, true))).toBe('schedule.officeOpen')
  expect(typeName(officeDayForTests(DAY, false))).toBe('schedule.officeClosed')
  expect(statusName(officeDayForTests(DAY, true))).toBeNull()
  expect(statusName({ ...entry, status: 'closed' })).toBe('schedule.status.past')
  const cancelled = { at: picked.at, side: 'user', own: true, name: '' } as const
  expect(statusName({ ...entry, status: 'closed', cancelled })).toBe('schedule.status.cancelled')
})

test('a record and a department are linked, what the reader may not see is not', () => {
  const entry = entryForTests(1, DAY)
  expect(subjectPath(entry)).toMatch(/^\/building\/building-permits\/search\/record\//)
  const subject = entry.subject
  expect(subject && subjectPath({ subject: { ...subject, guid: null } })).toBeNull()
  expect(
    subject && subjectPath({ subject: { ...subject, discriminator: 'channel', module: null } }),
  ).toBe('/building')
})

test('what has become of an appointment meanwhile', () => {
  const before = staffEntryForTests(1, DAY)
  expect(changesBetween(before, before)).toEqual([])
  const moved = staffEntryForTests(1, '2026-03-11', { status: 'awaiting' })
  expect(changesBetween(before, moved)).toEqual(['moved', 'asked'])
  expect(changesBetween(before, { ...before, status: 'confirmed' })).toEqual(['confirmed'])
  const cancelled = { at: picked.at, side: 'user', own: false, name: 'Rosa Vidal' } as const
  expect(changesBetween(before, { ...moved, status: 'closed', cancelled })).toEqual(['cancelled'])
  const staff = before.staff && {
    ...before.staff,
    assignee: { id: '1', first_name: 'Wen', last_name: 'Li' },
  }
  expect(changesBetween(before, { ...before, staff })).toEqual(['assigned'])
})
