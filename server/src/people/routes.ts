import {
  endPersonSessions,
  invitePerson,
  listPeople,
  removePerson,
  removePersonTotp,
  updatePerson,
} from '@plat/contract/people/people'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App, RequestContext } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import type { AccountRow } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import {
  type Accounts,
  type Agency,
  agencyOf,
  requireRecentPassword,
  ownRow,
  signedIn,
  withMail,
} from '../accounts/dependencies.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { invite } from './invitation.ts'
import { registerMemberships } from './membership-routes.ts'
import { listAccounts } from './people-list.ts'
import { changeRights, personOf } from './people.ts'
import { requireAnotherAdmin, lockForChange } from '../accounts/administrators.ts'
import { resetTotp } from '../accounts/second-factor/reset-totp.ts'
import { endSessions } from '../accounts/session.ts'

/** Registers what administrators do with the accounts of their agency. */
export function registerPeople(app: App, accounts: Accounts): void {
  const { database } = accounts
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
      const by = { actor: own.guid, name: `${own.firstName} ${own.lastName}`.trim() }
      const { row } = await invite(tx, agency, { ...body, email }, by)
      return personOf(tx, row)
    })
    accounts.viewers.forget(tenant)
    return { data }
  })

  /** Does something to another account, in one transaction, so that it counts at once. */
  const change = async <Result>(
    context: RequestContext,
    guid: string,
    work: (
      tx: TenantTransaction,
      locked: { row: AccountRow; otherAdmins: number },
      agency: Agency,
      actor: string,
    ) => Promise<Result>,
  ): Promise<Result> => {
    requireRecentPassword(context)
    const own = signedIn(context)
    if (own.guid === guid) throw ownRights()
    const agency = await agencyOf(accounts, context.tenant)
    const result = await withMail(accounts, context.tenant, async (tx) => {
      const locked = await lockForChange(tx, guid)
      // Rights that were taken away a moment ago are not used any more.
      const { grants } = await ownRow(tx, context)
      if (!grants.includes('tenant.admin')) {
        throw new AppError('forbidden', 'Your account may not use this functionality.')
      }
      return work(tx, locked, agency, own.guid)
    })
    accounts.viewers.forget(context.tenant)
    return result
  }

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

function ownRights(): AppError {
  return new AppError('forbidden', 'Nobody changes their own rights: ask another administrator.')
}
