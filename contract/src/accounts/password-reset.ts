import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Done, Email, Password, Sent, Token } from './form-values.ts'

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  summary: 'Mail a link to set a new password',
  method: 'POST',
  path: '/account/request-password-reset',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: Email }).strict(),
  reply: Sent,
})

export const checkPasswordReset = endpoint({
  id: 'checkPasswordReset',
  summary: 'Whether a link to set a new password is good: else 410',
  method: 'GET',
  path: '/account/reset-check/:token',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'too_many_requests'],
  params: z.object({ token: Token }),
  reply: z.object({ valid: z.literal(true) }),
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  summary: 'Set a new password with a mailed link; ends every session',
  method: 'POST',
  path: '/account/reset-password',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ token: Token, password: Password }).strict(),
  reply: Done,
})
