import { expect, test } from 'vitest'
import {
  AGENT,
  CALLER,
  COLLEAGUE,
  DIRECT,
  logForTests,
  missedForTests,
  RECORD,
} from './log-for-tests.ts'
import { lengthParts, type LogOwner, outcomeOf, recordPath, withOf } from './log-words.ts'

const caller: LogOwner = { kind: 'account', id: CALLER.id }
const agent: LogOwner = { kind: 'account', id: AGENT.id }
const colleague: LogOwner = { kind: 'account', id: COLLEAGUE.id }
const channel: LogOwner = { kind: 'channel', id: 'x' }

test('With is the other side: who answered, or who called', () => {
  const log = logForTests(1)
  expect(withOf(log, 'attempted', caller)).toEqual({ person: AGENT, beneath: null })
  expect(withOf(log, 'received', agent)).toEqual({ person: CALLER, beneath: null })
  expect(withOf(log, 'received', colleague), 'another took it').toEqual({
    person: CALLER,
    beneath: { kind: 'answeredBy', person: AGENT },
  })
  expect(withOf(log, 'received', channel)).toEqual({
    person: AGENT,
    beneath: { kind: 'from', person: CALLER },
  })
})

test('a call that nobody answered was with nobody, and says from whom it came', () => {
  const log = missedForTests(1)
  expect(withOf(log, 'attempted', caller)).toEqual({ person: undefined, beneath: null })
  const missed = { person: undefined, beneath: { kind: 'from', person: CALLER } }
  expect(withOf(log, 'received', agent)).toEqual(missed)
  expect(withOf(log, 'attempted', channel)).toEqual(missed)
})

test('who was called back by video spoke with who called', () => {
  const at = '2026-03-03T22:14:09.000Z'
  const log = logForTests(1, { user: AGENT, actions: [{ action: 'accepted', user: CALLER, at }] })
  expect(withOf(log, 'received', caller)).toEqual({ person: AGENT, beneath: null })
  expect(withOf(log, 'attempted', agent)).toEqual({ person: CALLER, beneath: null })
  expect(withOf({ ...log, outcome: 'unanswered', actions: [] }, 'received', caller)).toEqual({
    person: undefined,
    beneath: { kind: 'from', person: AGENT },
  })
})

test('an account that is gone is somebody all the same', () => {
  const at = '2026-03-03T22:14:09.000Z'
  const log = logForTests(1, { user: null, actions: [{ action: 'accepted', user: null, at }] })
  expect(withOf(log, 'attempted', caller).person).toBeNull()
  expect(withOf(log, 'received', agent)).toEqual({
    person: null,
    beneath: { kind: 'answeredBy', person: null },
  })
})

test('a call that goes on says whether it waits', () => {
  expect(outcomeOf(logForTests(1))).toBe('callLogs.outcome.answered')
  expect(outcomeOf(logForTests(1, { outcome: null }))).toBe('callLogs.outcome.goesOn')
  expect(outcomeOf(missedForTests(1, { outcome: null }))).toBe('callLogs.outcome.waiting')
})

test('only a record that the reader may see has a page', () => {
  expect(recordPath(logForTests(1))).toBe(`/building/building-permits/search/record/${RECORD.guid}`)
  expect(recordPath({ subject: { ...RECORD, guid: null } })).toBeNull()
  expect(recordPath({ subject: DIRECT })).toBeNull()
})

test('a length has its two largest units', () => {
  const words = (seconds: number) =>
    lengthParts(seconds)
      .map(({ value, unit }) => `${value} ${unit}`)
      .join(' ')
  expect(words(0)).toBe('0 second')
  expect(words(59)).toBe('59 second')
  expect(words(60)).toBe('1 minute')
  expect(words(252)).toBe('4 minute 12 second')
  expect(words(3_600)).toBe('1 hour')
  expect(words(3_605), 'seconds are not worth it beside hours').toBe('1 hour')
  expect(words(7_260)).toBe('2 hour 1 minute')
})
