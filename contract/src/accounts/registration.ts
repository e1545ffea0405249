import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Email, Name, Password, Referrer, Sent, Token, Zip } from './form-values.ts'

export const register = endpoint({
  id: 'register',
  summary: 'Ask for an account; a link to confirm the address is mailed',
  method: 'POST',
  path: '/account',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: Email, referrer: Referrer.optional() }).strict(),
  reply: Sent,
})

export const requestAccountConfirm = endpoint({
  id: 'requestAccountConfirm',
  summary: 'Mail the link to confirm the address again',
  method: 'POST',
  path: '/account/request-account-confirm',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: Email, referrer: Referrer.optional() }).strict(),
  reply: Sent,
})

export const checkConfirmation = endpoint({
  id: 'checkConfirmation',
  summary: 'Whether a confirmation link is good: else 301 used, 404 unknown, 410 expired',
  method: 'GET',
  path: '/account/confirm-check/:token',
  access: 'anonymous',
  open: true,
  errors: ['already_confirmed', 'gone', 'too_many_requests'],
  params: z.object({ token: Token }),
  reply: z.object({ valid: z.literal(true), email: z.string() }),
})

export const confirmAccount = endpoint({
  id: 'confirmAccount',
  summary: 'Make the account that a confirmation link stands for',
  method: 'POST',
  path: '/account/confirm',
  access: 'anonymous',
  open: true,
  errors: ['already_confirmed', 'gone', 'too_many_requests'],
  body: z
    .object({ token: Token, password: Password, first_name: Name, last_name: Name, zip: Zip })
    .strict(),
  reply: z.object({ authentication_token: z.string() }),
})
