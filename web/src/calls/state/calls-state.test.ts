import type { RoomParticipant } from '@plat/contract/calls/room'
import type { KeptMessage, LiveState, ServerMessage } from '@plat/contract/live/messages'
import { expect, test } from 'vitest'
import { informationFor, JOIN, REQUEST, SUBJECT, WAITING } from '../for-tests.ts'
import { type CallsState, entering, heard, NO_CALLS, withOwnCall } from './calls-state.ts'
import { shownIncoming } from './shown-incoming.ts'

const CLOSED = { room: false, panel: false }
const waiting = withOwnCall(NO_CALLS, WAITING)

/** Whose call it is. */
const VIEWER = REQUEST.user.id

let number = 0
const hear = (state: CallsState, ...messages: KeptMessage[]) =>
  messages.reduce((before, message) => {
    number += 1
    return heard(before, { ...message, number }, VIEWER)
  }, state)

function hello(state: Partial<LiveState>): ServerMessage {
  const nothing = { call: null, requests: [], joins: [], agent: null, missed: 0 }
  const data = { connection: JOIN.id, number: 7, gap: false, state: { ...nothing, ...state } }
  return { type: 'hello', data }
}

test('a call that is offered is shown until it is over, and a withdrawn one is told', () => {
  const offered = hear(NO_CALLS, { type: 'call_request', data: REQUEST })
  expect(shownIncoming(offered, CLOSED)).toMatchObject({ kind: 'request', id: REQUEST.id })
  const over = hear(offered, {
    type: 'call_request_over',
    data: { id: REQUEST.id, reason: 'withdrawn' },
  })
  expect(shownIncoming(over, CLOSED)).toBeNull()
  expect(over.gone).toEqual({ request: REQUEST, reason: 'withdrawn' })
})

test('an offer that was answered in another window goes without a word', () => {
  const offered = hear(NO_CALLS, { type: 'call_request', data: REQUEST })
  for (const reason of ['taken', 'declined'] as const) {
    const over = hear(offered, { type: 'call_request_over', data: { id: REQUEST.id, reason } })
    expect([over.requests, over.gone]).toEqual([[], null])
  }
})

test('the same offer heard twice is one, and two offers are answered one after the other', () => {
  const other = { ...REQUEST, id: JOIN.id }
  const state = hear(
    NO_CALLS,
    { type: 'call_request', data: REQUEST },
    { type: 'call_request', data: other },
    { type: 'call_request', data: REQUEST },
  )
  expect(state.requests).toHaveLength(2)
})

test('nothing is shown while a room or the panel is open, and what can still be answered is shown then', () => {
  const state = hear(
    NO_CALLS,
    { type: 'join_call_request', data: JOIN },
    { type: 'call_request', data: REQUEST },
  )
  expect(shownIncoming(state, { room: true, panel: false })).toBeNull()
  expect(shownIncoming(state, { room: false, panel: true })).toBeNull()
  // An offer ends within seconds: it comes first.
  expect(shownIncoming(state, CLOSED)?.kind).toBe('request')
  const answered = hear(state, {
    type: 'call_request_over',
    data: { id: REQUEST.id, reason: 'missed' },
  })
  expect(shownIncoming(answered, CLOSED)?.kind).toBe('join')
})

test('a waiting caller hears of the queue, then of the agent, and may join', () => {
  const queue = { place: 1, expected_seconds: 20, ringing: true }
  const next = hear(waiting, { type: 'call_queue', data: { id: WAITING.id, queue } })
  expect(next.call?.queue).toEqual(queue)
  const ready = hear(next, { type: 'call_information', data: informationFor('caller') })
  expect(shownIncoming(ready, CLOSED)).toMatchObject({ kind: 'ready', id: WAITING.id })
})

test('an agent has said yes already: what opens the room asks nothing more', () => {
  const ready = hear(NO_CALLS, { type: 'call_information', data: informationFor('agent') })
  expect(shownIncoming(ready, CLOSED)).toBeNull()
  expect(ready.call).toMatchObject({ state: 'active', fresh: false, elsewhere: false })
})

const SELF = '0d0a3f3c-2a2c-4c5e-9d3e-555555555555'

/** The room as the server tells of it to somebody who is in it, or on the way. */
function roomOf(id: string, state: RoomParticipant['state']): KeptMessage {
  const person = REQUEST.user
  const self = { id: SELF, person, user_type: 'caller', guest: false, peer: null, state } as const
  return { type: 'room_state', data: { id, self: SELF, participants: [self], connection: null } }
}

test('once another window is in the room, this one neither rings nor offers it as new', () => {
  const ready = hear(waiting, { type: 'call_information', data: informationFor('caller') })
  const joined = hear(ready, roomOf(WAITING.id, 'connected'))
  expect(shownIncoming(joined, CLOSED)).toBeNull()
  expect(joined.call?.elsewhere).toBe(true)
})

test('a caller whom an agent waits for goes on being called, whatever changes in the room', () => {
  const ready = hear(waiting, { type: 'call_information', data: informationFor('caller') })
  const next = hear(ready, roomOf(WAITING.id, 'joining'))
  expect(shownIncoming(next, CLOSED)).toMatchObject({ kind: 'ready', id: WAITING.id })
})

