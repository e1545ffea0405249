import type { CallBack } from '@plat/contract/calls/call-backs'
import type { CallPerson, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because } from '@plat/contract/platform/reasons'
import type { Assignee } from '@plat/contract/schedule/assign'
import type { Reader, Writer } from '../accounts/agency-work.ts'
import type { Agency } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { AppError } from '../platform/errors.ts'
import { type Assignable, readAssignees, requireAssignee } from './assignees.ts'
import { mailCallBackAssigned } from './call-back-mail.ts'
import { CALL_BACK_COLUMNS, type CallBackRow, IS_SERVED_SQL } from './call-back-row.ts'
import type { CallWork } from './call-work.ts'
import { notifyAssigned } from './notify-assigned.ts'
import { accountsOf } from './people.ts'
import { placeCall } from './request-call.ts'
import { findSubject, subjectValues } from './stored-subject.ts'
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

/** A change of a call-back. `assignee`: guid of the agent who is to have it; left out: the agent itself. */
interface CallBackChange {
  readonly state: CallBack['state']
  /** Guid; null: no one. Left out: the reader. */
  readonly assignee?: string | null | undefined
  readonly reopen: boolean
}

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
  reader: Reader,
  page: { readonly state: 'waiting' | 'done'; readonly offset: number; readonly limit: number },
): Promise<{ callBacks: CallBack[]; itemCount: number }> {
  const values = [reader.account, page.state === 'done']
  const [total] = await work.tx.query<{ found: number }>(
    `select count(*)::integer as found from call_back c where (c.state = 'done') = $2 and ${IS_SERVED_SQL}`,
    values,
  )
  const rows = await work.tx.query<CallBackRow>(
    `select ${CALL_BACK_COLUMNS} from call_back c where (c.state = 'done') = $2 and ${IS_SERVED_SQL}
     order by case when $2 then c.changed_at end desc, c.created_at, c.guid offset $3 limit $4`,
    [...values, page.offset, page.limit],
  )
  const callBacks = await callBackViews(work, rows, reader.visibility)
  return { callBacks, itemCount: total?.found ?? 0 }
}

/**
 * Sets the state of a call-back, or assigns it. A call-back that is taken or done belongs to the agent who changed it,
 * one that is assigned to the assignee, who is emailed. Every agent whom it reaches may assign it, also to no one. Assigning
 * it to the agent who has it changes nothing.
 * @throws AppError not_found for a call-back that does not reach the agent; conflict for one that another agent has
 * taken, unless it is assigned, and for one that is done unless it is to be reopened; invalid_request for an account
 * that cannot have it
 */
export async function updateCallBack(
  work: CallWork,
  guid: string,
  reader: Writer,
  { state, assignee, reopen }: CallBackChange,
  agency: Agency,
): Promise<CallBack> {
  const { tx } = work
  if (assignee !== undefined && state !== (assignee === null ? 'open' : 'taken'))
    throw fieldError(
      'assignee',
      'A call-back that is taken has an assignee, one that is open has none.',
    )
  const held = await readCallBack(work, guid, reader.account, true)
  if (assignee === undefined) await requireNotTaken(work, held, reader.account)
  if (!reopen) requireNotDone(held)
  const before = held.state === 'taken' ? held.taken_by : null
  const isSame = held.state === state && assignee === before
  if (isSame) return viewOf(work, [held], reader.visibility)
  if (assignee != null) await requireAssignee(work, matterOf(held), assignee)
  const rows = await tx.query<CallBackRow>(
    `update call_back c set state = $2, taken_by = case when $2 <> 'open' then $3::uuid end, changed_at = now()
     where c.guid = $1 returning ${CALL_BACK_COLUMNS}`,
    [guid, state, assignee ?? reader.account],
  )
  const [row] = rows
  if (assignee !== undefined && row !== undefined) {
    if (assignee !== null && assignee !== reader.account)
      await mailCallBackAssigned(work, agency, row)
    notifyAssigned(tx, [assignee, before], reader.account)
  }
  return viewOf(work, rows, reader.visibility)
}

/** Agents to whom a call-back can be assigned. @throws AppError not_found for one that does not reach the reader */
export async function callBackAssignees(
  work: CallWork,
  guid: string,
  { account }: Reader,
): Promise<Assignee[]> {
  return readAssignees(work, matterOf(await readCallBack(work, guid, account, false)))
}

function matterOf({ guid, modules }: CallBackRow): Assignable {
  return { guid, modules }
}

/**
 * Takes a call-back and calls its resident directly.
 * @returns guid of the call
 * @throws AppError as `updateCallBack`; conflict for a resident without an open page, and an agent in another call
 */
export async function callBack(work: CallWork, guid: string, agent: string): Promise<string> {
  const { tx } = work
  const row = await readCallBack(work, guid, agent, true)
  await requireNotTaken(work, row, agent)
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

/** A call-back that reaches a reader. @param lock true: others wait until the transaction ends @throws AppError not_found */
async function readCallBack(
  { tx }: CallWork,
  guid: string,
  reader: string | null,
  lock: boolean,
): Promise<CallBackRow> {
  const [row] = await tx.query<CallBackRow>(
    `select ${CALL_BACK_COLUMNS} from call_back c where c.guid = $2 and ${IS_SERVED_SQL}
     ${lock ? 'for no key update' : ''}`,
    [reader, guid],
  )
  if (row === undefined) throw noSuchCallBack()
  return row
}

/** @throws AppError conflict for a call-back that another agent has taken */
async function requireNotTaken(
  work: CallWork,
  { state, taken_by }: CallBackRow,
  agent: string,
): Promise<void> {
  if (state !== 'taken' || taken_by === agent) return
  const other = (await accountsOf(work, [taken_by])).get(taken_by ?? '')
  // The agent who has taken it has no account any more: another agent may take it.
  if (other === undefined) return
  throw new AppError('conflict', because('call_back_taken', { name: nameOf(other.person) }))
}

function requireNotDone({ state }: CallBackRow): void {
  if (state === 'done') throw new AppError('conflict', because('call_back_done'))
}

function nameOf({ first_name: first, last_name: last }: CallPerson): string {
  return `${first} ${last}`.trim()
}

async function viewOf(
  work: CallWork,
  rows: readonly CallBackRow[],
  visibility: number,
): Promise<CallBack> {
  const [view] = await callBackViews(work, rows, visibility)
  if (view === undefined) throw noSuchCallBack()
  return view
}

/** Call-backs as a reader sees them, in the given order. @param visibility highest of records that the reader may see */
export async function callBackViews(
  work: Pick<CallWork, 'tx' | 'document'>,
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
