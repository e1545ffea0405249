import type { ServerMessage } from '@plat/contract/live/messages'
import { own } from '@plat/contract/platform/own'
import {
  type Check,
  count,
  flag,
  isObject,
  listOf,
  nothing,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  values,
  words,
} from './message-checks.ts'

const person = shape({ id: text, first_name: text, last_name: text })
const department = shape({ department_code: text, display_name: words })
const subject = shape({
  discriminator: oneOf('record', 'channel', 'generic'),
  guid: nullable(text),
  agency_reference: nullable(text),
  title: nullable(words),
  address: nullable(text),
  module: nullable(shape({ module_code: text, display_name: words, department })),
  department: nullable(department),
})
const callRequest = shape({
  id: text,
  subject,
  user: person,
  caller_note: nullable(text),
  direct: flag,
  until: text,
})
const joinRequest = shape({ id: text, subject, user: person, until: text })
const userType = oneOf('agent', 'caller')
const information = shape({
  id: text,
  kind: oneOf('call', 'test'),
  subject,
  caller_note: nullable(text),
  caller: nullable(person),
  user_type: userType,
  rtc: shape({
    url: nullable(text),
    room_reservation: shape({ name: text, invite_password: text }),
    user_data_token: text,
    api_key: nullable(text),
  }),
})
const queue = shape({ place: count, expected_seconds: nullable(count), ringing: flag })
const ownCall = shape({
  id: text,
  state: oneOf('waiting', 'active'),
  subject,
  created: text,
  queue: nullable(queue),
  information: nullable(information),
})
const agentState = shape({ public: flag, on_break: flag, status: text })
const participant = shape({
  id: text,
  person,
  user_type: userType,
  guest: flag,
  state: oneOf('joining', 'lobby', 'connected', 'away'),
  peer: nullable(text),
})
const chatMessage = shape({
  number: count,
  side: oneOf('resident', 'agency'),
  user: nullable(person),
  text,
  created: text,
})
const roomConnection = shape({
  kind: oneOf('mesh', 'livekit'),
  ice_servers: listOf(
    shape({ urls: listOf(text), username: optional(text), credential: optional(text) }),
  ),
  ice_transport_policy: oneOf('all', 'relay'),
  token: nullable(text),
  expires: text,
})
const description = shape({
  type: oneOf('offer', 'answer', 'pranswer', 'rollback'),
  sdp: optional(text),
})
const candidate = shape({
  candidate: text,
  sdpMid: optional(nullable(text)),
  sdpMLineIndex: optional(nullable(count)),
  usernameFragment: optional(nullable(text)),
})
const descriptionSignal = shape({ description })
const candidateSignal = shape({ candidate })
const signal: Check = (value) => descriptionSignal(value) || candidateSignal(value)

/** What `data` is for each type of message. */
const DATA: Readonly<Record<ServerMessage['type'], Check>> = {
  hello: shape({
    connection: text,
    number: count,
    gap: flag,
    state: shape({
      call: nullable(ownCall),
      requests: listOf(callRequest),
      joins: listOf(joinRequest),
      agent: nullable(agentState),
      missed: count,
    }),
  }),
  pong: nothing,
  done: shape({ ref: text }),
  refused: shape({
    ref: nullable(text),
    code: text,
    title: text,
    reason: nullable(text),
    values: optional(values),
  }),
  call_request: callRequest,
  call_request_over: shape({ id: text, reason: text }),
  call_queue: shape({ id: text, queue }),
  call_unanswered: shape({ id: text, reason: text, opens: nullable(text) }),
  call_waiting: shape({ id: text }),
  call_information: information,
  mailbox_information: joinRequest,
  join_call_request: joinRequest,
  call_ended: shape({ id: text, outcome: text, by: nullable(person) }),
  call_left: shape({ id: text, reason: text }),
  room_state: shape({
    id: text,
    self: text,
    participants: listOf(participant),
    connection: nullable(roomConnection),
  }),
  room_signal: shape({ id: text, from: text, to: text, signal }),
  call_message: shape({
    id: text,
    message: shape({ number: count, from: text, person, text, created: text }),
  }),
  chat_message: shape({ conversation: text, message: chatMessage }),
  chat_seen: shape({ conversation: text, number: count }),
  agent_state: agentState,
  missed_calls: shape({ unseen: count }),
}

/** Messages about the connection itself, which have no number. */
const UNNUMBERED = new Set(['hello', 'pong', 'done', 'refused'])

/** A message of the server; null for what is none that this page knows. The browser has no schemas. */
export function parseMessage(frame: unknown): ServerMessage | null {
  if (typeof frame !== 'string') return null
  let message: unknown
  try {
    message = JSON.parse(frame)
  } catch {
    return null
  }
  if (!isObject(message) || typeof message['type'] !== 'string') return null
  const check = own(DATA, message['type'])
  if (check === undefined || !check(message['data'])) return null
  const { number } = message
  if (!UNNUMBERED.has(message['type']) && (!count(number) || number === 0)) return null
  // Every member was looked at.
  return message as unknown as ServerMessage
}
