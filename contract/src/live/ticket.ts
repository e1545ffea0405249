import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** Path of the live channel on the main port. */
export const LIVE_PATH = '/live'
/** Milliseconds between two pings of a client. */
export const PING_MS = 45_000
/** Largest message in bytes, either way. */
export const MAX_LIVE_MESSAGE = 65_536
/** Seconds for which a ticket opens a connection, once. */
export const TICKET_SECONDS = 60

export const requestLiveTicket = endpoint({
  id: 'requestLiveTicket',
  summary:
    'A ticket that opens one live connection of the signed-in account, or of a guest of a call',
  method: 'POST',
  path: '/live/ticket',
  access: 'caller',
  errors: ['too_many_requests'],
  reply: z.object({
    ticket: z.string(),
    expires: z.iso.datetime(),
    /** Port to try first; null: only the main port serves the channel. */
    port: z.number().int().nullable(),
  }),
})
