import { ServerMessage } from '@plat/contract/live/messages'
import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const id = '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a'
const at = '2026-03-04T10:11:12.000Z'
const person = { id, first_name: 'Ana', last_name: 'Ortiz' }
const department = { department_code: 'planning', display_name: { en: 'Planning', es: 'Obras' } }
const record = {
  discriminator: 'record',
  guid: id,
  agency_reference: 'P-12',
  title: 'Porch',
  address: '1 Main St',
  module: { module_code: 'permits', display_name: 'Permits', department },
  department,
}
const generic = {
  discriminator: 'generic',
  guid: null,
  agency_reference: null,
  title: null,
  address: null,
  module: null,
  department: null,
}
const request = { id, subject: record, user: person, caller_note: null, direct: false, until: at }
const join = { id, subject: generic, user: person, until: at }
const information = {
  id,
  kind: 'call',
  subject: record,
  caller_note: 'About the porch',
  caller: person,
  user_type: 'agent',
  rtc: {
    url: null,
    room_reservation: { name: 'call-1', invite_password: 'secret' },
    user_data_token: 'token',
    api_key: null,
  },
}
const queue = { place: 1, expected_seconds: null, ringing: true }
const agent = { public: true, on_break: false, status: 'available' }
const participant = { id, person, user_type: 'caller', guest: false, state: 'connected', peer: id }
const connection = {
  kind: 'mesh',
  ice_servers: [{ urls: ['stun:stun.example.gov'] }, { urls: [], username: 'a', credential: 'b' }],
  ice_transport_policy: 'all',
  token: null,
  expires: at,
}

const KEPT = [
  { type: 'call_request', data: request },
  { type: 'call_request_over', data: { id, reason: 'taken' } },
  { type: 'call_queue', data: { id, queue } },
  { type: 'call_unanswered', data: { id, reason: 'closed', opens: at } },
  { type: 'call_waiting', data: { id } },
  { type: 'call_information', data: information },
  { type: 'mailbox_information', data: join },
  { type: 'join_call_request', data: join },
  { type: 'call_ended', data: { id, outcome: 'answered', by: person } },
  { type: 'call_ended', data: { id, outcome: 'abandoned', by: null } },
  { type: 'call_left', data: { id, reason: 'refused' } },
  { type: 'room_state', data: { id, self: id, participants: [participant], connection } },
  { type: 'room_state', data: { id, self: id, participants: [], connection: null } },
  {
    type: 'room_signal',
    data: { id, from: id, to: id, signal: { description: { type: 'offer', sdp: 'v=0' } } },
  },
  {
    type: 'room_signal',
    data: { id, from: id, to: id, signal: { candidate: { candidate: 'a', sdpMLineIndex: 0 } } },
  },
  {
    type: 'call_message',
    data: { id, message: { number: 1, from: id, person, text: 'Hello', created: at } },
  },
  {
    type: 'chat_message',
    data: {
      conversation: id,
      message: { number: 2, side: 'agency', user: person, text: 'Hello', created: at },
    },
  },
  { type: 'chat_seen', data: { conversation: id, number: 2 } },
  { type: 'agent_state', data: agent },
  { type: 'missed_calls', data: { unseen: 2 } },
].map((message) => ({ ...message, number: 7 }))

const state = {
  call: { id, state: 'waiting', subject: generic, created: at, queue, information: null },
  requests: [request],
  joins: [join],
  agent,
  missed: 0,
}
const OTHERS = [
  { type: 'hello', data: { connection: id, number: 0, gap: false, state } },
  {
    type: 'hello',
    data: {
      connection: id,
      number: 4,
      gap: true,
      state: { call: null, requests: [], joins: [], agent: null, missed: 3 },
    },
  },
  { type: 'pong', data: null },
  { type: 'done', data: { ref: 'a' } },
  { type: 'refused', data: { ref: null, code: 'conflict', title: 'No.', reason: null } },
  {
    type: 'refused',
    data: { ref: 'a', code: 'conflict', title: 'No.', reason: 'own_address', values: { a: 1 } },
  },
]
const SAMPLES = [...KEPT, ...OTHERS]

test('there is a sample of every message of the contract', () => {
  const [kept, own] = ServerMessage.options
  const types = [...kept.def.left.options, ...own.options].map(({ shape }) => shape.type.value)
  expect(new Set(SAMPLES.map(({ type }) => type))).toEqual(new Set(types))
})

test.each(SAMPLES)('$type is read as the contract has it', (sample) => {
  expect(ServerMessage.parse(sample)).toEqual(sample)
  expect(parseMessage(JSON.stringify(sample))).toEqual(sample)
})

/** The same with one member somewhere left out, or of a type that no member has. */
function* broken(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [place, one] of value.entries())
      for (const other of broken(one)) yield value.toSpliced(place, 1, other)
  } else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>
      yield rest
      yield { ...rest, [name]: [0] }
      for (const other of broken(one)) yield { ...rest, [name]: other }
    }
}

test.each(SAMPLES)('a member of $type that is missing or another thing is found', (sample) => {
  let tried = 0
  for (const other of broken(sample)) {
    if (ServerMessage.safeParse(other).success) continue
    tried += 1
    expect(parseMessage(JSON.stringify(other)), JSON.stringify(other)).toBeNull()
  }
  expect(tried).toBeGreaterThan(1)
})

test.each([
  'not JSON',
  '[]',
  'null',
  '{"type":"constructor","data":{}}',
  '{"type":"news","data":{}}',
  '{"type":"missed_calls","data":{"unseen":1}}',
  '{"type":"missed_calls","data":{"unseen":1},"number":0}',
  new ArrayBuffer(3),
])('%s is no message', (frame) => {
  expect(parseMessage(frame)).toBeNull()
})
