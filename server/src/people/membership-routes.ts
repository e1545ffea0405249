import { because } from '@plat/contract/platform/reasons'
import { addMembership, listMemberships, removeMembership } from '@plat/contract/people/people'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { type Accounts, requireRecentPassword, signedIn } from '../accounts/dependencies.ts'
import { addRule, listRules, removeRule } from '../accounts/membership-rule.ts'

/** Registers the rules that put accounts into groups; groups choose a department's variant. */
export function registerMemberships(app: App, accounts: Accounts): void {
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
