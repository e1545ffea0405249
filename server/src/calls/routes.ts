import * as contract from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import * as logContract from '@plat/contract/calls/call-logs'
import type { z } from 'zod'
import * as messageContract from '@plat/contract/calls/call-messages'
import * as missedContract from '@plat/contract/calls/missed-calls'
import { callerOf, signedIn } from '../accounts/dependencies.ts'
import { secondFactorOf } from '../accounts/session.ts'
import type { Live } from '../live/live.ts'
import { AppError } from '../platform/errors.ts'
import type { Config } from '../platform/config.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import { answerCall } from './answer-call.ts'
import { registerCallBacks } from './call-back-routes.ts'
import { type CallDesk, callDesk } from './call-desk.ts'
import { readCalls } from './call-view.ts'
import type { CallParts } from './call-work.ts'
import { registerChecks } from './check-routes.ts'
import { closeCall } from './close-call.ts'
import { askToJoin, type InviteParts, registerInvites } from './invite-routes.ts'
import { joinCall } from './join-call.ts'
import { type CallWish, requestCall } from './request-call.ts'
import { passSignals } from './room-signals.ts'
import { useVideoServer } from './use-video-server.ts'
import { requireChannel } from '../offices/change-office.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { readFilter } from '../saved-searches/own-lists.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type LogOf, type LogPage, readLog } from './call-logs.ts'
import { readMessages, sendMessage } from './call-messages.ts'
import { readMissedCalls, seeMissedCalls } from './missed-calls.ts'

/** Services that calls need. */
interface Parts extends CallParts, InviteParts {
  /** STUN and TURN servers. */
  readonly mediaServers: Config['mediaServers']
}

const DONE = { data: { done: true } } as const

/**
 * Registers calls: the operations of the API, and the messages of the live channel that do the same.
 * @returns the desk, for what opens calls of its own
 */
export function registerCalls(app: App, live: Pick<Live, 'handle'>, parts: Parts): CallDesk {
  const desk = callDesk(parts)
  registerRequests(app, desk, parts.throttle)
  registerMissedCalls(app, desk)
  registerOwnCalls(app, desk, parts)
  registerCallBacks(app, desk, parts)
  registerCallLogs(app, desk)
  registerCallMessages(app, desk, parts.throttle)
  registerInvites(app, desk, parts)
  registerChecks(app, desk, parts)

  live.handle(async ({ tenant, account, session }, message) => {
    const { id } = message.data
    switch (message.type) {
      case 'call_request_acknowledgment': {
        const { received, answer } = message.response
        // Another page of the account can show the call.
        if (!received) return
        return desk.change(tenant, (work) => answerCall(work, id, account, answer))
      }
      case 'call_joined_agent':
      case 'call_joined_additional_agent':
      case 'call_joined_caller':
        await desk.run(tenant, (work) =>
          joinCall(work, parts.mediaServers, id, {
            account,
            peer: null,
            password: null,
            again: false,
          }),
        )
        return
      case 'join_call_request': {
        const agent = message.data.user.id
        return askToJoin(desk, parts.throttle, { tenant, call: id, by: account, session, agent })
      }
      case 'room_signals':
        return desk.run(tenant, ({ tx }) => passSignals(tx, account, message.data))
      case 'call_close':
        return desk.change(tenant, (work) => closeCall(work, id, account))
    }
  })
  return desk
}

function registerRequests(app: App, desk: CallDesk, throttle: Throttle): void {
  const request = async (
    context: RequestContext,
    wish: Pick<CallWish, 'subject' | 'note' | 'request'>,
  ) => {
    const { tenant, viewer } = context
    const { guid: caller, session } = signedIn(context)
    await throttle.take('callRequest', tenant, caller)
    const guid = await desk.change(tenant, async (work) => {
      // Residents prove their identity by a mailed code. Staff have an authenticator wherever the agency requires one.
      if (viewer.level !== 'internal' && (await secondFactorOf(work.tx, session)) === null)
        throw new AppError('forbidden', because('call_needs_code'))
      return requestCall(work, { ...wish, caller, level: viewer.level })
    })
    return { data: await desk.call(tenant, guid, caller) }
  }

  serve(app, contract.requestCall, ({ body, context }) =>
    request(context, { subject: body.subject, note: body.caller_note, request: body.request }),
  )

  serve(app, contract.requestAgentCall, ({ params, body, context }) => {
    const subject = { type: 'agent', guid: params.id } as const
    return request(context, { subject, note: body.caller_note, request: body.request })
  })
}

