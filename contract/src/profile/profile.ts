import { z } from 'zod'
import { Account } from '../accounts/account.ts'
import { Done, Name, Zip } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { LOCALES } from '../platform/localized.ts'

export const updateAccount = endpoint({
  id: 'updateAccount',
  summary: 'Change names, zip and language',
  method: 'PUT',
  path: '/account',
  access: 'resident',
  body: z
    .object({
      first_name: Name.optional(),
      last_name: Name.optional(),
      zip: Zip.nullable().optional(),
      locale: z.enum(LOCALES).nullable().optional(),
    })
    .strict(),
  reply: Account,
})

export const requestEmailChange = endpoint({
  id: 'requestEmailChange',
  summary: 'Mail a link to a new address; it counts once the link is used',
  method: 'POST',
  path: '/account/email',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z.object({ email: z.string().max(254) }).strict(),
  reply: z.object({ sent: z.literal(true) }),
})

export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  summary: 'Make the new address the account’s',
  method: 'POST',
  path: '/account/confirm-email',
  access: 'anonymous',
  open: true,
  errors: ['conflict', 'gone', 'too_many_requests'],
  body: z.object({ token: z.string().min(1).max(200) }).strict(),
  reply: z.object({ email: z.string() }),
})

export const changePassword = endpoint({
  id: 'changePassword',
  summary: 'Set a new password; ends the other sessions',
  method: 'PUT',
  path: '/account/password',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z.object({ password: z.string().max(1_024), new_password: z.string().max(1_024) }).strict(),
  reply: Done,
})

/** A browser or program in which the account is signed in. */
export const Session = z
  .object({
    guid: z.uuid(),
    current: z.boolean(),
    created: z.iso.datetime(),
    last_seen: z.iso.datetime(),
    expires: z.iso.datetime(),
    /** Browser and system, e.g. `Firefox on Windows`; empty when unknown. */
    device: z.string(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  id: 'listSessions',
  summary: 'Where the account is signed in, newest first',
  method: 'GET',
  path: '/account/session',
  access: 'resident',
  reply: z.array(Session),
})

export const endSession = endpoint({
  id: 'endSession',
  summary: 'End one session of the account',
  method: 'DELETE',
  path: '/account/session/:guid',
  access: 'resident',
  params: z.object({ guid: z.uuid() }),
  reply: Done,
})

export const exportAccount = endpoint({
  id: 'exportAccount',
  summary: 'Everything that the agency keeps about the account',
  method: 'GET',
  path: '/account/export',
  access: 'resident',
  errors: ['too_many_requests'],
  reply: z.record(z.string(), z.unknown()),
})

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  summary: 'Delete the account and what belongs to it',
  method: 'DELETE',
  path: '/account',
  access: 'resident',
  errors: ['conflict'],
  reply: Done,
})
