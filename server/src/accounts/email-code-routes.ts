import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { loginWithTwoFactorToken, requestTwoFactorToken } from '@plat/contract/accounts/sign-in'
import type { FastifyRequest } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { wrongCode } from './wrong-code.ts'
import { type Accounts, agencyOf, localeOf, ownRow, signedIn, withMail } from './dependencies.ts'
import * as emails from './emails.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { finishSignIn } from './sign-in.ts'

const CODE_MINUTES = 10
/** Wrong codes after which another one must be mailed. */
const ATTEMPTS = 5

/** Registers the code by e-mail that residents give before a call. */
export function registerEmailCode(app: App, accounts: Accounts): void {
  const { database, throttle } = accounts

  serve(app, requestTwoFactorToken, async ({ context, request }) => {
    const { guid, session } = signedIn(context)
    await throttle.take('codeSend', context.tenant, session)
    await throttle.take('codeSendAccount', context.tenant, guid)
    const agency = await agencyOf(accounts, context.tenant)
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
    const expires = new Date(Date.now() + CODE_MINUTES * 60_000)
    await withMail(accounts, context.tenant, async (tx) => {
      const account = await ownRow(tx, context)
      // A new code takes the place of the one before.
      await tx.query(
        `insert into email_code (tenant, session, account, code_hmac, expires_at)
         values ($1, $2, $3, $4, $5)
         on conflict (tenant, session) do update
         set code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, attempts = 0`,
        [tx.tenant, session, guid, hmac(request, code), expires],
      )
      const locale = account.locale ?? localeOf(request, agency)
      const mail = emails.twoFactorCode(agency.look, locale, { code, minutes: CODE_MINUTES })
      await queueMail(tx, { ...mail, to: account.email, expiresAt: expires })
    })
    return { data: { sent: true as const, expires: expires.toISOString() } }
  })

  serve(app, loginWithTwoFactorToken, async ({ body, context, request, reply }) => {
    const { session } = signedIn(context)
    const agency = await agencyOf(accounts, context.tenant)
    const data = await asTenant(database, context.tenant, async (tx) => {
      if (!(await takeCode(tx, session, hmac(request, body.token)))) return null
      const account = await ownRow(tx, context)
      const [old] = await tx.query<{ factor: 'totp' | 'code' | null; since: Date }>(
        `delete from session where guid = $1
         returning second_factor as factor, authenticated_at as since`,
        [session],
      )
      const secondFactor = old?.factor === 'totp' ? 'totp' : 'code'
      const how = { secondFactor, by: 'mailed code' } as const
      const fresh = await finishSignIn(tx, account, agency, { request, reply }, how)
      // Who reads the mail has not entered the password again.
      await tx.query('update session set authenticated_at = $2 where token_hash = $1', [
        hashSecret(fresh.access_token),
        old?.since,
      ])
      return fresh
    })
    // Thrown out here: the attempt must stay counted.
    if (data === null) throw wrongCode()
    accounts.viewers.forget(context.tenant)
    return { data }
  })
}

/** Whether the code is the session's; counts the attempt, and a right code only once. */
async function takeCode(tx: TenantTransaction, session: string, given: string): Promise<boolean> {
  const [row] = await tx.query<{ hmac: string }>(
    `update email_code set attempts = attempts + 1
     where session = $1 and attempts < $2 and expires_at > now()
     returning code_hmac as hmac`,
    [session, ATTEMPTS],
  )
  if (row === undefined || !timingSafeEqual(Buffer.from(row.hmac), Buffer.from(given))) return false
  await tx.query('delete from email_code where session = $1', [session])
  return true
}

/** The code under the session's own token, which is not in the database: a copy of it gives no codes away. */
function hmac(request: FastifyRequest, code: string): string {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[SESSION_COOKIE]
  if (token === undefined) throw new AppError('unauthorized', 'Log in to use this functionality.')
  return createHmac('sha256', token).update(code).digest('hex')
}
