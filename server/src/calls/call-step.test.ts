import { expect, test } from 'vitest'
import { type CallNow, type InvitedNow, nextStep, type PersonNow } from './call-step.ts'

const NOW = new Date('2026-11-28T09:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

const WAITING: CallNow = {
  state: 'waiting',
  now: NOW,
  caller: 'ana',
  test: false,
  alone_until: null,
  caller_here: true,
  caller_away_since: null,
  ringing: false,
  overdue: false,
  may_answer: false,
  unserved: false,
  was_asked: false,
  was_declined: false,
  people: [],
  invited: [],
}
const RINGING = { ...WAITING, ringing: true, may_answer: true }
const AWAY = { ...RINGING, caller_here: false }
const ASKED = { ...WAITING, unserved: true, was_asked: true }

test.each<[string, CallNow, object | null]>([
  ['an agent has 20 seconds', RINGING, null],
  ['then the call is missed', { ...RINGING, overdue: true }, { does: 'close_offer', as: 'missed' }],
  [
    'an agent made private has missed nothing',
    { ...RINGING, overdue: true, may_answer: false },
    { does: 'close_offer', as: 'withdrawn' },
  ],
  ['all agents are in calls: the caller waits', WAITING, null],
  ['no one is there', { ...WAITING, unserved: true }, { does: 'end', outcome: 'no_agent' }],
  ['all were asked', ASKED, { does: 'end', outcome: 'unanswered' }],
  [
    'the one who was called declined',
    { ...ASKED, was_declined: true },
    { does: 'end', outcome: 'declined' },
  ],
  ['the page is gone', AWAY, { does: 'mark_caller', away: true }],
  ['it may come back', { ...AWAY, caller_away_since: ago(29) }, null],
  ['it is back', { ...RINGING, caller_away_since: ago(29) }, { does: 'mark_caller', away: false }],
  ['it stays away', { ...AWAY, caller_away_since: ago(30) }, { does: 'end', outcome: 'abandoned' }],
  ['the account is gone', { ...RINGING, caller: null }, { does: 'end', outcome: 'abandoned' }],
])('a call that waits: %s', (_title, call, step) => {
  expect(nextStep(call)).toEqual(step)
})

const ana: PersonNow = {
  guid: 'ana',
  account: 'ana',
  created_at: ago(300),
  away_since: null,
  here: true,
}
const ENDS = { does: 'end', outcome: 'answered' }
/** RW-3. */
const LOST = { ...ENDS, reason: 'network' }

const ben: PersonNow = { ...ana, guid: 'ben', account: 'ben' }
const marks = (change: object) => ({ does: 'mark_people', away: [], back: [], left: [], ...change })
const away = (one: PersonNow, seconds: number) => ({
  ...one,
  here: false,
  away_since: ago(seconds),
})

test.each<[string, readonly PersonNow[], object | null]>([
  ['both are there', [ana, ben], null],
  ['one loses the connection', [{ ...ana, here: false }, ben], marks({ away: ['ana'] })],
  ['for less than a minute', [away(ana, 59), ben], null],
  ['and is back', [{ ...away(ana, 59), here: true }, ben], marks({ back: ['ana'] })],
  [
    'a page that comes back late is back',
    [{ ...away(ana, 90), here: true }, ben],
    marks({ back: ['ana'] }),
  ],
  ['one is gone for a minute', [away(ana, 60), ben], LOST],
  ['all are gone', [away(ana, 60), away(ben, 61)], LOST],
  ['an account was deleted', [ben], ENDS],
  [
    'one of three is gone',
    [away(ana, 60), ben, { ...ben, guid: 'cleo' }],
    marks({ left: ['ana'] }),
  ],
  [
    'the caller was away when an agent answered, and never came',
    [{ ...away(ana, 30), created_at: ago(1) }, ben],
    { ...LOST, outcome: 'abandoned' },
  ],
])('a call that goes on: %s', (_title, people, step) => {
  expect(nextStep({ ...WAITING, state: 'active', people })).toEqual(step)
})

test.each<[string, readonly PersonNow[], object | null]>([
  ['the owner is alone in it', [ana], null],
  ['someone else is in it, too', [ana, ben], null],
  ['someone else is gone for a minute', [ana, away(ben, 60)], marks({ left: ['ben'] })],
  ['the owner loses the connection', [{ ...ana, here: false }, ben], marks({ away: ['ana'] })],
  ['for less than a minute', [away(ana, 59), ben], null],
  ['and is back', [{ ...away(ana, 59), here: true }], marks({ back: ['ana'] })],
  ['the owner is gone for a minute', [away(ana, 60)], LOST],
  ['also while two others are in it', [away(ana, 60), ben, { ...ben, account: 'cleo' }], LOST],
  ['the owner left', [ben, { ...ben, account: 'cleo' }], ENDS],
])('a test room: %s', (_title, people, step) => {
  expect(nextStep({ ...WAITING, state: 'active', test: true, people })).toEqual(step)
})

const minutes = (count: number) => new Date(WAITING.now.getTime() + count * 60_000)
test.each<[string, readonly PersonNow[], Date | null, object | null]>([
  ['the resident waits before the slot has ended', [ana], minutes(1), null],
  ['the agent does', [ben], minutes(1), null],
  ['the slot has ended', [ana], minutes(0), { does: 'end', outcome: 'unanswered' }],
  [
    'the resident loses the connection',
    [{ ...ana, here: false }],
    minutes(1),
    marks({ away: ['ana'] }),
  ],
  ['for a minute', [away(ana, 60)], minutes(1), { does: 'end', outcome: 'abandoned' }],
  ['the agent does so', [away(ben, 60)], minutes(1), { does: 'end', outcome: 'unanswered' }],
  ['both have come', [ana, ben], null, null],
  ['both came, and one left', [ana], null, ENDS],
])('the room of an appointment: %s', (_title, people, alone_until, step) => {
  const call: CallNow = { ...WAITING, state: 'active', people, alone_until }
  expect(nextStep(call)).toEqual(step)
})

test('a test room ends when its owner’s account was deleted', () => {
  const call: CallNow = { ...WAITING, state: 'active', test: true, caller: null }
  expect(nextStep({ ...call, people: [ben, { ...ben, account: 'cleo' }] })).toEqual(ENDS)
})

const gil = { guid: 'gil', waits: true, away_since: null, here: true }
const marksInvited = (more: object) => ({
  does: 'mark_invited',
  away: [],
  back: [],
  missed: [],
  ...more,
})

test.each<[string, InvitedNow, object | null]>([
  ['is there', gil, null],
  ['closes the page', { ...gil, here: false }, marksInvited({ away: ['gil'] })],
  ['stays away', { ...gil, here: false, away_since: ago(900) }, null],
  ['is back', { ...gil, away_since: ago(900) }, marksInvited({ back: ['gil'] })],
  ['has not answered in time', { ...gil, waits: false }, marksInvited({ missed: ['gil'] })],
])('someone who was invited %s', (_title, one, step) => {
  const call: CallNow = { ...WAITING, state: 'active', people: [ana, ben], invited: [one] }
  expect(nextStep(call)).toEqual(step)
  // The end of the call comes first.
  expect(nextStep({ ...call, people: [ben] })).toMatchObject({ does: 'end' })
})
