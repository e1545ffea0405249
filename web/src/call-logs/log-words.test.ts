import type { CallLog } from '@plat/contract/calls/call-logs'
import { expect, test } from 'vitest'
import { ANA, BEN, CLEO, logForTests, RECORD } from './log-for-tests.ts'
import { aboutOf, isMissed, lengthParts, outcomeOf, peopleOf } from './log-words.ts'

const own = (id: string) => ({ kind: 'account', id }) as const
const CHANNEL = { kind: 'channel', id: 'c' } as const
const at = '2026-03-03T22:14:09.000Z'
const asked = (...actions: [CallLog['actions'][number]['action'], typeof BEN | null][]) =>
  actions.map(([action, user]) => ({ action, user, at }))

test('With is the person who answered; an agent who answered reads the caller; no answer is no one', () => {
  const answered = logForTests()
  expect(peopleOf(answered, 'attempted', own(ANA.id))).toEqual({ with: CLEO, from: undefined })
  expect(peopleOf(answered, 'received', own(CLEO.id))).toEqual({ with: ANA, from: undefined })
  expect(peopleOf(answered, 'received', own(BEN.id))).toEqual({ with: CLEO, from: ANA })
  expect(peopleOf(answered, 'received', CHANNEL)).toEqual({ with: CLEO, from: ANA })
  const unanswered = logForTests({ actions: asked(['missed', BEN]), outcome: 'unanswered' })
  expect(peopleOf(unanswered, 'attempted', own(ANA.id)).with).toBeUndefined()
  expect(peopleOf(unanswered, 'received', own(BEN.id))).toEqual({ with: undefined, from: ANA })
  const deleted = logForTests({ actions: asked(['accepted', null]) })
  expect(peopleOf(deleted, 'attempted', own(ANA.id)).with).toBeNull()
})

test('a call is missed for the agent who let it ring, not for others, and not for one who declined', () => {
  const log = logForTests({
    actions: asked(['missed', BEN], ['declined', ANA], ['accepted', CLEO]),
  })
  const missed = (id: string) => isMissed(log, 'received', own(id))
  expect([BEN, ANA, CLEO].map(({ id }) => missed(id))).toEqual([true, false, false])
  expect(isMissed(log, 'received', CHANNEL)).toBe(false)
  expect(isMissed(log, 'attempted', own(BEN.id))).toBe(false)
  // A resident who was called reads no names of people who did not answer.
  const direct = logForTests({ actions: asked(['missed', null]) })
  expect(isMissed(direct, 'received', own(ANA.id))).toBe(true)
})

test('About is the record number, else the channel; a hidden record is named by its module', () => {
  const other = { ...RECORD, guid: null, agency_reference: null, title: null }
  expect(aboutOf(RECORD)).toBe('2026-0101 BP')
  expect(aboutOf({ ...other, discriminator: 'channel', title: 'Counter', module: null })).toBe(
    'Counter',
  )
  expect(aboutOf({ ...other, discriminator: 'channel', module: null })).toBe('Building')
  expect(aboutOf(other)).toBe('Building permits')
  expect(aboutOf({ ...other, discriminator: 'generic' })).toBeNull()
})

test('a call without an outcome waits, or is in progress once it was answered', () => {
  const log = logForTests({ outcome: null })
  expect(outcomeOf(log)).toBe('callLogs.outcome.active')
  expect(outcomeOf({ ...log, actions: asked(['offered', BEN]) })).toBe('callLogs.outcome.waiting')
  expect(outcomeOf({ ...log, outcome: 'no_agent' })).toBe('callLogs.outcome.noAgent')
})

test('a length has its two largest units, without zeros', () => {
  const words = (seconds: number) =>
    lengthParts(seconds)
      .map(({ value, unit }) => `${value} ${unit}`)
      .join(' ')
  expect([0, 9, 60, 252, 3_600, 7_509].map(words)).toEqual([
    '0 second',
    '9 second',
    '1 minute',
    '4 minute 12 second',
    '1 hour',
    '2 hour 5 minute',
  ])
})
