import type { CallOutcome } from '@plat/contract/calls/calls'
import type { StoredSubject } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Whose calls a log has. */
export type LogOf =
  /** That an account made. */
  | { readonly list: 'made'; readonly account: string }
  /** That were offered to an account, and those that it joined by invitation. */
  | { readonly list: 'received'; readonly account: string }
  /** Of a department on all its channels, also about its records: those that an agent answered, or the others. */
  | { readonly list: 'department'; readonly department: string; readonly answered: boolean }
  /** The same of one channel that an enquiry names. */
  | { readonly list: 'channel'; readonly channel: string; readonly answered: boolean }

/** Which part of a log, in which order. */
export interface LogPage {
  /** First and last day, `YYYY-MM-DD`, in this time zone. */
  readonly start: string | null
  readonly end: string | null
  readonly timeZone: string
  /** Null: however they ended. */
  readonly outcomes: readonly CallOutcome[] | null
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** A call as logs have it. */
export interface LogRow extends StoredSubject {
  readonly id: string
  readonly created: Date
  readonly caller: string | null
  readonly outcome: CallOutcome | null
  readonly seconds: number | null
  [column: string]: unknown
}

const MADE = `call c where c.caller = $1::uuid`
/** As a list: joined, all of the agency's calls would be read for it. */
const RECEIVED = `call c where c.guid = any (array(
       select o.call from call_offer o where o.agent = $1::uuid
       union select p.call from call_participant p where p.account = $1::uuid and p.joined_at is not null))
       and c.caller is distinct from $1::uuid`
const OF_DEPARTMENT = `call c where c.department = $1::text`
const OF_CHANNEL = `call c where c.channel = $1::uuid`

/** What a page is narrowed to. Rooms for trying are nobody's call. */
const MATCHING = `and c.kind = 'call' and ($2::boolean is null or (c.answered_at is not null) = $2)
       and ($3::date is null or c.created_at >= ($3::date)::timestamp at time zone $5)
       and ($4::date is null or c.created_at < ($4::date + 1)::timestamp at time zone $5)
       and ($6::text[] is null or c.outcome = any ($6::text[]))`

/** How many calls a log has under the page's filter. */
export async function countLog(
  { query }: TenantTransaction,
  of: LogOf,
  page: LogPage,
): Promise<number> {
  const { list } = of
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found
     from ${list === 'made' ? MADE : list === 'received' ? RECEIVED : list === 'department' ? OF_DEPARTMENT : OF_CHANNEL}
       ${MATCHING}`,
    valuesOf(of, page),
  )
  return total?.found ?? 0
}

/** A page of a log. */
export function readLog({ query }: TenantTransaction, of: LogOf, page: LogPage): Promise<LogRow[]> {
  const { list } = of
  const { descending } = page
  return query<LogRow>(
    `select c.guid as id, c.created_at as created, c.caller, c.outcome, c.discriminator, c.subject, c.agency_reference,
       c.visibility, c.module, c.department, c.channel,
       floor(extract(epoch from c.ended_at - c.answered_at))::integer as seconds
     from ${list === 'made' ? MADE : list === 'received' ? RECEIVED : list === 'department' ? OF_DEPARTMENT : OF_CHANNEL}
       ${MATCHING}
     order by c.created_at ${descending ? 'desc' : 'asc'}, c.guid offset $7 limit $8`,
    [...valuesOf(of, page), page.offset, page.limit],
  )
}

function valuesOf(of: LogOf, { start, end, timeZone, outcomes }: LogPage): unknown[] {
  const whose =
    of.list === 'department' ? of.department : of.list === 'channel' ? of.channel : of.account
  return [whose, 'answered' in of ? of.answered : null, start, end, timeZone, outcomes]
}
