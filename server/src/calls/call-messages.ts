import { type CallMessage, MAX_CALL_MESSAGES } from '@plat/contract/calls/call-messages'
import { because } from '@plat/contract/platform/reasons'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { lockCall, readCall } from './call-row.ts'
import { requireReader } from './call-view.ts'
import { accountsIn } from './participants.ts'

/** A message to store. */
interface NewMessage {
  /** Guid of the sender. */
  readonly account: string
  readonly body: string
  /** Key chosen by the browser: a message that is sent again is stored once. */
  readonly request: string
}

interface MessageRow {
  readonly id: string
  readonly call: string
  readonly number: number
  readonly account: string
  readonly first_name: string
  readonly last_name: string
  readonly body: string
  readonly created: Date
  [column: string]: unknown
}

const MESSAGES_OF_CALL = `select m.guid as id, m.call, m.number, m.account, a.first_name, a.last_name, m.body,
    m.created_at as created
  from call_message m join account a on a.guid = m.account where m.call = $1`

/**
 * All messages of a call in order; for someone who has left it while it went on, those until then.
 * @throws AppError not_found for accounts that neither are nor were in it
 */
export async function readMessages(
  tx: TenantTransaction,
  guid: string,
  account: string,
): Promise<CallMessage[]> {
  await requireReader(tx, await readCall(tx, guid), account)
  const rows = await tx.query<MessageRow>(
    `${MESSAGES_OF_CALL} and not exists (select from call_participant t join call c on c.guid = t.call
       where t.call = m.call and t.account = $2 and t.left_at < coalesce(c.ended_at, now()) and t.left_at < m.created_at)
     order by m.number`,
    [guid, account],
  )
  return rows.map(messageOf)
}

/**
 * Stores a message and sends it to everyone in the call. A message that is sent again is only returned, even after the
 * call has ended.
 * @throws AppError not_found for accounts that neither are nor were in the call; conflict for a call that is not active
 * or that the account has left, and for a full chat
 */
export async function sendMessage(
  tx: TenantTransaction,
  guid: string,
  { account, body, request }: NewMessage,
): Promise<CallMessage> {
  const call = await lockCall(tx, guid)
  await requireReader(tx, call, account)
  const stored = await findMessage(tx, guid, account, request)
  if (stored !== null) return stored
  const people = call.state === 'active' ? await accountsIn(tx, guid) : []
  if (!people.includes(account)) throw new AppError('conflict', because('call_ended'))
  // The lock of the call keeps others from taking the same number.
  const [{ number } = { number: 1 }] = await tx.query<{ number: number }>(
    'select coalesce(max(number), 0) + 1 as number from call_message where call = $1',
    [guid],
  )
  if (number > MAX_CALL_MESSAGES)
    throw new AppError('conflict', because('call_chat_full', { limit: MAX_CALL_MESSAGES }))
  await tx.query(
    `insert into call_message (tenant, call, account, number, body, request)
     values (current_tenant(), $1, $2, $3, $4, $5)`,
    [guid, account, number, body, request],
  )
  const message = await findMessage(tx, guid, account, request)
  if (message === null) throw new Error('the message was not stored')
  sendLive(tx, people, { type: 'call_message', data: message })
  return message
}

async function findMessage(
  { query }: TenantTransaction,
  call: string,
  account: string,
  request: string,
): Promise<CallMessage | null> {
  const [row] = await query<MessageRow>(
    `${MESSAGES_OF_CALL} and m.account = $2 and m.request = $3`,
    [call, account, request],
  )
  return row === undefined ? null : messageOf(row)
}

function messageOf(row: MessageRow): CallMessage {
  const { id, call, number, account, first_name, last_name, body, created } = row
  return {
    id,
    call,
    number,
    from: { id: account, first_name, last_name },
    body,
    created: created.toISOString(),
  }
}