test.each(['mailbox_information', 'join_call_request'] as const)(
  'what was answered in another window rings no more in this one: %s',
  (type) => {
    const invited = hear(NO_CALLS, { type, data: JOIN })
    expect(shownIncoming(invited, CLOSED)?.kind).toBe('join')
    for (const state of ['joining', 'lobby', 'connected'] as const)
      expect(shownIncoming(hear(invited, roomOf(JOIN.id, state)), CLOSED)).toBeNull()
    for (const reason of ['left', 'replaced'] as const) {
      const left = hear(invited, { type: 'call_left', data: { id: JOIN.id, reason } })
      expect([shownIncoming(left, CLOSED), left.gone]).toEqual([null, null])
    }
    const other = hear(invited, roomOf(WAITING.id, 'connected'))
    expect(shownIncoming(other, CLOSED)?.kind).toBe('join')
  },
)

test('a call that nobody answered is told with what it was about, also after the connection was away', () => {
  const state = hear(waiting, {
    type: 'call_unanswered',
    data: { id: WAITING.id, reason: 'nobody_answered', opens: null },
  })
  const over = { id: WAITING.id, reason: 'nobody_answered', opens: null, subject: SUBJECT }
  expect([state.call, state.over]).toEqual([null, over])
  expect(heard(state, hello({}), VIEWER).over).toEqual(over)
})

test('whoever gave up knows that the call is over; whoever was gone for too long is told', () => {
  const end = (outcome: 'cancelled' | 'abandoned') =>
    hear(waiting, { type: 'call_ended', data: { id: WAITING.id, outcome, by: null } })
  expect([end('cancelled').call, end('cancelled').over]).toEqual([null, null])
  expect(end('abandoned').over?.reason).toBe('abandoned')
})

test.each(['not_joined', 'unanswered', 'abandoned'] as const)(
  'a call in whose room nobody spoke is told to its caller, also to who came too late: %s',
  (outcome) => {
    const end: KeptMessage = { type: 'call_ended', data: { id: WAITING.id, outcome, by: null } }
    const late: KeptMessage = { type: 'call_left', data: { id: WAITING.id, reason: 'late' } }
    const over = { id: WAITING.id, reason: outcome, opens: null, subject: SUBJECT }
    const inRoom = hear(waiting, { type: 'call_information', data: informationFor('caller') })
    expect(hear(inRoom, end)).toMatchObject({ call: null, over })
    const left = hear(inRoom, late)
    expect([left.call, left.over]).toEqual([null, null])
    expect(hear(left, end)).toMatchObject({ call: null, late: null, over })
    // They spoke without the caller: there is nothing to say.
    const spoken: KeptMessage = { ...end, data: { ...end.data, outcome: 'answered' } }
    expect(hear(left, spoken)).toMatchObject({ late: null, over: null })
  },
)

test('agents, and who was invited to a call, are not told to call again', () => {
  const end: KeptMessage = {
    type: 'call_ended',
    data: { id: WAITING.id, outcome: 'not_joined', by: null },
  }
  const agent = hear(NO_CALLS, { type: 'call_information', data: informationFor('agent') })
  expect(hear(agent, end)).toMatchObject({ call: null, over: null })
  const information = { ...informationFor('caller'), caller: { ...REQUEST.user, id: JOIN.id } }
  const invited = { ...NO_CALLS, call: entering(information) }
  expect(hear(invited, end)).toMatchObject({ call: null, over: null })
})

test('an invitation to a call that has ended meanwhile cannot be accepted any more', () => {
  const invited = hear(NO_CALLS, { type: 'mailbox_information', data: JOIN })
  const over = hear(invited, {
    type: 'call_ended',
    data: { id: JOIN.id, outcome: 'answered', by: null },
  })
  expect([over.joins, over.gone?.reason]).toEqual([[], 'ended'])
})

test('a page that is loaded anew finds the call, and offers to return instead of ringing', () => {
  const active = {
    ...WAITING,
    state: 'active',
    queue: null,
    information: informationFor('caller'),
  } as const
  const state = heard(NO_CALLS, hello({ call: active, requests: [REQUEST], joins: [JOIN] }), VIEWER)
  expect(state.call).toMatchObject({ state: 'active', fresh: false })
  expect([state.requests, state.joins]).toEqual([[REQUEST], [JOIN]])
  // The agent answered while this page had no connection.
  expect(heard(waiting, hello({ call: active }), VIEWER).call?.fresh).toBe(true)
})

test('whoever left the room elsewhere is in no call; who was replaced by another window is there', () => {
  const inRoom = hear(NO_CALLS, { type: 'call_information', data: informationFor('caller') })
  const leave = (reason: 'left' | 'replaced') =>
    hear(inRoom, { type: 'call_left', data: { id: WAITING.id, reason } }).call
  expect(leave('left')).toBeNull()
  expect(leave('replaced')).toMatchObject({ elsewhere: true, fresh: false })
})
