import * as contract from '@plat/contract/calls/call-logs'
import { because } from '@plat/contract/platform/reasons'
import type { z } from 'zod'
import { signedIn } from '../accounts/dependencies.ts'
import { requireChannel } from '../offices/change-office.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { readFilter } from '../saved-searches/own-lists.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { CallDesk } from './call-desk.ts'
import { type LogOf, type LogPage, readLog } from './call-logs.ts'

type LogQuery = z.output<NonNullable<typeof contract.listUserCallsAttempted.query>>

/** Registers the logs of calls: each account's own, and those of channels for managers of statistics. */
export function registerCallLogs(app: App, desk: CallDesk): void {
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

  serve(app, contract.listUserCallsAttempted, async ({ params, query, context }) => {
    const account = ownGuid(context, params.id)
    return answer(context, query, () => ({ list: 'made', account }))
  })
  serve(app, contract.listUserCallsReceived, async ({ params, query, context }) => {
    const account = ownGuid(context, params.id)
    return answer(context, query, () => ({ list: 'received', account }))
  })
  serve(app, contract.listChannelCallsAttempted, ({ params, query, context }) =>
    answer(context, query, (document) => officeLog(document, params.id, false)),
  )
  serve(app, contract.listChannelCallsReceived, ({ params, query, context }) =>
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
  const { created, outcome = [] } = readFilter(filter, contract.CallLogFilter)
  const { start = null, end = null } = created ?? {}
  if (start !== null && end !== null && end < start)
    throw refusal('invalid_request', { filter: [because('days_reversed', { start, end })] })
  const outcomes = outcome.length === 0 ? null : outcome
  return { start, end, outcomes, descending: sortBy.startsWith('-'), offset, limit }
}
