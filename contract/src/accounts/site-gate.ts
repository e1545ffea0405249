import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Done, Password } from './form-values.ts'

/** Opens a site that its agency keeps closed as a whole; needs no account. */
export const openSiteGate = endpoint({
  id: 'openSiteGate',
  summary: "Pass the agency's site gate, for eight hours",
  method: 'POST',
  path: '/auth/lock',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: z.string().max(254), password: Password }).strict(),
  reply: z.object({ authorized: z.literal(true), expiry: z.iso.datetime() }),
})

export const closeSiteGate = endpoint({
  id: 'closeSiteGate',
  summary: 'Close the site gate again in this browser; ends the session too',
  method: 'DELETE',
  path: '/auth/lock',
  access: 'anonymous',
  open: true,
  reply: Done,
})
