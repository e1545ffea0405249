import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'

/** What a browser gives to be pushed to (W3C Push API, `PushSubscription.toJSON()`). */
export const PushSubscriptionBody = z
  .object({
    endpoint: z.url().max(2_000),
    keys: z
      .object({
        p256dh: z.string().regex(/^[\w-]{80,120}={0,2}$/, 'expected a base64url public key'),
        auth: z.string().regex(/^[\w-]{16,40}={0,2}$/, 'expected a base64url secret'),
      })
      .strict(),
  })
  .strict()

export const getPushKey = endpoint({
  id: 'getPushKey',
  summary: 'The public key (VAPID) that a browser subscribes with, and the browsers of the account',
  method: 'GET',
  path: '/push',
  access: 'resident',
  reply: z.object({
    key: z.string(),
    browsers: z.array(
      z.object({ guid: z.uuid(), device: z.string(), created: z.iso.datetime({ offset: true }) }),
    ),
  }),
})

export const subscribePush = endpoint({
  id: 'subscribePush',
  summary: 'Has notifications shown by this browser',
  method: 'POST',
  path: '/push',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: PushSubscriptionBody,
  reply: z.object({ guid: z.uuid() }),
})

export const unsubscribePush = endpoint({
  id: 'unsubscribePush',
  summary: 'Ends that for a browser of the account',
  method: 'DELETE',
  path: '/push/:guid',
  access: 'resident',
  params: z.object({ guid: z.uuid() }),
  reply: Done,
})
