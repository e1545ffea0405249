import type { KeptMessage } from '@plat/contract/live/messages'
import { expect, test } from 'vitest'
import { shownStep } from '../panel/shown-step.ts'
import { cardView } from '../card/card-view.ts'
import { informationFor, JOIN, REQUEST, SUBJECT, WAITING } from '../for-tests.ts'
import { ringOf } from '../sounds/ring-of.ts'
import { acted, type DeskAct, type DeskState, EMPTY_DESK } from './desk-state.ts'
import { shownIncoming } from './shown-incoming.ts'
import { topicOf, topicOfSubject } from './topic.ts'

const TOPIC = topicOfSubject(SUBJECT)
const OTHER = topicOf({ kind: 'channel', department: 'clerk', channel: null, words: null })
const FIRST = 'request-1'
const NEXT = 'request-2'
const CLOSED = { room: false, panel: false }
const IDLE = { starting: false, failure: null }
const SEEN = { signedIn: true, officeOpen: true, starting: false }

const after = (...acts: DeskAct[]) => acts.reduce(acted, EMPTY_DESK)
const opened = (step: 'choice' | 'note' = 'note'): DeskAct => ({
  type: 'opened',
  topic: TOPIC,
  step,
  request: FIRST,
})
const told = (message: KeptMessage, attentive = true): DeskAct => ({
  type: 'heard',
  message: { ...message, number: 1 },
  attentive,
  viewer: REQUEST.user.id,
  request: NEXT,
})
const called: DeskAct = { type: 'own-call', call: WAITING, request: NEXT }
const answered = told({ type: 'call_information', data: informationFor('caller') })
const shows = (desk: DeskState, seen: Partial<typeof SEEN> = {}) =>
  shownStep(desk, { ...SEEN, ...seen })

test('what was typed is there when the panel is opened again about the same, and not about something else', () => {
  const typed = after(opened(), { type: 'typed', note: 'Which plans?' }, { type: 'closed' })
  expect(acted(typed, opened()).panel).toMatchObject({ note: 'Which plans?', open: true })
  expect(acted(typed, { ...opened(), topic: OTHER } as DeskAct).panel?.note).toBe('')
})

test('an action of who is not signed in asks for the login, in place of its step', () => {
  expect(shows(after(opened('choice')), { signedIn: false })).toBe('choice')
  expect(shows(after(opened()), { signedIn: false })).toBe('log-in')
  expect(shows(after(opened()))).toBe('note')
})

test('while the office is closed the choice is shown, with what can be done instead', () => {
  expect(shows(after(opened()), { officeOpen: false })).toBe('choice')
  // It closed while the call was on its way: the server says so.
  expect(shows(after(opened()), { officeOpen: false, starting: true })).toBe('note')
})

test('a caller waits in the panel, or with the card once it is closed, and may open it again', () => {
  const waiting = after(opened(), called)
  expect(shows(waiting)).toBe('waiting')
  expect([ringOf(waiting, false), ringOf(waiting, true)]).toEqual(['waiting', null])
  expect(cardView(waiting, IDLE)).toBeNull()
  const closed = acted(waiting, { type: 'closed' })
  expect(cardView(closed, IDLE)?.kind).toBe('waiting')
  expect(ringOf(closed, false)).toBeNull()
  expect(shows(acted(closed, { type: 'reopened', topic: TOPIC, request: NEXT }))).toBe('waiting')
})

test('an agent who answers opens the room of who looks at the waiting panel', () => {
  const desk = after(opened(), called, answered)
  expect(desk.room?.id).toBe(WAITING.id)
  expect(desk.panel?.open).toBe(false)
  expect(cardView(desk, IDLE)).toBeNull()
})

test('who looks elsewhere meanwhile is called, in the panel as on the page', () => {
  const away = acted(
    after(opened(), called),
    told({ type: 'call_information', data: informationFor('caller') }, false),
  )
  expect([away.room, shows(away), ringOf(away, false)]).toEqual([null, 'ready', 'incoming'])
  const closed = after(opened(), called, { type: 'closed' }, answered)
  expect([closed.room, cardView(closed, IDLE)]).toEqual([null, null])
})

