import { because } from '@plat/contract/platform/reasons'
import { closeSiteGate, openSiteGate } from '@plat/contract/accounts/site-gate'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import {
  dropCookie,
  giveCookie,
  SITE_GATE_COOKIE,
  SESSION_COOKIE,
} from '../../platform/http/cookies.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireAttempt } from '../attempt-source.ts'
import { type Accounts, agencyOf } from '../dependencies.ts'
import { verifyPassword } from '../../platform/password-hash.ts'
import { networkOf } from '../../platform/throttle.ts'

/** Registers the lock of a whole site: passing it, and locking again. */
export function registerSiteGate(app: App, accounts: Accounts): void {
  const { database, throttle, slowDown, siteGate: lock } = accounts

  serve(app, openSiteGate, async ({ body, context: { tenant }, request, reply }) => {
    const network = networkOf(request.ip)
    await throttle.take('lockAddress', tenant, network)
    // One password for all: guessing from many addresses is slowed down as a whole.
    await requireAttempt(slowDown, 'lockAgency', tenant, 'lock')
    const { document } = await agencyOf(accounts, tenant)
    const wanted = document.tenant.access.lock
    const isName = wanted?.email.toLowerCase() === body.email.trim().toLowerCase()
    const right = await verifyPassword(wanted?.passwordHash ?? null, body.password)
    if (wanted === null || !isName || !right) {
      throw new AppError('unauthorized', because('wrong_login'))
    }
    await throttle.refund('lockAddress', tenant, network)
    await slowDown.refund('lockAgency', tenant, 'lock')
    const { token, expires } = await lock.open(tenant, wanted.passwordHash)
    giveCookie(reply, SITE_GATE_COOKIE, token, expires)
    return { data: { authorized: true as const, expiry: expires.toISOString() } }
  })

  serve(app, closeSiteGate, async ({ context: { tenant, viewer }, request, reply }) => {
    const token = request.cookies[SITE_GATE_COOKIE]
    if (token !== undefined) await lock.close(tenant, token)
    const session = viewer.account?.session
    if (session !== undefined) {
      await asTenant(database, tenant, (tx) =>
        tx.query('delete from session where guid = $1', [session]),
      )
      accounts.viewers.forget(tenant)
    }
    dropCookie(reply, SITE_GATE_COOKIE)
    dropCookie(reply, SESSION_COOKIE)
    return { data: { done: true as const } }
  })
}
