import { ConnectionMessage, KeptMessage, type ServerMessage } from '@plat/contract/live/messages'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseMessage } from './parse-message.ts'

const CALL = '5a0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b4'
const ANA = { id: '9b1f1a86-5f1e-4d47-9d3b-1f5f0c1f7a10', first_name: 'Ana', last_name: 'Ortiz' }
const SUBJECT = {
  discriminator: 'generic',
  guid: null,
  agency_reference: null,
  title: null,
  address: null,
  module: null,
  department: null,
} as const
const INVITATION = {
  id: '3f0c6a1e-9b52-4a6f-8a77-0d4f5a1b2c3d',
  call: CALL,
  state: 'asked',
  how: 'request',
  interpreter: false,
  user: ANA,
  subject: SUBJECT,
  since: '2026-03-02T09:00:00.000Z',
  until: '2026-03-02T09:01:00.000Z',
} as const

const SAMPLES: Readonly<Record<ServerMessage['type'], ServerMessage>> = {
  hello: {
    type: 'hello',
    data: {
      connection: '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a',
      number: 1_796_000_000_000,
      resync: false,
    },
  },
  pong: { type: 'pong', data: null },
  refused: { type: 'refused', data: { code: 'invalid_request', detail: 'No.' } },
  notifications_changed: { type: 'notifications_changed', data: null, number: 4 },
  agents_changed: { type: 'agents_changed', data: null, number: 5 },
  resourcer_changed: { type: 'resourcer_changed', data: null, number: 5 },
  chat_changed: { type: 'chat_changed', data: { id: CALL }, number: 5 },
  call_request: {
    type: 'call_request',
    data: {
      id: CALL,
      subject: SUBJECT,
      user: ANA,
      caller_note: null,
      direct: false,
      until: '2026-03-02T09:00:20.000Z',
    },
    number: 5,
  },
  call_request_over: { type: 'call_request_over', data: { id: CALL, reason: 'missed' }, number: 6 },
  call_queue: {
    type: 'call_queue',
    data: { id: CALL, queue: { ringing: false, place: 2, wait: { from: 2, to: 5 } } },
    number: 7,
  },
  call_information: {
    type: 'call_information',
    data: {
      id: CALL,
      subject: SUBJECT,
      caller_note: 'Hi',
      user_type: 'agent',
      people: [],
      test: false,
      appointment: {
        guid: CALL,
        datetime: { start: '2026-03-02T22:00:00.000Z', end: '2026-03-02T23:00:00.000Z' },
        time_zone: 'America/Los_Angeles',
      },
      invitations: [],
      rtc: {
        room_reservation: { name: 'plat-harbor', invite_password: '0123456789abcdef' },
        user_data_token: null,
        api_key: null,
        url: null,
      },
    },
    number: 8,
  },
  call_people: {
    type: 'call_people',
    data: {
      id: CALL,
      people: [
        {
          person: ANA,
          user_type: 'caller',
          guest: false,
          invited: false,
          interpreter: false,
          state: 'away',
          peer: null,
        },
      ],
    },
    number: 9,
  },
  call_invitations: { type: 'call_invitations', data: { id: CALL, invitations: [] }, number: 9 },
  join_call_request: { type: 'join_call_request', data: INVITATION, number: 9 },
  mailbox_information: { type: 'mailbox_information', data: INVITATION, number: 9 },
  call_invitation_over: {
    type: 'call_invitation_over',
    data: { id: ANA.id, call: CALL, reason: 'refused' },
    number: 9,
  },
  call_message: {
    type: 'call_message',
    data: {
      id: '3f0c6a1e-9b52-4a6f-8a77-0d4f5a1b2c3d',
      call: CALL,
      number: 1,
      from: ANA,
      body: 'Hello',
      created: '2026-03-02T09:01:00.000Z',
    },
    number: 10,
  },
  room_signals: {
    type: 'room_signals',
    data: { id: CALL, from: CALL, to: ANA.id, signals: [{ description: { type: 'rollback' } }] },
    number: 11,
  },
  call_ended: { type: 'call_ended', data: { id: CALL, outcome: 'answered' }, number: 12 },
}

/** Every message of the contract, as the server may send it. */
const ofContract = z.union([
  z.intersection(KeptMessage, z.object({ number: z.number().int().min(1) })),
  ConnectionMessage,
])

test('every message of the contract is understood, and none without one of its members', () => {
  const types = [...KeptMessage.options, ...ConnectionMessage.options].map(
    ({ shape }) => shape.type.value,
  )
  expect(Object.keys(SAMPLES).sort()).toEqual(types.sort())
  for (const sample of Object.values(SAMPLES)) {
    expect(ofContract.parse(sample)).toEqual(sample)
    expect(parseMessage(JSON.stringify(sample))).toEqual(sample)
    for (const name of Object.keys(sample))
      expect(parseMessage(JSON.stringify({ ...sample, [name]: undefined })), name).toBeNull()
    for (const name of Object.keys(sample.data ?? {})) {
      const data = { ...sample.data, [name]: undefined }
      expect(parseMessage(JSON.stringify({ ...sample, data })), name).toBeNull()
    }
  }
})

test('members of a newer server are passed over, and its messages counted', () => {
  const newer = { ...SAMPLES.pong, since: 4 }
  expect(parseMessage(JSON.stringify(newer))).toEqual(newer)
  const unknown = JSON.stringify({ type: 'of_tomorrow', data: {}, number: 7 })
  expect(parseMessage(unknown)).toEqual({ type: 'unknown', number: 7 })
})

test.each([null, 4, new ArrayBuffer(2), '', '[]', '4', 'null', '{"type":"pong"', '{"type":4}'])(
  'no message: %j',
  (frame) => {
    expect(parseMessage(frame)).toBeNull()
  },
)

test('names that every object has are no types', () => {
  for (const type of ['constructor', '__proto__', 'toString'])
    expect(parseMessage(JSON.stringify({ type, data: null }))).toBeNull()
})
