import {
  endPersonSessions,
  invitePerson,
  listPeople,
  removePerson,
  removePersonTotp,
  updatePerson,
  addMembership,
  listMemberships,
  removeMembership,
} from '@plat/contract/people/people'
import { because } from '@plat/contract/platform/reasons'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { fullName, type AccountRow } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import {
  type Accounts,
  agencyOf,
  requireRecentPassword,
  ownRow,
  withMail,
  signedIn,
  type Agency,
} from '../accounts/dependencies.ts'
import { normaliseEmail } from '../accounts/email-address.ts'
import { invite } from './invitation.ts'
import { listAccounts } from './people-list.ts'
import { changeRights, personOf } from './people.ts'
import { requireAnotherAdmin, lockForChange } from '../accounts/administrators.ts'
import { resetTotp } from '../accounts/second-factor/reset-totp.ts'
import { endSessions } from '../accounts/session.ts'
import { AppError } from '../platform/errors.ts'
import { addRule, listRules, removeRule } from '../accounts/membership-rule.ts'

/** Registers the routes by which administrators manage the accounts of their agency. */
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

/** Registers the routes of the rules that put accounts into groups; a group decides the variant of a department. */
function registerMemberships(app: App, accounts: Accounts): void {
  const { database } = accounts

  serve(app, listMemberships, async ({ context }) => ({
    data: await asTenant(database, context.tenant, listRules),
  }))

  serve(app, addMembership, async ({ body, context }) => {
    requireRecentPassword(context)
    const actor = signedIn(context).guid
    const data = await asTenant(database, context.tenant, (tx) => addRule(tx, body, actor))
    accounts.viewers.forget(context.tenant)
    return { data }
  })

  serve(app, removeMembership, async ({ params, context }) => {
    requireRecentPassword(context)
    const actor = signedIn(context).guid
    await asTenant(database, context.tenant, async (tx) => {
      if (!(await removeRule(tx, params.guid, actor))) {
        throw new AppError('not_found', because('no_such_rule'))
      }
    })
    accounts.viewers.forget(context.tenant)
    return { data: { done: true as const } }
  })
}

/** A change of an account, whose row is locked for it. */
type AccountChange<Result> = (
  tx: TenantTransaction,
  locked: { row: AccountRow; otherAdmins: number },
  agency: Agency,
  /** Guid of the administrator. */
  actor: string,
) => Promise<Result>

/**
 * Changes a different account as the requesting administrator, in one transaction. The change takes effect at once.
 * @param guid the account to change.
 * @throws AppError forbidden for the administrator's own account, or without a recently entered password.
 */
async function changeAccount<Result>(
  accounts: Accounts,
  context: RequestContext,
  guid: string,
  work: AccountChange<Result>,
): Promise<Result> {
  requireRecentPassword(context)
  const own = signedIn(context)
  if (own.guid === guid) throw ownRights()
  const agency = await agencyOf(accounts, context.tenant)
  const result = await withMail(accounts, context.tenant, async (tx) => {
    const locked = await lockForChange(tx, guid)
    // The administrator may have lost this permission since the request began.
    const { grants } = await ownRow(tx, context)
    if (!grants.includes('tenant.admin')) {
      throw new AppError('forbidden', 'Your account may not use this functionality.')
    }
    return work(tx, locked, agency, own.guid)
  })
  accounts.viewers.forget(context.tenant)
  return result
}

/** The error for administrators who try to change the permissions of their own account. */
function ownRights(): AppError {
  return new AppError('forbidden', because('own_rights'))
}
