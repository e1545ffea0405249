import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Call } from './calls.ts'
import { RoomConnection } from './room.ts'

/** Seconds for which a browser can use the credentials of a check. */
export const CHECK_SECONDS = 60

const Nothing = z.object({}).strict()

/** Servers with which a browser checks its network. */
export const CheckServers = RoomConnection.extend({
  /** The agency's video server (LiveKit); null: it has none. */
  video_server: z
    .object({
      /** Its address (wss:). */
      url: z.string(),
      /** Access token for a room of the check's own, in which nothing is sent. */
      token: z.string(),
      /** True: all calls use it; false: those in which direct connections fail. */
      always: z.boolean(),
    })
    .nullable(),
})
export type CheckServers = z.infer<typeof CheckServers>

export const checkMedia = endpoint({
  id: 'checkMedia',
  summary:
    'Servers and short credentials with which a browser checks, before a call, whether its network lets pictures and sound through',
  method: 'POST',
  path: '/nencounter/call/check',
  access: 'caller',
  errors: ['too_many_requests'],
  body: Nothing,
  reply: CheckServers,
})

export const openTestRoom = endpoint({
  id: 'openTestRoom',
  summary:
    'Opens the test room of the account: a call in which no one else is unless invited. An open one is returned as it is',
  method: 'POST',
  path: '/nencounter/call/test',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  body: Nothing,
  reply: Call,
})
