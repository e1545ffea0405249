import type { ServerMessage } from '@plat/contract/live/messages'
import { own } from '@plat/contract/platform/own'

/** Whether a value from outside is what is expected. */
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const count: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const nothing: Check = (value) => value === null
const object: Check = (value) => isObject(value)
const list: Check = Array.isArray
const textOrNothing: Check = (value) => text(value) || nothing(value)
/** An object with these members; others may be there: a newer server sends more. */
const shape =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, check]) => check(value[name]))

const INVITATION = shape({
  id: text,
  call: text,
  state: text,
  how: text,
  interpreter: flag,
  user: object,
  subject: object,
  since: text,
  until: text,
})

/** What `data` is for each type of message, and whether the message is kept and has a number. */
const MESSAGES: Readonly<Record<ServerMessage['type'], { data: Check; kept?: true }>> = {
  hello: { data: shape({ connection: text, number: count, resync: flag }) },
  pong: { data: nothing },
  refused: { data: shape({ code: text, detail: text }) },
  notifications_changed: { data: nothing, kept: true },
  agents_changed: { data: nothing, kept: true },
  resourcer_changed: { data: nothing, kept: true },
  chat_changed: { data: shape({ id: text }), kept: true },
  call_request: {
    data: shape({
      id: text,
      subject: object,
      user: object,
      caller_note: textOrNothing,
      direct: flag,
      until: text,
    }),
    kept: true,
  },
  call_request_over: { data: shape({ id: text, reason: text }), kept: true },
  call_queue: { data: shape({ id: text, queue: object }), kept: true },
  call_information: {
    data: shape({
      id: text,
      subject: object,
      caller_note: textOrNothing,
      user_type: text,
      people: list,
      test: flag,
      appointment: (value) => nothing(value) || object(value),
      invitations: list,
      rtc: object,
    }),
    kept: true,
  },
  call_people: { data: shape({ id: text, people: list }), kept: true },
  call_invitations: { data: shape({ id: text, invitations: list }), kept: true },
  join_call_request: { data: INVITATION, kept: true },
  mailbox_information: { data: INVITATION, kept: true },
  call_invitation_over: { data: shape({ id: text, call: text, reason: text }), kept: true },
  call_message: {
    data: shape({
      id: text,
      call: text,
      number: count,
      from: shape({ id: text, first_name: text, last_name: text }),
      body: text,
      created: text,
    }),
    kept: true,
  },
  room_signals: { data: shape({ id: text, from: text, to: text, signals: list }), kept: true },
  call_ended: { data: shape({ id: text, outcome: text }), kept: true },
}

/** A text of the server, or the number of a kept message of a type that only a newer page knows. */
export type Parsed = ServerMessage | { readonly type: 'unknown'; readonly number: number }

/** A message of the server; null for a text that is none. The browser has no schemas. */
export function parseMessage(frame: unknown): Parsed | null {
  if (typeof frame !== 'string') return null
  let message: unknown
  try {
    message = JSON.parse(frame)
  } catch {
    return null
  }
  if (!isObject(message) || typeof message['type'] !== 'string') return null
  const { type, number } = message
  const known = own(MESSAGES, type)
  if (known === undefined)
    return typeof number === 'number' && count(number) ? { type: 'unknown', number } : null
  if (!known.data(message['data']) || (known.kept === true && !count(number))) return null
  // Every member was looked at.
  return message as unknown as ServerMessage
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
