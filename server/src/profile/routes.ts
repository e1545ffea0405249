import { deleteAccount, exportAccount, updateAccount } from '@plat/contract/profile/profile'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { type AccountExporter, exportOf } from './account-export.ts'
import { accountView } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import {
  type Accounts,
  agencyOf,
  requireRecentPassword,
  ownRow,
  signedIn,
  withMail,
} from '../accounts/dependencies.ts'
import { requireAnotherAdmin, lockForChange } from '../accounts/administrators.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { registerEmailChange } from './email-change-routes.ts'
import { registerSessions } from './session-routes.ts'

/**
 * Registers what people do with their own account: names and language, mail address, sessions, export,
 * deletion.
 * @param exporters what other features keep about accounts.
 */
export function registerProfile(
  app: App,
  accounts: Accounts,
  exporters: readonly AccountExporter[] = [],
): void {
  const { database } = accounts
  registerEmailChange(app, accounts)
  registerSessions(app, accounts)

  serve(app, updateAccount, async ({ body, context }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    return asTenant(database, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      const changed = {
        ...row,
        firstName: body.first_name ?? row.firstName,
        lastName: body.last_name ?? row.lastName,
        zip: body.zip === undefined ? row.zip : body.zip,
        locale: body.locale === undefined ? row.locale : body.locale,
      }
      await tx.query(
        'update account set first_name = $2, last_name = $3, zip = $4, locale = $5 where guid = $1',
        [row.guid, changed.firstName, changed.lastName, changed.zip, changed.locale],
      )
      return { data: await accountView(tx, changed, document) }
    })
  })

  serve(app, exportAccount, async ({ context, reply }) => {
    const { document } = await agencyOf(accounts, context.tenant)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    const data = await asTenant(database, context.tenant, async (tx) => {
      const row = await ownRow(tx, context)
      const exported = await exportOf(tx, { ...row, document, visibility }, exporters)
      await audit(tx, { actor: row.guid, action: 'account.exported', subject: row.guid })
      return exported
    })
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="account-${day}.json"`)
    return { data }
  })

  serve(app, deleteAccount, async ({ context, reply }) => {
    requireRecentPassword(context)
    const agency = await agencyOf(accounts, context.tenant)
    const own = signedIn(context)
    await withMail(accounts, context.tenant, async (tx) => {
      const { row, otherAdmins } = await lockForChange(tx, own.guid)
      requireAnotherAdmin(row, otherAdmins)
      await eraseAccount(tx, agency, row, own.guid)
    })
    accounts.viewers.forget(context.tenant)
    dropCookie(reply, SESSION_COOKIE)
    reply.header('clear-site-data', '"cache"')
    return { data: { done: true as const } }
  })
}
