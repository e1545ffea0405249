import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { CallPerson } from './call-subject.ts'

/** Most characters of a message. */
export const MAX_CALL_MESSAGE = 2_000
/** Most messages of a call. */
export const MAX_CALL_MESSAGES = 500

/** A message in the chat of a call. */
export const CallMessage = z
  .object({
    id: z.uuid(),
    /** Guid of the call. */
    call: z.uuid(),
    /** Grows with every message of the call: their order. */
    number: z.number().int().min(1),
    /** The sender. A message is deleted with its sender's account. */
    from: CallPerson,
    /** Plain text. */
    body: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: 'CallMessage' })
export type CallMessage = z.infer<typeof CallMessage>

const Id = z.object({ id: z.uuid() })

export const sendCallMessage = endpoint({
  id: 'sendCallMessage',
  summary: 'Sends a message to the people in a call',
  method: 'POST',
  path: '/nencounter/call/:id/message',
  access: 'caller',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z
    .object({
      body: z.string().trim().min(1).max(MAX_CALL_MESSAGE),
      /** Chosen by the browser for each message: one that is sent again is stored once. */
      request: z.uuid(),
    })
    .strict(),
  reply: CallMessage,
})

export const listCallMessages = endpoint({
  id: 'listCallMessages',
  summary: 'All messages of a call in order, for the people who are or were in it',
  method: 'GET',
  path: '/nencounter/call/:id/message',
  access: 'caller',
  params: Id,
  reply: z.array(CallMessage).max(MAX_CALL_MESSAGES),
})
