import { getAccount } from '@plat/contract/accounts/account'
import { getViewer } from '@plat/contract/accounts/sign-in'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { accountByGuid, accountView } from './account-row.ts'
import { type Accounts, agencyOf, ownRow } from './dependencies.ts'

/** Registers who is signed in, and the own account. */
export function registerViewer(app: App, accounts: Accounts): void {
  const { database } = accounts

  serve(app, getAccount, async ({ context }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => ({
      data: await accountView(tx, await ownRow(tx, context), document),
    }))
  })

  serve(app, getViewer, async ({ context }) => {
    const { account } = context.viewer
    const guest = context.guest && { id: context.guest.guid, name: context.guest.name }
    if (account === null) return { data: { user: null, expires: null, guest } }
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const row = await accountByGuid(tx, account.guid)
      const [session] = await tx.query<{ expires: Date }>(
        'select expires_at as expires from session where guid = $1',
        [account.session],
      )
      return {
        data: {
          user: row === null ? null : await accountView(tx, row, document),
          expires: session?.expires.toISOString() ?? null,
          guest: null,
        },
      }
    })
  })
}
