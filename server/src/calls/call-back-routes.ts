import * as contract from '@plat/contract/calls/call-backs'
import { signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { callBack, listCallBacks, requestCallBack, updateCallBack } from './call-backs.ts'
import type { CallDesk } from './call-desk.ts'

/** Registers call-backs: residents leave them, agents deal with them. */
export function registerCallBacks(app: App, desk: CallDesk, throttle: Throttle): void {
  serve(app, contract.requestCallBack, async ({ body, context }) => {
    const { guid: account } = signedIn(context)
    await throttle.take('callRequest', context.tenant, account)
    const wish = { ...body, account, level: context.viewer.level }
    const id = await desk.run(context.tenant, (work) => requestCallBack(work, wish))
    return { data: { id } }
  })

  serve(app, contract.listCallBacks, async ({ query, context }) => {
    const account = context.viewer.account?.guid ?? null
    const { offset, limit } = query
    const { callBacks, itemCount } = await desk.run(context.tenant, (work) =>
      listCallBacks(work, { account, ...visibilityOf(context) }, query),
    )
    return { data: callBacks, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.updateCallBack, async ({ params, body, context }) => {
    const reader = { account: signedIn(context).guid, ...visibilityOf(context) }
    return {
      data: await desk.run(context.tenant, (work) => updateCallBack(work, params.id, reader, body)),
    }
  })

  serve(app, contract.callBack, async ({ params, context }) => {
    const { guid: account } = signedIn(context)
    const call = await desk.change(context.tenant, (work) => callBack(work, params.id, account))
    return { data: await desk.call(context.tenant, call, account) }
  })
}

function visibilityOf({ viewer }: RequestContext): { visibility: number } {
  return { visibility: VISIBILITY_OF_LEVEL[viewer.level] }
}
