import {
  countResourcer,
  listResourcer,
  MAX_COUNTED,
  type ResourcerEntry,
  type ResourcerTab,
  type ResourcerType,
} from '@plat/contract/schedule/resourcer'
import { type Reader, readerOf } from '../accounts/agency-work.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { CALL_BACK_COLUMNS, type CallBackRow, IS_SERVED_SQL } from '../calls/call-back-row.ts'
import { callBackViews } from '../calls/call-backs.ts'
import { CHAT_COLUMNS, type ChatRow, REACHES_AGENT_SQL } from '../chat/chat-row.ts'
import { chatSearch, matchesForAgentSql } from '../chat/chat-search.ts'
import { chatViews } from '../chat/chat-view.ts'
import {
  COMMENT_COLUMNS,
  type CommentRow,
  IS_SERVED_COMMENT_SQL,
  staffComments,
} from '../comments/comment-row.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { entriesOf } from './entry-view.ts'
import { REACHES_SQL, type ScheduleWork, withSchedule } from './schedule-work.ts'

/** Registers the list of what residents wait for, and its counts. */
export function registerResourcer(app: App, accounts: Accounts): void {
  serve(app, listResourcer, async ({ query, context }) => {
    const { offset, limit } = query
    const { entries, itemCount } = await withSchedule(accounts, context.tenant, (work) =>
      resourcerPage(work, readerOf(context), query),
    )
    return { data: entries, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, countResourcer, async ({ query, context }) => ({
    data: await withSchedule(accounts, context.tenant, (work) =>
      counts(work, readerOf(context), query),
    ),
  }))
}

/** Which entries. `agent`: guid of the one who has it; none: no one has. */
interface Filter {
  readonly type?: ResourcerType | undefined
  readonly agent?: string | undefined
  /** Searches chats. */
  readonly text?: string | undefined
}

// Parameters of all statements: $1 the reader, $2 now, $3 type, $4 agent, $5 whether no one has it, $6 words and $7 pattern
// of a search, $8 highest visibility of records that the reader may see; of pages: $9 offset, $10 limit.

/** Whether an appointment `c` is to be listed: as the agency reads it, so none of the reader's own as a resident. */
const WANTED_SQL = `($3::text is null or $3 = 'appointment') and ($4::uuid is null or c.assignee = $4)
  and (not $5::boolean or c.assignee is null) and ($1::uuid is null or c.owner is distinct from $1) and ${REACHES_SQL}`
/** The same for a call-back `c`. */
const WANTED_CALL_BACK_SQL = `($3::text is null or $3 = 'call_back') and ($4::uuid is null or c.taken_by = $4)
  and (not $5::boolean or c.taken_by is null) and ${IS_SERVED_SQL}`

/** The same for a comment `c`. Assigned ones as well reach only the agents whom calls about the module reach. */
const WANTED_COMMENT_SQL = `($3::text is null or $3 = 'comment') and ($4::uuid is null or c.assignee = $4)
  and (not $5::boolean or c.assignee is null) and ${IS_SERVED_COMMENT_SQL}`

/** The same for a chat `c`, which the search finds: none of the reader's own as a resident. */
const WANTED_CHAT_SQL = `($3::text is null or $3 = 'chat') and ($4::uuid is null or c.assignee = $4)
  and (not $5::boolean or c.assignee is null) and ${REACHES_AGENT_SQL} and ${matchesForAgentSql('$6', '$7', '$8::integer')}`

/** Not over. No appointment is longer than 8 hours, so that an index by start finds them. */
const AHEAD_SQL = `c.ends_at > $2::timestamptz and c.starts_at > $2::timestamptz - interval '8 hours'`
/** Each appointment, call-back, comment and chat is in one of these, and they in one tab. */
const REQUESTED_SQL = `from appointment c where c.state = 'request' and c.ends_at > $2::timestamptz and ${WANTED_SQL}`
const UNASSIGNED_SQL = `from appointment c
  where c.state in ('awaiting', 'confirmed') and c.assignee is null and ${AHEAD_SQL} and ${WANTED_SQL}`
const ASSIGNED_SQL = `from appointment c
  where c.state in ('awaiting', 'confirmed') and c.assignee is not null and ${AHEAD_SQL} and ${WANTED_SQL}`
const PAST_SQL = `from appointment c where coalesce(c.cancelled_at, c.ends_at) <= $2::timestamptz and ${WANTED_SQL}`
const OPEN_SQL = `from call_back c where c.state = 'open' and ${WANTED_CALL_BACK_SQL}`
const TAKEN_SQL = `from call_back c where c.state = 'taken' and ${WANTED_CALL_BACK_SQL}`
const DONE_SQL = `from call_back c where c.state = 'done' and ${WANTED_CALL_BACK_SQL}`
const WAITING_COMMENT_SQL = `from record_comment c where c.waits and c.assignee is null and ${WANTED_COMMENT_SQL}`
const ASSIGNED_COMMENT_SQL = `from record_comment c where c.waits and c.assignee is not null and ${WANTED_COMMENT_SQL}`
const DONE_COMMENT_SQL = `from record_comment c where not c.waits and ${WANTED_COMMENT_SQL}`
const WAITING_CHAT_SQL = `from chat c where c.waiting_since is not null and c.assignee is null and ${WANTED_CHAT_SQL}`
const ASSIGNED_CHAT_SQL = `from chat c where c.waiting_since is not null and c.assignee is not null and ${WANTED_CHAT_SQL}`
const DONE_CHAT_SQL = `from chat c where c.waiting_since is null and ${WANTED_CHAT_SQL}`

/** Rows of a kind that a page may need. */
const REACHED_SQL = '$9::integer + $10::integer'
const PAGE_SQL = 'offset $9::integer limit $10::integer'

const PENDING_SQL = `select f.guid from (
    (select c.guid, 0 as rank, coalesce(c.asked_at, c.created_at) as at ${REQUESTED_SQL}
     order by coalesce(c.asked_at, c.created_at), c.guid limit ${REACHED_SQL})
    union all (select c.guid, 0, c.created_at ${OPEN_SQL} order by c.created_at, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 0, c.asked_at ${WAITING_COMMENT_SQL} order by c.asked_at, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 0, c.waiting_since ${WAITING_CHAT_SQL} order by c.waiting_since, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 1, c.starts_at ${UNASSIGNED_SQL} order by c.starts_at, c.guid limit ${REACHED_SQL})
  ) f order by f.rank, f.at, f.guid ${PAGE_SQL}`

const ACTIVE_SQL = `select f.guid from (
    (select c.guid, 0 as rank, c.created_at as at ${TAKEN_SQL} order by c.created_at, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 0, c.asked_at ${ASSIGNED_COMMENT_SQL} order by c.asked_at, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 0, c.waiting_since ${ASSIGNED_CHAT_SQL} order by c.waiting_since, c.guid limit ${REACHED_SQL})
    union all (select c.guid, 1, c.starts_at ${ASSIGNED_SQL} order by c.starts_at, c.guid limit ${REACHED_SQL})
  ) f order by f.rank, f.at, f.guid ${PAGE_SQL}`

const RECENT_SQL = `select f.guid from (
    (select c.guid, coalesce(c.cancelled_at, c.ends_at) as at ${PAST_SQL}
     order by coalesce(c.cancelled_at, c.ends_at) desc, c.guid limit ${REACHED_SQL})
    union all (select c.guid, c.changed_at ${DONE_SQL} order by c.changed_at desc, c.guid limit ${REACHED_SQL})
    union all (select c.guid, c.changed_at ${DONE_COMMENT_SQL} order by c.changed_at desc, c.guid limit ${REACHED_SQL})
    union all (select c.guid, c.changed_at ${DONE_CHAT_SQL} order by c.changed_at desc, c.guid limit ${REACHED_SQL})
  ) f order by f.at desc, f.guid ${PAGE_SQL}`

const PENDING_COUNT_SQL = `least(${MAX_COUNTED}, (select count(*) from (select ${REQUESTED_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${OPEN_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${WAITING_COMMENT_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${WAITING_CHAT_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${UNASSIGNED_SQL} limit ${MAX_COUNTED}) f))::integer`
const ACTIVE_COUNT_SQL = `least(${MAX_COUNTED}, (select count(*) from (select ${TAKEN_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${ASSIGNED_COMMENT_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${ASSIGNED_CHAT_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${ASSIGNED_SQL} limit ${MAX_COUNTED}) f))::integer`
const RECENT_COUNT_SQL = `least(${MAX_COUNTED}, (select count(*) from (select ${PAST_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${DONE_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${DONE_COMMENT_SQL} limit ${MAX_COUNTED}) f)
  + (select count(*) from (select ${DONE_CHAT_SQL} limit ${MAX_COUNTED}) f))::integer`

/** Values of $1 to $8. @throws AppError invalid_request for a search in other than chats */
function valuesOf(
  { now }: ScheduleWork,
  { account, visibility }: Reader,
  { type, agent, text = '' }: Filter,
): unknown[] {
  if (text !== '' && type !== 'chat')
    throw fieldError('text', 'Only chats can be searched: the type must be chat.')
  const isNone = agent === 'none'
  const { words, pattern } = chatSearch(text)
  const filter = [type ?? null, isNone ? null : (agent ?? null), isNone]
  return [account, now, ...filter, words, pattern, visibility]
}

/** A page of a tab, and the number of all its entries, up to the most. */
async function resourcerPage(
  work: ScheduleWork,
  reader: Reader,
  wanted: Filter & {
    readonly tab: ResourcerTab
    readonly offset: number
    readonly limit: number
  },
): Promise<{ entries: ResourcerEntry[]; itemCount: number }> {
  const { tab, offset, limit } = wanted
  const values = valuesOf(work, reader, wanted)
  const found = await work.tx.query<{ guid: string }>(
    tab === 'pending' ? PENDING_SQL : tab === 'active' ? ACTIVE_SQL : RECENT_SQL,
    [...values, offset, limit],
  )
  const [total] = await work.tx.query<{ found: number }>(
    tab === 'pending'
      ? `select ${PENDING_COUNT_SQL} as found`
      : tab === 'active'
        ? `select ${ACTIVE_COUNT_SQL} as found`
        : `select ${RECENT_COUNT_SQL} as found`,
    values,
  )
  const entries = await entriesByGuid(
    work,
    reader,
    found.map(({ guid }) => guid),
  )
  return { entries, itemCount: total?.found ?? 0 }
}

/** Appointments, call-backs, comments and chats as an agent sees them, in the given order. */
async function entriesByGuid(
  work: ScheduleWork,
  reader: Reader,
  guids: readonly string[],
): Promise<ResourcerEntry[]> {
  if (guids.length === 0) return []
  const { tx } = work
  const appointments = await tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment c where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const callBacks = await tx.query<CallBackRow>(
    `select ${CALL_BACK_COLUMNS} from call_back c where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const comments = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const chats = await tx.query<ChatRow>(
    `select ${CHAT_COLUMNS} from chat c where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const asked = new Map([
    ...appointments.map((row) => [row.guid, row.asked_at ?? row.created_at] as const),
    ...callBacks.map((row) => [row.guid, row.created_at] as const),
    ...comments.map((row) => [row.guid, row.asked_at] as const),
    ...chats.map((row) => [row.guid, row.waiting_since ?? row.last_at] as const),
  ])
  const sinceOf = (guid: string) => asked.get(guid)?.toISOString() ?? ''
  const seen = appointments.map((row) => ({ row, side: 'agency' }) as const)
  const entries = new Map<string, ResourcerEntry>()
  for (const entry of await entriesOf(work, reader, seen))
    entries.set(entry.guid, { ...entry, since: sinceOf(entry.guid) })
  for (const view of await callBackViews(work, callBacks, reader.visibility))
    entries.set(view.id, {
      ...view,
      type: 'other',
      displayType: 'OTHER',
      since: sinceOf(view.id),
    })
  for (const view of await staffComments(work, comments, reader.visibility))
    entries.set(view.id, {
      ...view,
      type: 'comment',
      displayType: 'COMMENT',
      since: sinceOf(view.id),
    })
  for (const view of await chatViews(work, chats, 'agency', reader.visibility))
    entries.set(view.id, { ...view, type: 'chat', displayType: 'CHAT', since: sinceOf(view.id) })
  return guids.flatMap((guid) => entries.get(guid) ?? [])
}

/** Entries of each tab, up to the most. */
async function counts(
  work: ScheduleWork,
  reader: Reader,
  filter: Filter,
): Promise<Record<ResourcerTab, number>> {
  const [row] = await work.tx.query<Record<ResourcerTab, number>>(
    `select ${PENDING_COUNT_SQL} as pending, ${ACTIVE_COUNT_SQL} as active, ${RECENT_COUNT_SQL} as recent`,
    valuesOf(work, reader, filter),
  )
  if (row === undefined) throw new Error('nothing was counted')
  return row
}
