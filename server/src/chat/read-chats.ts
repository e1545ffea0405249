import { type Chat, CHAT_PAGE, type ChatCall, type ChatMessage } from '@plat/contract/chat/chat'
import type { AgencyWork, Reader, Writer } from '../accounts/agency-work.ts'
import { CHAT_COLUMNS, type ChatRow, noSuchChat, openChat } from './chat-row.ts'
import { chatSearch, matchesOwnSql } from './chat-search.ts'
import { chatViews, MESSAGE_COLUMNS, type MessageRow, messageViews } from './chat-view.ts'
import { notifySeen } from './notify-chat.ts'

/** Which of the own chats. */
export interface ChatQuery {
  readonly text: string
  /** Guid of a record or channel; left out: all. */
  readonly subject?: string | undefined
  readonly offset: number
  readonly limit: number
}

// $1 the account, $2 subject, $3 words, $4 pattern, $5 visibility.
const OWN_SQL = `from chat c where c.account = $1 and ($2::uuid is null or c.subject = $2)
  and ${matchesOwnSql('$3', '$4', '$5')}`

/** A page of an account's own chats, the newest message first, and how many there are. */
export async function ownChats(
  work: AgencyWork,
  { account, visibility }: Writer,
  { text, subject, offset, limit }: ChatQuery,
): Promise<{ chats: Chat[]; itemCount: number }> {
  const { words, pattern } = chatSearch(text)
  const values = [account, subject ?? null, words, pattern, visibility]
  const [total] = await work.tx.query<{ found: number }>(
    `select count(*)::integer as found ${OWN_SQL}`,
    values,
  )
  const rows = await work.tx.query<ChatRow>(
    `select ${CHAT_COLUMNS} ${OWN_SQL} order by c.last_at desc, c.guid offset $6 limit $7`,
    [...values, offset, limit],
  )
  const chats = await chatViews(work, rows, 'resident', visibility)
  return { chats, itemCount: total?.found ?? 0 }
}

/** How many of an account's own chats have a message of the agency that it has not seen. */
export async function unreadChats({ tx }: AgencyWork, { account }: Writer): Promise<number> {
  const [row] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from chat c where c.account = $1 and c.last_number > c.resident_seen
       and exists (select from chat_message m where m.chat = c.guid and m.number > c.resident_seen and m.side = 'agency')`,
    [account],
  )
  return row?.found ?? 0
}

/**
 * A chat with a page of its messages and its newest calls.
 * @param before number of a message: those before it are read; left out: the newest ones
 * @throws AppError not_found for a chat that is not open to the reader
 */
export async function readChat(
  work: AgencyWork,
  reader: Reader,
  guid: string,
  before?: number,
): Promise<{ chat: Chat; messages: ChatMessage[]; calls: ChatCall[] }> {
  const { tx } = work
  const { row, side } = await openChat(tx, reader, guid)
  const [chat] = await chatViews(work, [row], side, reader.visibility)
  if (chat === undefined) throw noSuchChat()
  const messages = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message m where m.chat = $1 and ($2::integer is null or m.number < $2)
     order by m.number desc limit ${CHAT_PAGE}`,
    [guid, before ?? null],
  )
  return {
    chat,
    messages: await messageViews(work, messages.toReversed()),
    calls: await callsOf(work, row),
  }
}

interface CallColumns {
  readonly id: string
  readonly side: ChatCall['side']
  readonly created_at: Date
  readonly answered_at: Date | null
  readonly ended_at: Date | null
  readonly outcome: ChatCall['outcome']
  [column: string]: unknown
}

/** The newest calls between the two sides about the subject of a chat, in their order. Test rooms and appointments are none. */
async function callsOf({ tx }: AgencyWork, row: ChatRow): Promise<ChatCall[]> {
  const calls = await tx.query<CallColumns>(
    `select c.guid as id, case when c.caller = $2 then 'resident' else 'agency' end as side, c.created_at, c.answered_at,
       c.ended_at, c.outcome
     from call c where c.subject = $1 and (c.caller = $2 or c.callee = $2) and not c.test and c.appointment is null
       and c.created_at >= $3 order by c.created_at desc, c.guid limit ${CHAT_PAGE}`,
    [row.subject, row.account, row.created_at],
  )
  return calls.toReversed().map(({ id, side, created_at, answered_at, ended_at, outcome }) => ({
    id,
    side,
    created: created_at.toISOString(),
    answered: answered_at?.toISOString() ?? null,
    ended: ended_at?.toISOString() ?? null,
    outcome,
  }))
}

/**
 * Notes that a side has seen a chat up to a message, and never less than before.
 * @returns number of the last message that it has seen
 * @throws AppError not_found for a chat that is not open to the reader
 */
export async function seeChat(
  { tx }: AgencyWork,
  reader: Reader,
  guid: string,
  number: number,
): Promise<number> {
  const { row, side } = await openChat(tx, reader, guid, true)
  const before = side === 'resident' ? row.resident_seen : row.agency_seen
  const seen = Math.min(number, row.last_number)
  if (seen <= before) return before
  await tx.query(
    side === 'resident'
      ? `update chat c set resident_seen = $2, resident_mail_at = case when exists (select from chat_message m
           where m.chat = c.guid and m.side = 'agency' and m.number > $2) then c.resident_mail_at end where c.guid = $1`
      : 'update chat set agency_seen = $2 where guid = $1',
    [guid, seen],
  )
  await notifySeen(tx, row, side === 'resident' ? 'agency' : 'resident')
  return seen
}
