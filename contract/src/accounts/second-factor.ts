import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { asMessage } from '../platform/reasons.ts'
import { SignedIn } from './account.ts'
import { Code, Done, Token } from './form-values.ts'

export const startTotp = endpoint({
  id: 'startTotp',
  summary: 'A new secret for an authenticator; counts once a code is confirmed',
  method: 'POST',
  path: '/account/totp',
  access: 'resident',
  errors: ['conflict'],
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  id: 'confirmTotp',
  summary: 'Turn the authenticator on with its first code; answers recovery codes, shown once',
  method: 'PUT',
  path: '/account/totp',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z
    .object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, asMessage('six_digits')),
    })
    .strict(),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const removeTotp = endpoint({
  id: 'removeTotp',
  summary: 'Turn the authenticator off',
  method: 'DELETE',
  path: '/account/totp',
  access: 'resident',
  errors: ['conflict'],
  reply: Done,
})

/** The password was correct; the authenticator's code is needed next. */
export const SecondFactorAsked = z
  .object({ second_factor: z.literal('totp'), ticket: z.string(), expires: z.iso.datetime() })
  .meta({ id: 'SecondFactorAsked' })

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
