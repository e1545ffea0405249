import type { SignedIn } from '@plat/contract/accounts/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { DEVICE_COOKIE, giveCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { type AccountRow, accountView } from './account-row.ts'
import { audit } from './audit.ts'
import type { Agency } from './dependencies.ts'
import { deviceName } from './device-name.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { beginSession, type SecondFactor } from './session.ts'

const DEVICE_DAYS = 180

/**
 * Begins a session after every proof was given: the cookie for browsers, once it is committed, and the token
 * for API clients.
 */
export async function finishSignIn(
  tx: TenantTransaction,
  account: AccountRow,
  agency: Agency,
  http: { request: FastifyRequest; reply: FastifyReply },
  how: { secondFactor: SecondFactor; by: string },
): Promise<SignedIn> {
  const device = deviceName(http.request.headers['user-agent'])
  const session = await beginSession(tx, account, { secondFactor: how.secondFactor, device })
  await rememberDevice(tx, account.guid, http)
  await audit(tx, {
    actor: account.guid,
    action: 'session.began',
    subject: account.guid,
    detail: { by: how.by, device },
  })
  tx.afterCommit(() => giveCookie(http.reply, SESSION_COOKIE, session.token, session.expires))
  return {
    access_token: session.token,
    expires: session.expires.toISOString(),
    user: await accountView(tx, account, agency.document),
  }
}

/**
 * Makes this browser one that the account knows: guessing by others does not slow it down. For who has
 * logged in, or has set the password by a mailed link.
 */
export async function rememberDevice(
  tx: TenantTransaction,
  account: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = request.cookies[DEVICE_COOKIE] ?? newSecret()
  const expires = new Date(Date.now() + DEVICE_DAYS * 86_400_000)
  await tx.query(
    `insert into known_device (tenant, token_hash, account, expires_at) values ($1, $2, $3, $4)
     on conflict (tenant, token_hash, account) do update set expires_at = excluded.expires_at`,
    [tx.tenant, hashSecret(token), account, expires],
  )
  tx.afterCommit(() => giveCookie(reply, DEVICE_COOKIE, token, expires))
}
