import * as contract from '@plat/contract/calls/calls'
import { agencyOf, signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { callBack, listCallBacks, requestCallBack, updateCallBack } from './call-backs.ts'
import type { CallRoutes } from './call-routes-parts.ts'
import { withCalls } from './call-work.ts'
import { countMissed, listMissed, seeMissed, tellMissed } from './missed-calls.ts'

/** Registers who wants to be called back, and calls that were missed. */
export function registerCallBackRoutes(app: App, parts: CallRoutes): void {
  const { database, accounts } = parts

  serve(app, contract.requestCallBack, async ({ body, context }) => {
    const { guid: account } = signedIn(context)
    const take = ['callBack', context.tenant, account] as const
    await accounts.throttle.take(...take)
    const { document } = await loadTenant(database, context.tenant)
    try {
      const { level } = context.viewer
      const wanted = { ...body, account, level, request: body.request ?? null }
      const { guid, isNew } = await asTenant(database, context.tenant, (tx) =>
        requestCallBack(tx, document, wanted),
      )
      if (!isNew) await accounts.throttle.refund(...take)
      return { data: { id: guid } }
    } catch (error) {
      await accounts.throttle.refund(...take)
      throw error
    }
  })

  serve(app, contract.listCallBacks, async ({ query, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const { callBacks, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listCallBacks(tx, document, readerOf(context), query),
    )
    const { offset, limit } = query
    return { data: callBacks, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.updateCallBack, async ({ params, body, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const data = await asTenant(database, context.tenant, (tx) =>
      updateCallBack(tx, document, params.id, readerOf(context), body.state === 'done'),
    )
    return { data }
  })

  serve(app, contract.callBack, async ({ params, context }) => {
    const { guid } = signedIn(context)
    const agency = await agencyOf(accounts, context.tenant)
    const data = await withCalls(parts, context.tenant, (work) =>
      callBack(work, agency, params.id, guid),
    )
    accounts.wakeMail()
    return { data }
  })

  registerMissed(app, parts)
}

function registerMissed(app: App, parts: CallRoutes): void {
  const { database } = parts

  serve(app, contract.listMissedCalls, async ({ query, context }) => {
    const { guid } = signedIn(context)
    const { document } = await loadTenant(database, context.tenant)
    const { missed, itemCount } = await asTenant(database, context.tenant, (tx) =>
      listMissed(tx, document, { ...readerOf(context), guid }, query),
    )
    const { offset, limit } = query
    return { data: missed, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countMissedCalls, async ({ context }) => {
    const { guid } = signedIn(context)
    const unseen = await asTenant(database, context.tenant, (tx) => countMissed(tx, guid))
    return { data: { unseen } }
  })

  serve(app, contract.seeMissedCalls, async ({ context }) => {
    const { guid } = signedIn(context)
    await withCalls(parts, context.tenant, async (work) => {
      await seeMissed(work.tx, guid)
      await tellMissed(work, guid)
    })
    return { data: { done: true as const } }
  })
}

/** Who reads; without an account it is an API token of the agency. */
function readerOf({ viewer }: RequestContext) {
  return { guid: viewer.account?.guid ?? null, visibility: VISIBILITY_OF_LEVEL[viewer.level] }
}
