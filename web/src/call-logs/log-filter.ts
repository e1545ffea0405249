import type { CallLogFilter } from '@plat/contract/calls/call-logs'
import { CALL_OUTCOMES, type CallOutcome } from '@plat/contract/calls/calls'

/** What call logs are narrowed to; null and an empty list restrict nothing. */
export interface LogFilter {
  /** Days of the agency's calendar. */
  readonly from: string | null
  readonly to: string | null
  readonly outcomes: readonly CallOutcome[]
}

export const NO_LOG_FILTER: LogFilter = { from: null, to: null, outcomes: [] }

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** What an address narrows the logs to; what it says wrongly is as if it were not there. */
export function filterOf(params: URLSearchParams): LogFilter {
  const day = (name: string) => {
    const text = params.get(name)
    return text !== null && DAY.test(text) ? text : null
  }
  const outcomes = params.getAll('outcome')
  return {
    from: day('from'),
    to: day('to'),
    outcomes: CALL_OUTCOMES.filter((outcome) => outcomes.includes(outcome)),
  }
}

/** The address with another filter, with what else the query says. */
export function withFilter(before: URLSearchParams, filter: LogFilter): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const name of ['from', 'to', 'outcome']) params.delete(name)
  if (filter.from !== null) params.set('from', filter.from)
  if (filter.to !== null) params.set('to', filter.to)
  for (const outcome of filter.outcomes) params.append('outcome', outcome)
  return params
}

export function isLogFiltered({ from, to, outcomes }: LogFilter): boolean {
  return from !== null || to !== null || outcomes.length > 0
}

/** `filter` of the API as JSON; undefined for none. */
export function filterQuery({ from, to, outcomes }: LogFilter): string | undefined {
  const filter: CallLogFilter = {
    ...((from ?? to) !== null && {
      created: { ...(from !== null && { start: from }), ...(to !== null && { end: to }) },
    }),
    ...(outcomes.length > 0 && { outcome: [...outcomes] }),
  }
  return Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined
}
