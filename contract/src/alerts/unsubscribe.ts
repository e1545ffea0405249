import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** Path of the page behind the unsubscribe link of a mail; a POST to it unsubscribes (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`
}

const Token = z.object({ token: z.string().min(20).max(400) })

/** What a link of a mail would end, before it does. */
export const UnsubscribeScope = z.object({
  /** The alert that it pauses; null: all alerts of the account. */
  alert: z.string().nullable(),
  /** False where all that it would pause is paused already. */
  active: z.boolean(),
})

export const readUnsubscribe = endpoint({
  id: 'readUnsubscribe',
  summary:
    'What the unsubscribe link of a mail ends; changes nothing. 404 for one that is not known',
  method: 'GET',
  path: '/alert/unsubscribe/:token',
  access: 'anonymous',
  // Whoever has the mail may end it, wherever the portal lets them in.
  open: true,
  params: Token,
  reply: UnsubscribeScope,
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  summary: 'Pauses the alert, or all alerts, that the unsubscribe link of a mail is of',
  method: 'POST',
  path: '/alert/unsubscribe/:token',
  access: 'anonymous',
  // Whoever has the mail may end it, wherever the portal lets them in.
  open: true,
  params: Token,
  reply: UnsubscribeScope,
})

export const startMailAgain = endpoint({
  id: 'startMailAgain',
  summary:
    'Lets mail go to the account’s address again, after it was stopped by a bounce or complaint',
  method: 'POST',
  path: '/alert/mail',
  access: 'resident',
  body: z.object({}).strict(),
  reply: z.object({ stopped: z.null() }),
})
