import {
  endPersonSessions,
  invitePerson,
  listPeople,
  removePerson,
  removePersonTotp,
  updatePerson,
} from '@plat/contract/people/people'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { fullName } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import {
  type Accounts,
  agencyOf,
  requireRecentPassword,
  ownRow,
  withMail,
} from '../accounts/dependencies.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { type AccountChange, changeAccount, ownRights } from './change-account.ts'
import { invite } from './invitation.ts'
import { registerMemberships } from './membership-routes.ts'
import { listAccounts } from './people-list.ts'
import { changeRights, personOf } from './people.ts'
import { requireAnotherAdmin } from '../accounts/administrators.ts'
import { resetTotp } from '../accounts/second-factor/reset-totp.ts'
import { endSessions } from '../accounts/session.ts'

/** Registers what administrators do with the accounts of their agency. */
export function registerPeople(app: App, accounts: Accounts): void {
  const { database } = accounts
  const change = <Result>(context: RequestContext, guid: string, work: AccountChange<Result>) =>
    changeAccount(accounts, context, guid, work)
  registerMemberships(app, accounts)

  serve(app, listPeople, async ({ query, context }) => {
    const { people, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listAccounts(tx, query),
    )
    const { offset, limit } = query
    return { data: people, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, invitePerson, async ({ body, context }) => {
    requireRecentPassword(context)
    const { tenant } = context
    const email = normaliseEmail(body.email)
    const agency = await agencyOf(accounts, tenant)
    const data = await withMail(accounts, tenant, async (tx) => {
      const own = await ownRow(tx, context)
      if (own.email === email) throw ownRights()
      const by = { actor: own.guid, name: fullName(own) }
      const { row } = await invite(tx, agency, { ...body, email }, by)
      return personOf(tx, row)
    })
    accounts.viewers.forget(tenant)
    return { data }
  })

  serve(app, updatePerson, async ({ params, body, context }) => ({
    data: await change(context, params.guid, async (tx, locked, agency, actor) =>
      personOf(tx, await changeRights(tx, agency, locked, body, actor)),
    ),
  }))

  serve(app, removePerson, async ({ params, context }) => ({
    data: await change(context, params.guid, async (tx, { row, otherAdmins }, agency, actor) => {
      requireAnotherAdmin(row, otherAdmins)
      await eraseAccount(tx, agency, row, actor)
      return { done: true as const }
    }),
  }))

  serve(app, endPersonSessions, async ({ params, context }) => ({
    data: await change(context, params.guid, async (tx, { row }, _agency, actor) => {
      const ended = await endSessions(tx, row.guid)
      await audit(tx, { actor, action: 'sessions.ended', subject: row.guid, detail: { ended } })
      return { done: true as const }
    }),
  }))

  serve(app, removePersonTotp, async ({ params, context }) => ({
    data: await change(context, params.guid, async (tx, { row }, agency, actor) => {
      await resetTotp(tx, agency, row, actor)
      return { done: true as const }
    }),
  }))
}
