import type { CallBack } from '@plat/contract/calls/calls'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { CallInformation } from '@plat/contract/calls/room'
import { because } from '@plat/contract/platform/reasons'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Agency } from '../accounts/dependencies.ts'
import { servedBy } from '../agents/served-by.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { advanceActive } from './advance-active.ts'
import type { CallWork } from './call-work.ts'
import { invite } from './invites.ts'
import { joinCall } from './join-call.ts'
import { openRoom } from './open-room.ts'
import { accountsOf } from './people.ts'
import { type StoredSubject, subjectOf } from './stored-subject.ts'
import { subjectsFor } from './subject-view.ts'

/** A wish to be called back. */
export interface WantedCallBack {
  /** Guid of the account. */
  readonly account: string
  readonly level: ViewerLevel
  readonly subject: CallSubjectRef
  readonly phone: string | null
  readonly note: string | null
  /** Chosen by the browser. */
  readonly request: string | null
}

interface CallBackRow extends StoredSubject {
  readonly guid: string
  readonly account: string
  readonly phone: string | null
  readonly note: string | null
  readonly created_at: Date
  readonly done_at: Date | null
  readonly done_by: string | null
  [column: string]: unknown
}

const COLUMNS = `b.guid, b.account, b.phone, b.note, b.discriminator, b.subject, b.agency_reference, b.visibility,
  b.module, b.department, b.channel, b.created_at, b.done_at, b.done_by`

/**
 * Notes that somebody wants to be called back; a wish that is sent twice is one.
 * @returns its guid, and whether it is new.
 * @throws AppError not_found and forbidden for what nobody calls back about.
 */
export async function requestCallBack(
  tx: TenantTransaction,
  document: TenantDocument,
  wanted: WantedCallBack,
): Promise<{ guid: string; isNew: boolean }> {
  const { account, request, phone, note } = wanted
  if (wanted.subject.type === 'agent') throw new AppError('forbidden', because('calls_off'))
  const subject = await subjectOf(tx, document, wanted.level, wanted.subject)
  const [row] = await tx.query<{ guid: string }>(
    `insert into call_back (tenant, account, phone, note, discriminator, subject, agency_reference, visibility, module,
       department, channel, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning guid`,
    [
      account,
      phone,
      note === '' ? null : note,
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      subject.channel,
      request,
    ],
  )
  if (row !== undefined) return { guid: row.guid, isNew: true }
  const [before] = await tx.query<{ guid: string }>(
    'select guid from call_back where account = $1 and request = $2',
    [account, request],
  )
  if (before === undefined) throw noSuchCallBack()
  return { guid: before.guid, isNew: false }
}

/** A page of who waits to be called back, the oldest first, or was, the newest first, in what an account answers calls for. */
export async function listCallBacks(
  tx: TenantTransaction,
  document: TenantDocument,
  account: { readonly guid: string | null; readonly visibility: number },
  page: { readonly state: 'open' | 'done'; readonly offset: number; readonly limit: number },
): Promise<{ callBacks: CallBack[]; itemCount: number }> {
  const served = await servedBy(tx, document, account.guid)
  const values = [page.state === 'done', served?.modules ?? null, served?.departments ?? null]
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from call_back b where ${SERVED}`,
    values,
  )
  const rows = await tx.query<CallBackRow>(
    `select ${COLUMNS} from call_back b where ${SERVED}
     order by b.done_at desc nulls last, b.created_at, b.guid offset $4 limit $5`,
    [...values, page.offset, page.limit],
  )
  const callBacks = await viewsOf(tx, document, rows, account.visibility)
  return { callBacks, itemCount: total?.found ?? 0 }
}

/** Done or not ($1), of the modules $2 or, on a channel, of the departments $3; null: all. */
const SERVED = `(b.done_at is not null) = $1
     and ($2::text[] is null or b.module = any ($2) or (b.module is null and b.department = any ($3::text[])))`

/** Notes that somebody was called back, or takes that back. @throws AppError not_found */
export async function updateCallBack(
  tx: TenantTransaction,
  document: TenantDocument,
  guid: string,
  account: { readonly guid: string | null; readonly visibility: number },
  isDone: boolean,
): Promise<CallBack> {
  const rows = await tx.query<CallBackRow>(
    `update call_back b set done_at = case when $2 then coalesce(b.done_at, now()) end,
       done_by = case when $2 then coalesce(b.done_by, $3::uuid) end
     where b.guid = $1 returning ${COLUMNS}`,
    [guid, isDone, account.guid],
  )
  const [changed] = await viewsOf(tx, document, rows, account.visibility)
  if (changed === undefined) throw noSuchCallBack()
  return changed
}

/**
 * Calls somebody back: opens a room with the agent in it, and invites them, here and by mail.
 * @throws AppError not_found, conflict for an agent who is in a call, and while somebody else is calling back
 */
export async function callBack(
  work: CallWork,
  agency: Agency,
  guid: string,
  agent: string,
): Promise<CallInformation> {
  const { tx } = work
  const [row] = await tx.query<CallBackRow>(
    `select ${COLUMNS} from call_back b join account a on a.tenant = b.tenant and a.guid = b.account
     where b.guid = $1 and a.state = 'active' for update of b`,
    [guid],
  )
  const resident = row === undefined ? null : (await accountsOf(tx, [row.account])).get(row.account)
  if (row === undefined || resident == null) throw noSuchCallBack()
  await requireNobodyCalls(tx, guid)
  const call = await openRoom(work, agent, { kind: 'call', subject: row, note: row.note })
  await tx.query('update call_back set call = $2 where guid = $1', [guid, call.guid])
  await invite(work, call, resident.email, { agency, by: agent, isCallBack: true })
  await advanceActive(work, call)
  return joinCall(work, call.guid, { account: agent, participant: null })
}

/** @throws AppError conflict, with who it is, while a call back by video goes on. */
async function requireNobodyCalls({ query }: TenantTransaction, guid: string): Promise<void> {
  const [calling] = await query<{ name: string }>(
    `select concat_ws(' ', a.first_name, a.last_name) as name
     from call_back b join call c on c.tenant = b.tenant and c.guid = b.call and c.state = 'active'
       left join account a on a.tenant = c.tenant and a.guid = c.caller
     where b.guid = $1`,
    [guid],
  )
  if (calling !== undefined)
    throw new AppError('conflict', because('being_called_back', { name: calling.name }))
}

async function viewsOf(
  tx: TenantTransaction,
  document: TenantDocument,
  rows: readonly CallBackRow[],
  visibility: number,
): Promise<CallBack[]> {
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const accounts = await accountsOf(
    tx,
    rows.flatMap(({ account, done_by }) => [account, done_by]),
  )
  return rows.flatMap((row, i) => {
    const user = accounts.get(row.account)
    const subject = subjects[i]
    if (user === undefined || subject === undefined) return []
    return [
      {
        id: row.guid,
        user: user.person,
        email: user.email,
        phone: row.phone,
        note: row.note,
        subject,
        created: row.created_at.toISOString(),
        state: row.done_at === null ? 'open' : 'done',
        done_by: accounts.get(row.done_by ?? '')?.person ?? null,
        done_at: row.done_at?.toISOString() ?? null,
      },
    ]
  })
}

function noSuchCallBack(): AppError {
  return new AppError('not_found', because('no_such_call_back'))
}
