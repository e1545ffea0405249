import type { Call } from '@plat/contract/calls/calls'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import { advanceCalls } from './advance-calls.ts'
import { readCall } from './call-row.ts'
import { requireReader, viewFor } from './call-view.ts'
import { type CallParts, type CallWork, withCalls } from './call-work.ts'

/** Access to calls for operations of the API and for live messages. */
export interface CallDesk {
  /** Runs work after which no call needs a further step. */
  run<Result>(tenant: string, work: (work: CallWork) => Promise<Result>): Promise<Result>
  /** Runs work, then advances all calls of the agency: an agent who hangs up is offered the next call immediately. */
  change<Result>(tenant: string, work: (work: CallWork) => Promise<Result>): Promise<Result>
  /** A call as shown to its caller or to a person in it. @throws AppError not_found */
  call(tenant: string, guid: string, account: string): Promise<Call>
}

/** Creates the desk of a database. */
export function callDesk(parts: CallParts): CallDesk {
  const limited = () => ({ ...parts, until: performance.now() + ANSWER_LIMIT_MS })
  return {
    run: (tenant, work) => withCalls(limited(), tenant, work),
    change: async (tenant, work) => {
      const result = await withCalls(limited(), tenant, work)
      // The requested change is stored. The keepers try the rest again within a second.
      await advanceCalls(limited(), tenant).catch((error: unknown) =>
        parts.logger.error({ err: error, tenant }, 'could not move calls on'),
      )
      return result
    },
    call: (tenant, guid, account) =>
      withCalls(limited(), tenant, async (work) => {
        const call = await readCall(work.tx, guid)
        await requireReader(work.tx, call, account)
        return viewFor(work, call, account)
      }),
  }
}
