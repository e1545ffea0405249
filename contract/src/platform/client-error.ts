import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A render error in the browser. Contains nothing that the user typed. */
export const reportError = endpoint({
  id: 'reportError',
  summary: 'Report that a screen failed to draw',
  method: 'POST',
  path: '/client-error',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z
    .object({
      message: z.string().max(500),
      stack: z.string().max(4_000),
      /** Path of the page, without its query. */
      path: z.string().max(300),
    })
    .strict(),
  reply: z.object({ received: z.literal(true) }),
})
