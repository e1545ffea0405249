import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { LOCALES } from '../platform/localized.ts'

export const ROLES = ['resident', 'internal'] as const
export type Role = (typeof ROLES)[number]

/** What an account may do beyond its role. */
export const GRANTS = ['stats.manage', 'hub.manage', 'records.unmapped', 'tenant.admin'] as const
export type Grant = (typeof GRANTS)[number]

/** Groups assigned by membership rules; they determine which variant of a department is shown. */
export const GROUPS = ['internal', 'registered', 'telco', 'contractor', 'siteowner'] as const
export type Group = (typeof GROUPS)[number]

/** Used by all forms, in the browser and on the server. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z-]{0,61}[a-z]$/i

/** Whether a text is one e-mail address: `name@host.tld`, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL_PATTERN.test(text.trim())
}

const Email = z.string().max(254).refine(isEmail, 'Enter an e-mail address like name@example.com.')
/** Only checked for presence; the server enforces the rule for new passwords. */
const Password = z.string().min(1, 'Enter a password.').max(1_024)
const Name = z.string().trim().min(1, 'This field is required.').max(80)
const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-?\d{4})?$/, 'Enter a zip code of five digits.')
/** Path of this portal to go to afterwards, without the leading slash. */
const Referrer = z.string().max(2_000)
const Token = z.string().min(1).max(200)
/** Six digits from an e-mail or an authenticator, or a recovery code. */
const Code = z.string().trim().min(6).max(40)

/** An account as its owner sees it. */
export const Account = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    zip: z.string().nullable(),
    locale: z.enum(LOCALES).nullable(),
    role: z.enum(ROLES),
    grants: z.array(z.enum(GRANTS)),
    groups: z.array(z.enum(GROUPS)),
    created: z.iso.datetime(),
    /** False for an account that only signs in through a provider. */
    has_password: z.boolean(),
    second_factor: z.object({
      /** The agency requires one for the role or a grant. */
      required: z.boolean(),
      enrolled: z.boolean(),
    }),
    properties: z.object({
      control: z.object({
        alert: z.object({
          limit: z.number().int(),
          count: z.number().int(),
          placeCollection: z.object({ grid: z.object({ limit: z.number().int() }) }),
        }),
      }),
    }),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** A successful login. Browsers get the session as an HttpOnly cookie and do not store the token. */
export const SignedIn = z
  .object({ access_token: z.string(), expires: z.iso.datetime(), user: Account })
  .meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

/** The password was correct; the authenticator's code is needed next. */
export const SecondFactorAsked = z
  .object({ second_factor: z.literal('totp'), ticket: z.string(), expires: z.iso.datetime() })
  .meta({ id: 'SecondFactorAsked' })

const Done = z.object({ done: z.literal(true) })
/** The same whether the address is known or not, so that it reveals nothing. */
const Sent = z.object({ sent: z.literal(true) })

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

export const loginWithTotp = endpoint({
  id: 'loginWithTotp',
  summary: "Finish a login with the authenticator's code or a recovery code",
  method: 'POST',
  path: '/auth/totp',
  access: 'anonymous',
  open: true,
  errors: ['gone', 'too_many_requests'],
  body: z.object({ ticket: Token, code: Code }).strict(),
  reply: SignedIn,
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

/** Opens a site that its agency has locked as a whole; needs no account. */
export const lockLogin = endpoint({
  id: 'lockLogin',
  summary: "Pass the agency's lock, for eight hours",
  method: 'POST',
  path: '/auth/lock',
  access: 'anonymous',
  open: true,
  errors: ['too_many_requests'],
  body: z.object({ email: z.string().max(254), password: Password }).strict(),
  reply: z.object({ authorized: z.literal(true), expiry: z.iso.datetime() }),
})

export const lockApp = endpoint({
  id: 'lockApp',
  summary: 'Lock the site again in this browser; ends the session too',
  method: 'DELETE',
  path: '/auth/lock',
  access: 'anonymous',
  open: true,
  reply: Done,
})

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

export const getAccount = endpoint({
  id: 'getAccount',
  summary: 'The signed-in account',
  method: 'GET',
  path: '/account',
  access: 'resident',
  open: true,
  reply: Account,
})

/** Null when signed out. Pages call this first, because a 401 would show as an error in the console. */
export const getViewer = endpoint({
  id: 'getViewer',
  summary: 'The signed-in account, or null',
  method: 'GET',
  path: '/auth/viewer',
  access: 'anonymous',
  open: true,
  reply: z.object({ user: Account.nullable(), expires: z.iso.datetime().nullable() }),
})
