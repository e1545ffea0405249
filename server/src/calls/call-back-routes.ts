import * as contract from '@plat/contract/calls/call-backs'
import { listCallBackAssignees } from '@plat/contract/schedule/assign'
import { readerOf } from '../accounts/agency-work.ts'
import { type Accounts, agencyOf, signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import {
  callBack,
  callBackAssignees,
  listCallBacks,
  requestCallBack,
  updateCallBack,
} from './call-backs.ts'
import type { CallDesk } from './call-desk.ts'

/** Registers call-backs: residents leave them, agents deal with them. */
export function registerCallBacks(
  app: App,
  desk: CallDesk,
  parts: Pick<Accounts, 'database' | 'port' | 'throttle' | 'wakeMail'>,
): void {
  serve(app, contract.requestCallBack, async ({ body, context }) => {
    const { guid: account } = signedIn(context)
    await parts.throttle.take('callRequest', context.tenant, account)
    const wish = { ...body, account, level: context.viewer.level }
    const id = await desk.run(context.tenant, (work) => requestCallBack(work, wish))
    return { data: { id } }
  })

  serve(app, contract.listCallBacks, async ({ query, context }) => {
    const { offset, limit } = query
    const { callBacks, itemCount } = await desk.run(context.tenant, (work) =>
      listCallBacks(work, readerOf(context), query),
    )
    return { data: callBacks, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.updateCallBack, async ({ params, body, context }) => {
    const reader = { ...readerOf(context), account: signedIn(context).guid }
    // Each may be emailed.
    if (body.assignee != null)
      await parts.throttle.take('appointmentChange', context.tenant, reader.account)
    const agency = await agencyOf(parts, context.tenant)
    const data = await desk.run(context.tenant, (work) =>
      updateCallBack(work, params.id, reader, body, agency),
    )
    parts.wakeMail()
    return { data }
  })

  serve(app, listCallBackAssignees, async ({ params, context }) => ({
    data: await desk.run(context.tenant, (work) =>
      callBackAssignees(work, params.id, readerOf(context)),
    ),
  }))

  serve(app, contract.callBack, async ({ params, context }) => {
    const { guid: account } = signedIn(context)
    const call = await desk.change(context.tenant, (work) => callBack(work, params.id, account))
    return { data: await desk.call(context.tenant, call, account) }
  })
}
