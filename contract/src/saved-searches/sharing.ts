import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { MAX_NOTE, MAX_TITLE, Share } from './saved-searches.ts'

/** Most people a mail can be shared with at once. */
export const MAX_RECIPIENTS = 20
/** Networks in which a search can be shared, as they are written in addresses. */
export const NETWORKS = ['facebook', 'twitter', 'linkedin'] as const
export type Network = (typeof NETWORKS)[number]

const Guid = z.object({ guid: z.uuid() })
const Request = {
  /** Chosen by who asks: the same one again sends and records nothing, and answers the first. */
  request: z.uuid().optional(),
}

export const shareByEmail = endpoint({
  id: 'shareByEmail',
  summary: 'Sends an own saved search by e-mail, with a report if one is named',
  method: 'POST',
  path: '/share/:guid/email',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Guid,
  body: z
    .object({
      /** Addresses, or one text with several, separated by comma, semicolon or new line. */
      recipients: z.union([z.string().max(20_000), z.array(z.string().max(400)).max(10_000)]),
      /** Empty: the title of the search. */
      subject: z.string().max(MAX_TITLE).optional(),
      message: z.string().max(MAX_NOTE).nullish(),
      /** Guid of an own complete report that goes with it. */
      pdf: z.uuid().nullish(),
      /** True: answers go to the sender's address. */
      reply_to_me: z.boolean().default(false),
      ...Request,
    })
    .strict(),
  reply: Share,
})

export const shareInNetwork = endpoint({
  id: 'shareInNetwork',
  summary: 'Records that an own saved search was shared by a copied link or in a network',
  method: 'POST',
  path: '/share/:guid/:channel',
  access: 'resident',
  params: Guid.extend({ channel: z.enum(['link', ...NETWORKS]) }),
  body: z.object({ message: z.string().max(MAX_NOTE).nullish(), ...Request }).strict(),
  reply: Share,
  errors: ['conflict', 'too_many_requests'],
})
