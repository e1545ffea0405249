import * as contract from '@plat/contract/calls/call-logs'
import { because } from '@plat/contract/platform/reasons'
import { signedIn } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { requireChannel } from '../offices/change-office.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { readFilter } from '../saved-searches/own-lists.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { callLogs } from './call-log.ts'
import { countLog, type LogOf, type LogPage, readLog } from './log-rows.ts'

/** Query of a log, as the contract has it. */
interface LogQuery {
  readonly offset: number
  readonly limit: number
  readonly sort_by: string
  readonly filter?: string | undefined
}

/** Registers the logs of calls: own ones for everybody, those of channels for who manages statistics. */
export function registerCallLogs(app: App, { database }: { readonly database: Database }): void {
  const answer = async (
    context: RequestContext,
    query: LogQuery,
    logOf: (document: TenantDocument) => LogOf,
  ) => {
    const { document } = await loadTenant(database, context.tenant)
    const of = logOf(document)
    const page = pageOf(query, document.tenant.timeZone)
    const { level } = context.viewer
    const reader = { visibility: VISIBILITY_OF_LEVEL[level], internal: level === 'internal' }
    return asTenant(database, context.tenant, async (tx) => {
      const itemCount = await countLog(tx, of, page)
      const data = await callLogs(tx, document, await readLog(tx, of, page), reader)
      return { data, meta: { pagination: { itemCount, offset: query.offset, limit: query.limit } } }
    })
  }

  serve(app, contract.listUserCallsAttempted, ({ params, query, context }) =>
    answer(context, query, () => ({ list: 'made', account: ownGuid(context, params.id) })),
  )

  serve(app, contract.listUserCallsReceived, ({ params, query, context }) =>
    answer(context, query, () => ({ list: 'received', account: ownGuid(context, params.id) })),
  )

  serve(app, contract.listChannelCallsAttempted, ({ params, query, context }) =>
    answer(context, query, (document) => channelLog(document, params.id, false)),
  )

  serve(app, contract.listChannelCallsReceived, ({ params, query, context }) =>
    answer(context, query, (document) => channelLog(document, params.id, true)),
  )
}

/** @throws AppError forbidden for anybody else's, whether there is such an account or not */
function ownGuid(context: RequestContext, guid: string): string {
  if (signedIn(context).guid !== guid) throw new AppError('forbidden', because('own_calls_only'))
  return guid
}

function channelLog(document: TenantDocument, guid: string, answered: boolean): LogOf {
  const { code, department } = requireChannel(document, guid)
  return code === department
    ? { list: 'department', department, answered }
    : { list: 'channel', channel: guid, answered }
}

function pageOf({ offset, limit, sort_by: sortBy, filter }: LogQuery, timeZone: string): LogPage {
  const { created, outcome = [] } = readFilter(filter, contract.CallLogFilter, 'filter')
  const { start = null, end = null } = created ?? {}
  if (start !== null && end !== null && end < start)
    throw fieldError('filter', because('days_reversed', { start, end }))
  return {
    start,
    end,
    timeZone,
    outcomes: outcome.length === 0 ? null : outcome,
    descending: sortBy.startsWith('-'),
    offset,
    limit,
  }
}