function registerOwnCalls(
  app: App,
  desk: CallDesk,
  { mediaServers, logger }: Pick<Parts, 'mediaServers' | 'logger'>,
): void {
  serve(app, contract.getCalls, async ({ context }) => {
    const { guid } = callerOf(context)
    return { data: await desk.run(context.tenant, (work) => readCalls(work, guid)) }
  })

  serve(app, contract.getCall, async ({ params, context }) => ({
    data: await desk.call(context.tenant, params.id, callerOf(context).guid),
  }))

  serve(app, contract.answerCall, async ({ params, body, context }) => {
    const { guid } = signedIn(context)
    await desk.change(context.tenant, (work) => answerCall(work, params.id, guid, body.answer))
    return DONE
  })

  serve(app, contract.joinCall, async ({ params, body, context }) => {
    const { tenant } = context
    const { guid: account } = callerOf(context)
    const { peer, again, invite_password: password } = body
    return {
      data: await desk.run(tenant, (work) => {
        const { livekit } = work.document.tenant.control.nencounter
        if (livekit !== null && work.videoServer === null)
          logger.error(
            { tenant },
            `the video server is not used: ${livekit.keyVariable} is not set`,
          )
        return joinCall(work, mediaServers, params.id, { account, peer, password, again })
      }),
    }
  })

  serve(app, contract.useVideoServer, async ({ params, context }) => {
    const { guid } = callerOf(context)
    const moved = await desk.run(context.tenant, (work) => useVideoServer(work, params.id, guid))
    return { data: { moved } }
  })

  serve(app, contract.closeCall, async ({ params, context }) => {
    const { guid } = callerOf(context)
    await desk.change(context.tenant, (work) => closeCall(work, params.id, guid))
    return DONE
  })
}

type LogQuery = z.output<NonNullable<typeof logContract.listUserCallsAttempted.query>>

/** Registers the logs of calls: each account's own, and those of channels for managers of statistics. */
function registerCallLogs(app: App, desk: CallDesk): void {
  const answer = async (
    { tenant, viewer }: RequestContext,
    query: LogQuery,
    logOf: (document: TenantDocument) => LogOf,
  ) => {
    const page = pageOf(query)
    const { level } = viewer
    const reader = { visibility: VISIBILITY_OF_LEVEL[level], internal: level === 'internal' }
    const { logs, itemCount } = await desk.run(tenant, (work) =>
      readLog(work, logOf(work.document), page, reader),
    )
    const { offset, limit } = query
    return { data: logs, meta: { pagination: { itemCount, offset, limit } } }
  }

  serve(app, logContract.listUserCallsAttempted, async ({ params, query, context }) => {
    const account = ownGuid(context, params.id)
    return answer(context, query, () => ({ list: 'made', account }))
  })
  serve(app, logContract.listUserCallsReceived, async ({ params, query, context }) => {
    const account = ownGuid(context, params.id)
    return answer(context, query, () => ({ list: 'received', account }))
  })
  serve(app, logContract.listChannelCallsAttempted, ({ params, query, context }) =>
    answer(context, query, (document) => officeLog(document, params.id, false)),
  )
  serve(app, logContract.listChannelCallsReceived, ({ params, query, context }) =>
    answer(context, query, (document) => officeLog(document, params.id, true)),
  )
}

/** @throws AppError forbidden for any other account, whether or not it exists */
function ownGuid(context: RequestContext, guid: string): string {
  if (signedIn(context).guid !== guid) throw new AppError('forbidden', because('own_calls_only'))
  return guid
}

function officeLog(document: TenantDocument, guid: string, answered: boolean): LogOf {
  const { code, department } = requireChannel(document, guid)
  return code === department
    ? { list: 'department', department, answered }
    : { list: 'channel', channel: guid, answered }
}

function pageOf({ offset, limit, sort_by: sortBy, filter }: LogQuery): LogPage {
  const { created, outcome = [] } = readFilter(filter, logContract.CallLogFilter)
  const { start = null, end = null } = created ?? {}
  if (start !== null && end !== null && end < start)
    throw refusal('invalid_request', { filter: [because('days_reversed', { start, end })] })
  const outcomes = outcome.length === 0 ? null : outcome
  return { start, end, outcomes, descending: sortBy.startsWith('-'), offset, limit }
}

/** Registers the chat of calls. */
function registerCallMessages(app: App, desk: CallDesk, throttle: Throttle): void {
  serve(app, messageContract.sendCallMessage, async ({ params, body, context }) => {
    const { guid: account } = callerOf(context)
    await throttle.take('callMessage', context.tenant, account)
    return {
      data: await desk.run(context.tenant, ({ tx }) =>
        sendMessage(tx, params.id, { account, ...body }),
      ),
    }
  })

  serve(app, messageContract.listCallMessages, async ({ params, context }) => {
    const { guid } = callerOf(context)
    return { data: await desk.run(context.tenant, ({ tx }) => readMessages(tx, params.id, guid)) }
  })
}

/** Registers missed calls: an account reads those that it has not seen, and marks them as seen. */
function registerMissedCalls(app: App, desk: CallDesk): void {
  serve(app, missedContract.getMissedCalls, async ({ context }) => {
    const { guid } = signedIn(context)
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    return {
      data: await desk.run(context.tenant, (work) => readMissedCalls(work, guid, visibility)),
    }
  })

  serve(app, missedContract.seeMissedCalls, async ({ body, context }) => {
    const { guid } = signedIn(context)
    await desk.run(context.tenant, (work) => seeMissedCalls(work, guid, body.until))
    return DONE
  })
}
