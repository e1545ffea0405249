import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallEndReason, CallOutcome } from '@plat/contract/calls/calls'
import type { CallWork } from './call-work.ts'
import { accountsOf } from './people.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'
import { subjectsFor } from './subject-view.ts'

/** Selects the calls of a log. */
export type LogOf =
  | { readonly list: 'made'; readonly account: string }
  | { readonly list: 'received'; readonly account: string }
  /** Calls of a department on all its channels and about its records, either the answered or the unanswered ones. */
  | { readonly list: 'department'; readonly department: string; readonly answered: boolean }
  /** Calls of one channel, either the answered or the unanswered ones. */
  | { readonly list: 'channel'; readonly channel: string; readonly answered: boolean }

/** A part of a log, and its order. */
export interface LogPage {
  /** First and last day, `YYYY-MM-DD`, in the agency's time zone. */
  readonly start: string | null
  readonly end: string | null
  /** Null: all outcomes. */
  readonly outcomes: readonly CallOutcome[] | null
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** The reader of a log. */
export interface LogReader {
  /** Highest visibility of records that the reader may see. */
  readonly visibility: number
  /** Staff: sees who was asked and did not answer. */
  readonly internal: boolean
}

interface LogRow extends StoredSubject {
  readonly id: string
  readonly created: Date
  readonly caller: string | null
  readonly outcome: CallOutcome | null
  readonly end_reason: CallEndReason | null
  readonly seconds: number | null
  [column: string]: unknown
}

const MADE = 'c.caller = $1::uuid and not c.test'
const RECEIVED = `c.guid in (select o.call from call_offer o where o.account = $1::uuid)`
const OF_DEPARTMENT = 'c.department = $1::text and (c.answered_at is not null) = $6::boolean'
const OF_CHANNEL = 'c.channel = $1::uuid and (c.answered_at is not null) = $6::boolean'

/** SQL of a log's part: days $2 and $3 in the time zone $4, outcomes $5. $6 is read by logs of offices only. */
const MATCHES = `($2::date is null or c.created_at >= ($2::date)::timestamp at time zone $4::text)
       and ($3::date is null or c.created_at < ($3::date + 1)::timestamp at time zone $4::text)
       and ($5::text[] is null or c.outcome = any ($5::text[])) and $6::boolean is not distinct from $6`

/** A page of a log, and how many calls the log has. */
export async function readLog(
  work: CallWork,
  of: LogOf,
  page: LogPage,
  reader: LogReader,
): Promise<{ logs: CallLog[]; itemCount: number }> {
  const { tx, document } = work
  const { list } = of
  const values = [
    list === 'department' ? of.department : list === 'channel' ? of.channel : of.account,
    page.start,
    page.end,
    document.tenant.timeZone,
    page.outcomes,
    'answered' in of ? of.answered : null,
  ]
  const { descending } = page
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from call c
     where ${list === 'made' ? MADE : list === 'received' ? RECEIVED : list === 'department' ? OF_DEPARTMENT : OF_CHANNEL}
       and ${MATCHES}`,
    values,
  )
  const rows = await tx.query<LogRow>(
    `select c.guid as id, c.created_at as created, c.caller, c.outcome, c.end_reason, ${SUBJECT_COLUMNS},
       floor(extract(epoch from c.ended_at - c.answered_at))::integer as seconds
     from call c
     where ${list === 'made' ? MADE : list === 'received' ? RECEIVED : list === 'department' ? OF_DEPARTMENT : OF_CHANNEL}
       and ${MATCHES}
     order by c.created_at ${descending ? 'desc' : 'asc'}, c.guid offset $7 limit $8`,
    [...values, page.offset, page.limit],
  )
  return { logs: await viewsOf(work, rows, reader), itemCount: total?.found ?? 0 }
}

interface OfferRow {
  readonly call: string
  readonly account: string | null
  readonly action: CallLog['actions'][number]['action']
  readonly at: Date
  [column: string]: unknown
}

async function viewsOf(
  work: CallWork,
  rows: readonly LogRow[],
  { visibility, internal }: LogReader,
): Promise<CallLog[]> {
  const { tx, document } = work
  const offers = await tx.query<OfferRow>(
    `select call, account, state as action, coalesce(answered_at, offered_at) as at from call_offer
     where call = any ($1::uuid[]) order by offered_at, guid`,
    [rows.map(({ id }) => id)],
  )
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const people = await accountsOf(work, [
    ...rows.map(({ caller }) => caller),
    ...offers.map(({ account }) => account),
  ])
  const personOf = (guid: string | null) => people.get(guid ?? '')?.person ?? null
  const offersOf = Map.groupBy(offers, ({ call }) => call)
  return rows.flatMap(({ id, created, caller, outcome, end_reason, seconds }, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const actions = (offersOf.get(id) ?? []).map(({ account, action, at }) => ({
      action,
      user: internal || action === 'accepted' ? personOf(account) : null,
      at: at.toISOString(),
    }))
    const user = personOf(caller)
    const day = created.toISOString()
    return [{ id, created: day, user, subject, actions, outcome, end_reason, seconds }]
  })
}
