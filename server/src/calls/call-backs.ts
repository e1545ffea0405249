import type { CallBack } from '@plat/contract/calls/call-backs'
import type { CallPerson, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import type { CallWork } from './call-work.ts'
import { accountsOf } from './people.ts'
import { placeCall } from './request-call.ts'
import {
  findSubject,
  type StoredSubject,
  SUBJECT_COLUMNS,
  subjectValues,
} from './stored-subject.ts'
import { subjectsFor } from './subject-view.ts'

/** A resident's request for a call-back. */
export interface CallBackWish {
  /** Guid of the account. */
  readonly account: string
  readonly level: ViewerLevel
  readonly subject: CallSubjectRef
  readonly phone: string | null
  readonly note: string | null
  /** Key chosen by the browser; null: each request leaves a call-back. */
  readonly request: string | null
}

/** An agent, or an API token of the agency, which has no account. */
export interface CallBackReader {
  readonly account: string | null
  /** Highest visibility of records that the reader may see. */
  readonly visibility: number
}

interface CallBackRow extends StoredSubject {
  readonly guid: string
  readonly account: string
  readonly phone: string | null
  readonly note: string | null
  readonly created_at: Date
  readonly state: CallBack['state']
  readonly taken_by: string | null
  readonly changed_at: Date
  [column: string]: unknown
}

const COLUMNS = `c.guid, c.account, c.phone, c.note, ${SUBJECT_COLUMNS}, c.created_at, c.state, c.taken_by, c.changed_at`

/** SQL: whether calls about the modules of a call-back `c` reach the agent $1; null: an API token, which reads all. */
const IS_SERVED_SQL = `(c.modules is null or $1::uuid is null or not exists (
    select from agent g where g.account = $1 and not g.modules && c.modules))`

/**
 * Stores a request to be called back. Sending the request again leaves no second call-back.
 * @returns guid of the call-back
 * @throws AppError not_found and forbidden for a subject that cannot be called about
 */
export async function requestCallBack(work: CallWork, wish: CallBackWish): Promise<string> {
  const { tx, document } = work
  const { account, request, phone, note, subject: wanted } = wish
  // An agent is called directly, or not at all.
  if (wanted.type === 'agent') throw new AppError('forbidden', because('calls_off'))
  const subject = await findSubject(tx, document, wish.level, wanted)
  await tx.query(
    `insert into call_back (tenant, account, phone, note, request,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     values (current_tenant(), $1, $2, nullif($3, ''), $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [account, phone, note, request, ...subjectValues(subject)],
  )
  const [row] = await tx.query<{ guid: string }>(
    `select guid from call_back where account = $1 and request is not distinct from $2
     order by created_at desc limit 1`,
    [account, request],
  )
  if (row === undefined) throw new Error('the call-back was not stored')
  return row.guid
}

/** A page of the call-backs that reach a reader, and their total number. */
export async function listCallBacks(
  work: CallWork,
  reader: CallBackReader,
  page: { readonly state: 'waiting' | 'done'; readonly offset: number; readonly limit: number },
): Promise<{ callBacks: CallBack[]; itemCount: number }> {
  const values = [reader.account, page.state === 'done']
  const [total] = await work.tx.query<{ found: number }>(
    `select count(*)::integer as found from call_back c where (c.state = 'done') = $2 and ${IS_SERVED_SQL}`,
    values,
  )
  const rows = await work.tx.query<CallBackRow>(
    `select ${COLUMNS} from call_back c where (c.state = 'done') = $2 and ${IS_SERVED_SQL}
     order by case when $2 then c.changed_at end desc, c.created_at, c.guid offset $3 limit $4`,
    [...values, page.offset, page.limit],
  )
  const callBacks = await viewsOf(work, rows, reader.visibility)
  return { callBacks, itemCount: total?.found ?? 0 }
}

/**
 * Sets the state of a call-back. A call-back that is taken or done belongs to the agent who changed it.
 * @throws AppError not_found for a call-back that does not reach the agent; conflict for one that another agent has
 * taken, and for one that is done unless it is to be reopened
 */
export async function updateCallBack(
  work: CallWork,
  guid: string,
  reader: CallBackReader & { readonly account: string },
  { state, reopen }: { readonly state: CallBack['state']; readonly reopen: boolean },
): Promise<CallBack> {
  const { tx } = work
  const held = await holdCallBack(work, guid, reader.account)
  if (!reopen) requireNotDone(held)
  const rows = await tx.query<CallBackRow>(
    `update call_back c set state = $2, taken_by = case when $2 <> 'open' then $3::uuid end, changed_at = now()
     where c.guid = $1 returning ${COLUMNS}`,
    [guid, state, reader.account],
  )
  const [changed] = await viewsOf(work, rows, reader.visibility)
  if (changed === undefined) throw noSuchCallBack()
  return changed
}

/**
 * Takes a call-back and calls its resident directly.
 * @returns guid of the call
 * @throws AppError as `updateCallBack`; conflict for a resident without an open page, and an agent in another call
 */
export async function callBack(work: CallWork, guid: string, agent: string): Promise<string> {
  const { tx } = work
  const row = await holdCallBack(work, guid, agent)
  requireNotDone(row)
  const call = await placeCall(work, {
    caller: agent,
    callee: { account: row.account, refusal: 'resident_not_there' },
    subject: row,
    note: row.note,
    request: null,
  })
  await tx.query(
    `update call_back set state = 'taken', taken_by = $2, call = $3, changed_at = now() where guid = $1`,
    [guid, agent, call],
  )
  return call
}

/** Locks a call-back. @throws AppError not_found; conflict for one that another agent has taken */
async function holdCallBack(work: CallWork, guid: string, agent: string): Promise<CallBackRow> {
  const [row] = await work.tx.query<CallBackRow>(
    `select ${COLUMNS} from call_back c where c.guid = $2 and ${IS_SERVED_SQL} for no key update`,
    [agent, guid],
  )
  if (row === undefined) throw noSuchCallBack()
  if (row.state !== 'taken' || row.taken_by === agent) return row
  const other = (await accountsOf(work, [row.taken_by])).get(row.taken_by ?? '')
  // The agent who has taken it has no account any more: another agent may take it.
  if (other === undefined) return row
  throw new AppError('conflict', because('call_back_taken', { name: nameOf(other.person) }))
}

function requireNotDone({ state }: CallBackRow): void {
  if (state === 'done') throw new AppError('conflict', because('call_back_done'))
}

function nameOf({ first_name: first, last_name: last }: CallPerson): string {
  return `${first} ${last}`.trim()
}

async function viewsOf(
  work: CallWork,
  rows: readonly CallBackRow[],
  visibility: number,
): Promise<CallBack[]> {
  const subjects = await subjectsFor(work.tx, work.document, rows, visibility)
  const accounts = await accountsOf(
    work,
    rows.flatMap(({ account, taken_by }) => [account, taken_by]),
  )
  return rows.flatMap((row, i) => {
    const user = accounts.get(row.account)
    const subject = subjects[i]
    if (user === undefined || subject === undefined) return []
    const { guid: id, phone, note, state } = row
    return [
      {
        id,
        user: user.person,
        email: user.email,
        phone,
        note,
        subject,
        created: row.created_at.toISOString(),
        state,
        agent: accounts.get(row.taken_by ?? '')?.person ?? null,
        changed: row.changed_at.toISOString(),
      },
    ]
  })
}

function noSuchCallBack(): AppError {
  return new AppError('not_found', because('no_such_call_back'))
}
