import type { CallLogFilter } from '@plat/contract/calls/call-logs'
import type { CallOutcome } from '@plat/contract/calls/calls'
import { parseDay } from '@plat/contract/search/search-url-values'
import { OUTCOMES } from './log-words.ts'
import { addressWith } from '../ui/address-with.ts'

/** Filter of a log; null: not restricted. */
export interface LogFilter {
  /** First and last day, `YYYY-MM-DD`, in the agency's time zone. */
  readonly from: string | null
  readonly to: string | null
  readonly outcome: CallOutcome | null
}

export const NO_FILTER: LogFilter = { from: null, to: null, outcome: null }

/** The filter in a page's address. Values that are not valid are ignored. */
export function filterOf(params: URLSearchParams): LogFilter {
  const outcome = params.get('outcome')
  return {
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    outcome: OUTCOMES.find((one) => one === outcome) ?? null,
  }
}

/** The query of an address with another filter; all else stays. */
export function withFilter(params: URLSearchParams, filter: LogFilter): URLSearchParams {
  return new URLSearchParams(addressWith(params, { ...filter }))
}

export function isFiltered({ from, to, outcome }: LogFilter): boolean {
  return from !== null || to !== null || outcome !== null
}

/** The filter as the API reads it: JSON; undefined for none. */
export function filterQuery(filter: LogFilter): string | undefined {
  if (!isFiltered(filter)) return undefined
  const { from, to, outcome } = filter
  const wanted: CallLogFilter = {
    created: { start: from ?? undefined, end: to ?? undefined },
    ...(outcome !== null && { outcome: [outcome] }),
  }
  return JSON.stringify(wanted)
}
