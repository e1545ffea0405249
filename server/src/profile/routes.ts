import { deleteAccount, exportAccount, updateAccount } from '@plat/contract/profile/profile'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { dropCookie, SESSION_COOKIE } from '../platform/http/cookies.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import type { AccountExporter } from '../accounts/account-exporter.ts'
import { accountExport } from './account-export.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
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

/** What profiles are served with. */
interface ProfileParts {
  readonly accounts: Accounts
  readonly places: DownloadPlaces
  /** What other features keep about accounts. */
  readonly exporters: readonly AccountExporter[]
}

/**
 * Registers what people do with their own account: names and language, mail address, sessions, export,
 * deletion.
 */
export function registerProfile(app: App, { accounts, places, exporters }: ProfileParts): void {
  const { database, throttle } = accounts
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

  serve(app, exportAccount, async ({ context, request, reply }) => {
    const { tenant } = context
    places.take('file', tenant, request, reply)
    await throttle.take('accountExport', tenant, signedIn(context).guid)
    const { document } = await agencyOf(accounts, tenant)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    const row = await asTenant(database, tenant, async (tx) => {
      const own = await ownRow(tx, context)
      await audit(tx, { actor: own.guid, action: 'account.exported', subject: own.guid })
      return own
    })
    const day = new Date().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="account-${day}.json"`)
    return { stream: accountExport(database, tenant, { ...row, document, visibility }, exporters) }
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
