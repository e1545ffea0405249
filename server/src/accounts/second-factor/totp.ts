import { generateSecret, generateURI, verifySync } from 'otplib'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { AccountRow } from '../account-row.ts'
import { dropTokens } from '../one-time-token.ts'
import { hashRecoveryCode } from './recovery-code.ts'

/** Seconds that a clock may be off: the step before and the one after are taken too. */
const TOLERANCE = 30

/** A new secret for an authenticator: 160 random bits in Base32. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The address that authenticator apps read from a picture: secret, agency and account. */
export function totpUri(secret: string, email: string, agency: string): string {
  return generateURI({ issuer: agency, label: email, secret })
}

/** An account's secret as the database has it: encrypted, and for this account only. */
export function sealTotp({ tenant, keys }: TenantTransaction, account: string, secret: string) {
  return keys.seal({ tenant, purpose: 'totp', subject: account }, secret)
}

/** @throws SealError for a secret of another account, or of a key that is not here. */
export function openTotp({ tenant, keys }: TenantTransaction, account: string, sealed: string) {
  return keys.open({ tenant, purpose: 'totp', subject: account }, sealed)
}

/** The time step (half minutes since 1970) that a code of six digits belongs to, or null for a wrong one. */
export function totpStepOf(secret: string, code: string): number | null {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const result = verifySync({ secret, token: digits, epochTolerance: TOLERANCE })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/**
 * Takes an account's code: of its authenticator, each step once, or an unused recovery code. Of many
 * callers with one code exactly one gets true. Throttle before calling.
 */
export async function takeTotp(
  tx: TenantTransaction,
  row: Pick<AccountRow, 'guid' | 'totpSecret'>,
  code: string,
): Promise<boolean> {
  if (row.totpSecret === null) return false
  const step = totpStepOf(openTotp(tx, row.guid, row.totpSecret), code)
  if (step !== null) {
    const taken = await tx.query(
      `update account set totp_step = $3
       where guid = $1 and totp_secret = $2 and totp_step < $3 returning guid`,
      [row.guid, row.totpSecret, step],
    )
    return taken.length > 0
  }
  const hash = hashRecoveryCode(code)
  if (hash === null) return false
  const used = await tx.query(
    `update account set recovery_hashes = array_remove(recovery_hashes, $3)
     where guid = $1 and totp_secret = $2 and $3 = any (recovery_hashes) returning guid`,
    [row.guid, row.totpSecret, hash],
  )
  return used.length > 0
}

/** Forgets an account's authenticator and recovery codes; its sessions count as without a second factor. */
export async function takeOffTotp(tx: TenantTransaction, account: string): Promise<void> {
  await tx.query(
    `update account set totp_secret = null, totp_pending = null, totp_step = 0, recovery_hashes = '{}'
     where guid = $1`,
    [account],
  )
  await tx.query(
    `update session set second_factor = null where account = $1 and second_factor = 'totp'`,
    [account],
  )
  await dropTokens(tx, ['totp'], { account })
}