test('the room opens in the window in which an agent accepted, and in no other', () => {
  const offered = after(told({ type: 'call_request', data: REQUEST }))
  const messages: DeskAct[] = [
    told({ type: 'call_request_over', data: { id: REQUEST.id, reason: 'taken' } }),
    told({ type: 'call_information', data: informationFor('agent') }),
  ]
  const here = [{ type: 'joining', id: REQUEST.id } as const, ...messages].reduce(acted, offered)
  expect([here.room?.id, here.joining]).toEqual([REQUEST.id, null])
  const elsewhere = messages.reduce(acted, offered)
  expect([elsewhere.room, cardView(elsewhere, IDLE)?.kind]).toEqual([null, 'goes-on'])
})

test('a call whose camera check is open in another window rings no more here, and may go on here', () => {
  const ready = after(opened(), called, { type: 'closed' }, answered)
  expect(shownIncoming(ready.calls, CLOSED)?.kind).toBe('ready')
  const elsewhere = acted(ready, { type: 'entered-elsewhere', id: WAITING.id })
  expect(shownIncoming(elsewhere.calls, CLOSED)).toBeNull()
  expect(cardView(elsewhere, IDLE)).toMatchObject({ kind: 'goes-on', call: { elsewhere: true } })
  const invited = after(told({ type: 'mailbox_information', data: JOIN }))
  const accepted = acted(invited, { type: 'entered-elsewhere', id: JOIN.id })
  expect(shownIncoming(accepted.calls, CLOSED)).toBeNull()
  // What a window says itself is no other window.
  const here = after({ type: 'entered', information: informationFor('caller') })
  expect(acted(here, { type: 'entered-elsewhere', id: WAITING.id })).toBe(here)
})

test('no to an invitation that was accepted elsewhere in the same moment takes away its card, not the call', () => {
  const ready = after(opened(), called, { type: 'closed' }, answered)
  expect(acted(ready, { type: 'answered', id: WAITING.id }).calls.call).toBeNull()
  const elsewhere = acted(ready, { type: 'entered-elsewhere', id: WAITING.id })
  const declined = acted(elsewhere, { type: 'answered', id: WAITING.id })
  expect(cardView(declined, IDLE)?.kind).toBe('goes-on')
})

test('an accepted call whose caller hung up in the same moment is told, and nothing waits for it', () => {
  const desk = after(
    told({ type: 'call_request', data: REQUEST }),
    { type: 'joining', id: REQUEST.id },
    told({ type: 'call_request_over', data: { id: REQUEST.id, reason: 'withdrawn' } }),
  )
  expect([desk.joining, desk.room]).toEqual([null, null])
  expect(cardView(desk, IDLE)).toMatchObject({ kind: 'gone', gone: { reason: 'withdrawn' } })
})

test('a call that nobody answers leads on in the panel, and from the card of who has closed it', () => {
  const unanswered = told({
    type: 'call_unanswered',
    data: { id: WAITING.id, reason: 'no_agent', opens: null },
  })
  expect(shows(after(opened(), called, unanswered))).toBe('over')
  const closed = after(opened(), called, { type: 'closed' }, unanswered)
  expect(cardView(closed, IDLE)?.kind).toBe('over')
  const again = acted(closed, { type: 'reopened', topic: TOPIC, request: NEXT })
  expect(shows(again)).toBe('over')
  expect(cardView(acted(closed, { type: 'read' }), IDLE)).toBeNull()
})

test('the room of a call to which nobody came leads to the panel, with what can be done now', () => {
  const end = (outcome: 'unanswered' | 'not_joined' | 'answered') =>
    told({ type: 'call_ended', data: { id: WAITING.id, outcome, by: null } })
  const inRoom = after(opened(), called, answered)
  expect(inRoom.room?.id).toBe(WAITING.id)
  const over = acted(inRoom, end('unanswered'))
  expect([over.room, over.panel?.open, shows(over)]).toEqual([null, true, 'over'])
  expect(over.calls.over?.reason).toBe('unanswered')
  const reloaded = after({ type: 'entered', information: informationFor('caller') })
  const found = acted(reloaded, end('not_joined'))
  expect([found.room, shows(found)]).toEqual([null, 'over'])
  expect(found.panel?.topic).toEqual(TOPIC)
  // The room says by itself that a conversation is over.
  expect(acted(inRoom, end('answered')).room?.id).toBe(WAITING.id)
})

