import * as contract from '@plat/contract/calls/calls'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { chatOf } from './call-chat.ts'
import { askerOf, type CallRoutes } from './call-routes-parts.ts'
import { withCalls } from './call-work.ts'
import { hangUp } from './hang-up.ts'
import { askToJoin, joinCall } from './join-call.ts'
import { openTestRoom } from './open-test-room.ts'
import { ownCall } from './own-call.ts'
import { requestCall } from './request-call.ts'
import { requireCode } from './second-factor.ts'

const DONE = { data: { done: true as const } }

/** Registers calls: to make them, to give them up, and what opens their rooms. */
export function registerCallRoutes(app: App, parts: CallRoutes): void {
  serve(app, contract.requestCall, ({ body, context }) =>
    call(parts, context, { ...body, request: body.request ?? null }),
  )

  serve(app, contract.requestAgentCall, ({ params, body, context }) => {
    const subject = { type: 'agent', guid: params.id } as const
    return call(parts, context, { ...body, subject, request: body.request ?? null })
  })

  serve(app, contract.getOwnCall, async ({ context }) => {
    const { guid } = signedIn(context)
    return { data: await withCalls(parts, context.tenant, (work) => ownCall(work, guid)) }
  })

  serve(app, contract.cancelCall, async ({ params, context }) => {
    const { guid: account } = signedIn(context)
    await withCalls(parts, context.tenant, (work) =>
      hangUp(work, params.id, { account, participant: null }),
    )
    return DONE
  })

  registerRooms(app, parts)
}

function registerRooms(app: App, parts: CallRoutes): void {
  serve(app, contract.getCallInformation, async ({ params, context, request }) => {
    const data = await withCalls(parts, context.tenant, async (work) =>
      joinCall(work, params.id, await askerOf(work.tx, params.id, context, request)),
    )
    return { data }
  })

  serve(app, contract.listCallMessages, async ({ params, context, request }) => {
    const data = await withCalls(parts, context.tenant, async ({ tx }) =>
      chatOf(tx, params.id, await askerOf(tx, params.id, context, request)),
    )
    return { data }
  })

  serve(app, contract.requestJoin, async ({ params, body, context }) => {
    const asker = { account: signedIn(context).guid, participant: null }
    await withCalls(parts, context.tenant, (work) =>
      askToJoin(work, body.call_id, asker, params.id),
    )
    return DONE
  })

  serve(app, contract.openTestRoom, async ({ context }) => {
    const { guid } = signedIn(context)
    return { data: await withCalls(parts, context.tenant, (work) => openTestRoom(work, guid)) }
  })
}

interface Wish {
  readonly subject: CallSubjectRef
  readonly caller_note: string | null
  readonly request: string | null
}

/** Makes a call; one that is not made, or was made before, does not count. */
async function call(parts: CallRoutes, context: RequestContext, wish: Wish) {
  const { accounts } = parts
  const account = signedIn(context)
  const { level } = context.viewer
  const take = ['callRequest', context.tenant, account.guid] as const
  await accounts.throttle.take(...take)
  try {
    const { call: data, isNew } = await withCalls(parts, context.tenant, (work) => {
      requireCode(account, work.document)
      return requestCall(work, {
        caller: account.guid,
        level,
        subject: wish.subject,
        note: wish.caller_note,
        request: wish.request,
      })
    })
    if (!isNew) await accounts.throttle.refund(...take)
    return { data }
  } catch (error) {
    await accounts.throttle.refund(...take)
    throw error
  }
}
