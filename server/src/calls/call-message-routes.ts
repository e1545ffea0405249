import * as contract from '@plat/contract/calls/call-messages'
import { callerOf } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import type { CallDesk } from './call-desk.ts'
import { readMessages, sendMessage } from './call-messages.ts'

/** Registers the chat of calls. */
export function registerCallMessages(app: App, desk: CallDesk, throttle: Throttle): void {
  serve(app, contract.sendCallMessage, async ({ params, body, context }) => {
    const { guid: account } = callerOf(context)
    await throttle.take('callMessage', context.tenant, account)
    return {
      data: await desk.run(context.tenant, ({ tx }) =>
        sendMessage(tx, params.id, { account, ...body }),
      ),
    }
  })

  serve(app, contract.listCallMessages, async ({ params, context }) => {
    const { guid } = callerOf(context)
    return { data: await desk.run(context.tenant, ({ tx }) => readMessages(tx, params.id, guid)) }
  })
}
