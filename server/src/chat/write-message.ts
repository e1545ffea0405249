import {
  CHAT_PAGE,
  type ChatMessage,
  type ChatSide,
  type ChatSubjectRef,
  type Conversation,
} from '@plat/contract/chat/chat'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { AGENT_JOIN, IS_CONNECTED, IS_STAFF } from '../agents/agent-row.ts'
import { servingModules } from '../agents/find-agents.ts'
import { accountsOf } from '../calls/people.ts'
import { subjectOf } from '../calls/stored-subject.ts'
import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type ChatReader, type ConversationRow, openConversation } from './conversation-row.ts'
import {
  conversationViews,
  MESSAGE_COLUMNS,
  type MessageRow,
  messageView,
} from './conversation-views.ts'

/** Minutes after which a mail tells who has not seen what was written. */
const MAIL_AFTER = { resident: 2, agency: 10 } as const

/** What somebody writes. */
export interface NewMessage {
  readonly text: string
  /** Chosen by the browser. */
  readonly request: string | null
}

/**
 * Writes to the agency about a record or on a channel, in the conversation about it that there is, or in a new one.
 * @throws AppError not_found and forbidden for what nobody can write about.
 */
export async function startConversation(
  tx: TenantTransaction,
  document: TenantDocument,
  reader: ChatReader & { readonly account: string; readonly level: ViewerLevel },
  about: ChatSubjectRef,
  message: NewMessage,
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const subject = await subjectOf(tx, document, reader.level, about, 'chat')
  const values = [
    reader.account,
    subject.discriminator,
    subject.subject,
    subject.agency_reference,
    subject.visibility,
    subject.module,
    subject.department,
    subject.channel,
  ]
  // Who writes again about the same goes on: the row is locked either way.
  const [begun] = await tx.query<{ guid: string }>(
    `insert into conversation (tenant, account, discriminator, subject, agency_reference, visibility, module, department, channel)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant, account, subject) do update set visibility = excluded.visibility
     returning guid`,
    values,
  )
  if (begun === undefined) throw new Error('a conversation was not stored')
  const { isNew } = await writeMessage(tx, document, reader, begun.guid, message)
  const found = await openConversation(tx, document, begun.guid, reader)
  const [conversation] = await conversationViews(tx, document, [found], reader.visibility)
  if (conversation === undefined) throw new Error('a conversation has no view')
  return { conversation, isNew }
}

/**
 * Writes in a conversation, and tells who is connected; who is not is told by mail later on. What is sent twice is
 * there once.
 * @throws AppError not_found
 */
export async function writeMessage(
  tx: TenantTransaction,
  document: TenantDocument,
  reader: ChatReader & { readonly account: string },
  guid: string,
  { text, request }: NewMessage,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { row, side } = await openConversation(tx, document, guid, reader, 'lock')
  const people = await accountsOf(tx, [reader.account])
  const [before] = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from conversation_message m
     where m.conversation = $1 and m.request = $2 and m.account = $3`,
    [guid, request, reader.account],
  )
  if (before !== undefined) return { message: messageView(before, people), isNew: false }
  const [stored] = await tx.query<MessageRow>(
    `insert into conversation_message as m (tenant, conversation, number, side, account, text, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6) returning ${MESSAGE_COLUMNS}`,
    [guid, row.last_number + 1, side, reader.account, text, request],
  )
  if (stored === undefined) throw new Error('a message was not stored')
  await noteWritten(tx, row, side)
  const message = messageView(stored, people)
  await tell(tx, document, row, reader.account, message)
  return { message, isNew: true }
}

/** Who writes has seen all that there was; the other side may have to be told by mail, once until it has looked. */
async function noteWritten(
  { query }: TenantTransaction,
  { guid }: ConversationRow,
  side: ChatSide,
): Promise<void> {
  await query(
    side === 'resident'
      ? `update conversation set last_number = last_number + 1, last_at = now(), resident_seen = last_number + 1,
           resident_mail_at = null, waiting_since = coalesce(waiting_since, now()),
           agency_mail_at = case when waiting_since is null then now() + make_interval(mins => ${MAIL_AFTER.agency})
             else agency_mail_at end
         where guid = $1`
      : `update conversation c set last_number = last_number + 1, last_at = now(), agency_seen = last_number + 1,
           agency_mail_at = null, waiting_since = null,
           resident_mail_at = case when exists (
               select from conversation_message m where m.tenant = c.tenant and m.conversation = c.guid
                 and m.side = 'agency' and m.number > c.resident_seen and m.number <= c.last_number)
             then resident_mail_at else now() + make_interval(mins => ${MAIL_AFTER.resident}) end
         where guid = $1`,
    [guid],
  )
}

/** Tells the resident and the agency's people who deal with it, where they are connected. */
async function tell(
  tx: TenantTransaction,
  document: TenantDocument,
  row: ConversationRow,
  writer: string,
  message: ChatMessage,
): Promise<void> {
  const receivers = new Set([row.account, writer, ...(await connectedAgents(tx, document, row))])
  for (const receiver of receivers)
    sendLive(tx, receiver, { type: 'chat_message', data: { conversation: row.guid, message } })
}

/** Guids of the connected people of the agency who answer for a conversation. */
async function connectedAgents(
  { query }: TenantTransaction,
  document: TenantDocument,
  row: ConversationRow,
): Promise<string[]> {
  const agents = await query<{ guid: string }>(
    `select a.guid from account a ${AGENT_JOIN}
     where ${IS_STAFF} and ${IS_CONNECTED}
       and ($1::text[] is null or g.modules is null or g.modules && $1::text[])`,
    [servingModules(document, row)],
  )
  return agents.map(({ guid }) => guid)
}

/** Messages of a conversation before a number, or the last ones, in the order in which they were written. */
export async function readMessages(
  tx: TenantTransaction,
  conversation: string,
  before: number | null,
): Promise<ChatMessage[]> {
  const rows = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from conversation_message m
     where m.conversation = $1 and ($2::bigint is null or m.number < $2) order by m.number desc limit $3`,
    [conversation, before, CHAT_PAGE],
  )
  const people = await accountsOf(
    tx,
    rows.map(({ account }) => account),
  )
  return rows.toReversed().map((row) => messageView(row, people))
}

/** The reader's side has seen a conversation up to a message: the other side is told. @throws AppError not_found */
export async function seeConversation(
  tx: TenantTransaction,
  document: TenantDocument,
  reader: ChatReader,
  guid: string,
  number: number,
): Promise<void> {
  const { row, side } = await openConversation(tx, document, guid, reader, 'lock')
  const seen = Math.min(number, row.last_number)
  const isAll = seen === row.last_number
  await tx.query(
    side === 'resident'
      ? `update conversation set resident_seen = greatest(resident_seen, $2),
           resident_mail_at = case when $3 then null else resident_mail_at end where guid = $1`
      : `update conversation set agency_seen = greatest(agency_seen, $2),
           agency_mail_at = case when $3 then null else agency_mail_at end where guid = $1`,
    [guid, seen, isAll],
  )
  const before = side === 'resident' ? row.resident_seen : row.agency_seen
  if (seen <= before) return
  const others = side === 'resident' ? await connectedAgents(tx, document, row) : [row.account]
  for (const other of others)
    sendLive(tx, other, { type: 'chat_seen', data: { conversation: guid, number: seen } })
}
