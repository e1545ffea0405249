import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Account, SignedIn } from './account.ts'
import { Code, Done, Email, Password, Token } from './form-values.ts'
import { SecondFactorAsked } from './second-factor.ts'

export const login = endpoint({
  id: 'login',
  summary: 'Log in with e-mail and password',
  method: 'POST',
  path: '/auth/login',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: Email, password: Password }).strict(),
  reply: z.union([SignedIn, SecondFactorAsked]),
})

export const loginWithToken = endpoint({
  id: 'loginWithToken',
  summary: 'Log in with a one-time authentication_token',
  method: 'POST',
  path: '/auth/token',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ token: Token }).strict(),
  reply: SignedIn,
})

export const logout = endpoint({
  id: 'logout',
  summary: 'End this session',
  method: 'POST',
  path: '/auth/logout',
  access: 'anonymous',
  open: true,
  reply: Done,
})

export const reauthenticate = endpoint({
  id: 'reauthenticate',
  summary: 'Enter the password again before a sensitive change; holds for five minutes',
  method: 'POST',
  path: '/auth/reauthenticate',
  access: 'resident',
  errors: ['too_many_requests'],
  body: z.object({ password: Password, code: Code.optional() }).strict(),
  reply: Done,
})

export const requestTwoFactorToken = endpoint({
  id: 'requestTwoFactorToken',
  summary: 'Mail a code of six digits to the account',
  method: 'POST',
  path: '/account/request-2fa-token',
  access: 'resident',
  errors: ['too_many_requests'],
  reply: z.object({ sent: z.literal(true), expires: z.iso.datetime() }),
})

export const loginWithTwoFactorToken = endpoint({
  id: 'loginWithTwoFactorToken',
  summary: 'Exchange the mailed code for a session that may start calls',
  method: 'POST',
  path: '/auth/two-factor-token',
  access: 'resident',
  errors: ['too_many_requests'],
  body: z.object({ token: Code }).strict(),
  reply: SignedIn,
})

/** Null when signed out. Pages call this first, because a 401 would show as an error in the console. */
export const getViewer = endpoint({
  id: 'getViewer',
  summary: 'The signed-in account, or null; and the guest of a call that this browser is',
  method: 'GET',
  path: '/auth/viewer',
  access: 'anonymous',
  open: true,
  reply: z.object({
    user: Account.nullable(),
    expires: z.iso.datetime().nullable(),
    /** Null for a signed-in account, and where no invitation to a call was accepted. */
    guest: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  }),
})
