import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** Port on which the live channel is served beside the main one, unless configured otherwise. */
export const LIVE_PORT = 8008
/** Path of the live channel on the main port. */
export const LIVE_PATH = '/live'
/** Milliseconds between two pings of a client. */
export const PING_MS = 45_000
/** Largest message, in bytes. */
export const MAX_LIVE_MESSAGE = 65_536
/** Seconds for which a ticket opens a connection, once. */
export const TICKET_SECONDS = 60

export const requestLiveTicket = endpoint({
  id: 'requestLiveTicket',
  summary: 'A ticket that opens one live connection: for an account, or for a guest of a call',
  method: 'POST',
  path: '/live/ticket',
  access: 'anonymous',
  open: true,
  errors: ['unauthorized', 'too_many_requests'],
  body: z
    .object({
      /** Guid of the call whose guest asks; left out: the signed-in account. */
      call: z.uuid().optional(),
    })
    .strict(),
  reply: z.object({
    ticket: z.string(),
    expires: z.iso.datetime(),
    /** Port to try first; null: only the main port serves the channel. */
    port: z.number().int().nullable(),
  }),
})
