import type { Call } from '@plat/contract/calls/calls'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import { advanceCalls } from './advance-calls.ts'
import { readCall } from './call-row.ts'
import { requireReader, viewFor } from './call-view.ts'
import { type CallParts, type CallWork, withCalls } from './call-work.ts'

/** What operations and live messages do with calls. */
export interface CallDesk {
  /** Does work that leaves no call with something due. */
  run<Result>(tenant: string, work: (work: CallWork) => Promise<Result>): Promise<Result>
  /** Does work, then moves all calls of the agency on: who hangs up is free for the next caller at once. */
  change<Result>(tenant: string, work: (work: CallWork) => Promise<Result>): Promise<Result>
  /** A call as its caller or a person in it reads it. @throws AppError not_found */
  call(tenant: string, guid: string, account: string): Promise<Call>
}

/** A desk over the database. */
export function callDesk(parts: CallParts): CallDesk {
  const limited = () => ({ ...parts, until: performance.now() + ANSWER_LIMIT_MS })
  return {
    run: (tenant, work) => withCalls(limited(), tenant, work),
    change: async (tenant, work) => {
      const result = await withCalls(limited(), tenant, work)
      // What was asked for is done. The keepers try the rest again within a second.
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
