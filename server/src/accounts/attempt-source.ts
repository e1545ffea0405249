import type { FastifyRequest } from 'fastify'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { DEVICE_COOKIE } from '../platform/http/cookies.ts'
import { hashSecret } from '../platform/secret-token.ts'
import type { Pace, SlowDown } from './slow-down.ts'
import { networkOf, tooMany } from '../platform/throttle.ts'

/** Where an attempt at an account comes from: a browser that the account knows, or a network. */
export interface AttemptSource {
  /** Whether this browser has logged in to the account, or set its password by a mailed link. */
  readonly known: boolean
  readonly key: string
}

/** The source of a request, seen from the account with this address; the same queries run when there is none. */
export async function attemptSource(
  tx: TenantTransaction,
  email: string,
  request: FastifyRequest,
): Promise<AttemptSource> {
  const token = request.cookies[DEVICE_COOKIE]
  const network = { known: false, key: networkOf(request.ip) }
  if (token === undefined) return network
  const hash = hashSecret(token)
  const rows = await tx.query(
    `select 1 from known_device d join account a on a.tenant = d.tenant and a.guid = d.account
     where d.token_hash = $1 and a.email = $2 and d.expires_at > now()`,
    [hash, email],
  )
  return rows.length > 0 ? { known: true, key: `browser ${hash}` } : network
}

/** @throws AppError too_many_requests with the wait in `Retry-After` unless the attempt may go on. */
export async function requireAttempt(
  slowDown: SlowDown,
  pace: Pace,
  tenant: string,
  subject: string,
): Promise<void> {
  const wait = await slowDown.attempt(pace, tenant, subject)
  if (wait > 0) throw tooMany(wait)
}

/** Guesses at an account's authenticator: those of strangers do not use up those of its own browsers. */
export function totpAttempts(
  slowDown: SlowDown,
  tenant: string,
  account: string,
  source: AttemptSource,
) {
  const own = `${account} ${source.key}`
  return {
    /** @throws AppError too_many_requests */
    requireTurn: async (): Promise<void> => {
      if (source.known) return requireAttempt(slowDown, 'totpKnown', tenant, account)
      await requireAttempt(slowDown, 'totpSource', tenant, own)
      await requireAttempt(slowDown, 'totpAccount', tenant, account)
    },
    /** The code was right. */
    succeeded: async (): Promise<void> => {
      if (source.known) return slowDown.forget('totpKnown', tenant, account)
      await slowDown.forget('totpSource', tenant, own)
      await slowDown.refund('totpAccount', tenant, account)
    },
  }
}

/** A login at an account that is slowed down, not closed; see docs/accounts.md. */
export interface LoginAttempt {
  /** Milliseconds that strangers have to wait at this account; 0: this attempt is within its pace. */
  readonly wait: number
  succeeded(): Promise<void>
}

/**
 * Counts a login at an account by who makes it.
 * @throws AppError too_many_requests when this source must wait.
 */
export async function loginAttempt(
  slowDown: SlowDown,
  tenant: string,
  email: string,
  source: AttemptSource,
): Promise<LoginAttempt> {
  const own = `${email} ${source.key}`
  await requireAttempt(slowDown, 'loginSource', tenant, own)
  const wait = source.known ? 0 : await slowDown.attempt('loginAccount', tenant, email)
  return {
    wait,
    succeeded: async () => {
      await slowDown.forget('loginSource', tenant, own)
      if (!source.known && wait === 0) await slowDown.refund('loginAccount', tenant, email)
    },
  }
}