test('who came too late reads it in the room; once the call is over the panel says what can be done', () => {
  const late = told({ type: 'call_left', data: { id: WAITING.id, reason: 'late' } })
  const end = told({
    type: 'call_ended',
    data: { id: WAITING.id, outcome: 'not_joined', by: null },
  })
  const inRoom = acted(after(opened(), called, answered), late)
  expect([inRoom.room?.id, inRoom.panel?.open]).toEqual([WAITING.id, false])
  expect(shows(acted(inRoom, end))).toBe('over')
  // Nobody has pressed Join, in the panel or on the card.
  const away = told({ type: 'call_information', data: informationFor('caller') }, false)
  expect(shows(after(opened(), called, away, late, end))).toBe('over')
  const closed = after(opened(), called, { type: 'closed' }, answered, late, end)
  expect(cardView(closed, IDLE)).toMatchObject({ kind: 'over', over: { reason: 'not_joined' } })
})

test('what somebody does in the panel beside the room stays when nobody comes', () => {
  const end = told({
    type: 'call_ended',
    data: { id: WAITING.id, outcome: 'unanswered', by: null },
  })
  const other: DeskAct = { type: 'opened', topic: OTHER, step: 'note', request: FIRST }
  const desk = [other, end].reduce(acted, after(opened(), called, answered))
  expect([desk.room?.id, shows(desk)]).toEqual([WAITING.id, 'note'])
  const left = [{ type: 'left' } as const, { type: 'closed' } as const].reduce(acted, desk)
  expect(cardView(left, IDLE)?.kind).toBe('over')
})

test('the note of a call that nobody answered is kept for the call-back; after a conversation it is gone', () => {
  const typed: DeskAct = { type: 'typed', note: 'Which plans?' }
  expect(after(opened(), typed, called).panel?.note).toBe('Which plans?')
  expect(after(opened(), typed, called, answered).panel?.note).toBe('')
})

test('once a call has ended the next one is another request; what has not ended is the same', () => {
  const end = told({
    type: 'call_ended',
    data: { id: WAITING.id, outcome: 'answered', by: null },
  })
  // The page learned of the call by its live connection only: the answer to its request was lost.
  const nothing = { requests: [], joins: [], agent: null, missed: 0 }
  const found: DeskAct = {
    type: 'heard',
    message: {
      type: 'hello',
      data: { connection: JOIN.id, number: 1, gap: false, state: { ...nothing, call: WAITING } },
    },
    attentive: true,
    viewer: REQUEST.user.id,
    request: NEXT,
  }
  expect(after(opened(), found).panel?.request).toBe(FIRST)
  expect(after(opened(), found, end).panel?.request).toBe(NEXT)
  const callBack: DeskAct = { type: 'stepped', step: 'call-back' }
  expect(after(opened(), found, callBack, end).panel?.request).toBe(FIRST)
})

test('after the code the call waits for its moment, also with a closed panel, and can be given up', () => {
  const wanted = { subject: { type: 'record', guid: REQUEST.id }, caller_note: null } as const
  const desk = after(opened(), { type: 'stepped', step: 'code' }, { type: 'closed' })
  expect(cardView(desk, IDLE)?.kind).toBe('code')
  const pending = acted(desk, {
    type: 'put-off',
    wanted: { ...wanted, request: FIRST },
    at: 5_000,
  })
  expect(cardView(pending, IDLE)).toEqual({ kind: 'starting', at: 5_000 })
  expect(shows(acted(pending, { type: 'shown' }))).toBe('starting')
  const given = acted(pending, { type: 'own-call', call: null, request: NEXT })
  expect([given.pending, cardView(given, IDLE)]).toEqual([null, null])
})

test('a call that could not be started with a closed panel says so', () => {
  const failure = new Error('no')
  const closed = after(opened(), { type: 'closed' })
  expect(cardView(closed, { starting: false, failure })).toEqual({ kind: 'failed', error: failure })
})

test('a room that was left is gone, and so is its call once the server says so', () => {
  const desk = after(
    { type: 'entered', information: informationFor('caller') },
    { type: 'left' },
    told({ type: 'call_left', data: { id: WAITING.id, reason: 'left' } }),
  )
  expect([desk.room, cardView(desk, IDLE)]).toEqual([null, null])
})

test('nobody has to return to a test room', () => {
  const information = { ...informationFor('agent'), kind: 'test' } as const
  const desk = after({ type: 'entered', information }, { type: 'left' })
  expect(cardView(desk, IDLE)).toBeNull()
})
