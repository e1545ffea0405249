import { type ChatMessage, type ChatSide, MAX_CHAT_MESSAGES } from '@plat/contract/chat/chat'
import { because } from '@plat/contract/platform/reasons'
import type { AgencyWork, Writer } from '../accounts/agency-work.ts'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { fieldError } from '../accounts/field-error.ts'
import { AGENT_JOIN_SQL, canBeAskedSql } from '../agents/agent-sql.ts'
import { AppError } from '../platform/errors.ts'
import { CHAT_COLUMNS, type ChatRow, noSuchChat, openChat } from './chat-row.ts'
import { MESSAGE_COLUMNS, type MessageRow, messageViews, takesChats } from './chat-view.ts'
import { notifyChat } from './notify-chat.ts'

/** A message as it is sent. */
export interface NewMessage {
  readonly body: string
  /** Key chosen by the browser. */
  readonly request: string
  /** Number of the last message that the sender has seen; left out: it does not matter. */
  readonly after?: number | undefined
}

/**
 * Sends a message in a chat. Sending it again stores no second one.
 * @throws AppError not_found for a chat that is not open to the sender; forbidden for a resident where the department takes
 * no messages; conflict for a full chat, and where others have sent newer messages than `after`
 */
export async function sendMessage(
  work: AgencyWork,
  writer: Writer,
  guid: string,
  message: NewMessage,
): Promise<ChatMessage> {
  const { row, side } = await openChat(work.tx, writer, guid, true)
  const stored = await putMessage(work, row, { side, author: writer.account, ...message })
  const [view] = await messageViews(work, [stored])
  if (view === undefined) throw noSuchChat()
  return view
}

/** A message with its sender. */
interface Letter extends NewMessage {
  readonly side: ChatSide
  readonly author: string
}

/** Stores a message in a chat that the transaction has locked, unless it is stored already. @throws as `sendMessage` */
export async function putMessage(
  work: AgencyWork,
  row: ChatRow,
  letter: Letter,
): Promise<MessageRow> {
  const before = await sentBefore(work, row, letter)
  if (before !== null) return before
  if (letter.side === 'resident' && !takesChats(work, row))
    throw new AppError('forbidden', because('chats_off'))
  if (row.last_number >= MAX_CHAT_MESSAGES)
    throw new AppError('conflict', because('chat_full', { limit: MAX_CHAT_MESSAGES }))
  await requireNoNewer(work, row, letter)
  const stored = await insertMessage(work, row, letter)
  const changed = await (letter.side === 'resident' ? afterResident : afterAgent)(
    work,
    row,
    letter,
    stored,
  )
  await notifyChat(work.tx, changed, row.assignee)
  return stored
}

async function sentBefore(
  { tx }: AgencyWork,
  { guid }: ChatRow,
  { author, request }: Letter,
): Promise<MessageRow | null> {
  const [before] = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message m where m.chat = $1 and m.request = $2`,
    [guid, request],
  )
  if (before === undefined) return null
  if (before.author !== author) throw fieldError('request', 'Another message has this key.')
  return before
}

/** @throws AppError conflict where others have sent messages that the sender has not seen */
async function requireNoNewer(
  { tx }: AgencyWork,
  { guid }: ChatRow,
  { author, after }: Letter,
): Promise<void> {
  if (after === undefined) return
  const [newer] = await tx.query(
    'select from chat_message where chat = $1 and number > $2 and author is distinct from $3 limit 1',
    [guid, after, author],
  )
  if (newer !== undefined) throw new AppError('conflict', because('chat_newer_messages'))
}

async function insertMessage(
  { tx }: AgencyWork,
  row: ChatRow,
  { side, author, body, request }: Letter,
): Promise<MessageRow> {
  // The clock after the lock, so that times have the order of numbers.
  const [stored] = await tx.query<MessageRow>(
    `insert into chat_message as m (tenant, chat, number, side, author, text, request, created_at)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, clock_timestamp()) returning ${MESSAGE_COLUMNS}`,
    [row.guid, row.last_number + 1, side, author, body, request],
  )
  if (stored === undefined) throw new Error('the message was not stored')
  return stored
}

/** SQL: whether the assignee of a chat `c` is there to answer: connected, neither away nor on a break, and reached by it. */
const ASSIGNEE_IS_THERE_SQL = `exists (select from account a ${AGENT_JOIN_SQL} where a.guid = c.assignee
  and ${canBeAskedSql('$5')} and (c.modules is null or g.modules is null or g.modules && c.modules))`

/** Begins the wait for an answer, unless one is owed already. A chat whose agent is not there goes to all agents. */
async function afterResident(
  { tx, document }: AgencyWork,
  { guid }: ChatRow,
  { author, after = 0 }: Letter,
  { number }: MessageRow,
): Promise<ChatRow> {
  const [changed] = await tx.query<ChatRow>(
    `update chat c set last_number = $2, last_at = m.created_at, changed_at = m.created_at, changed_by = $3,
       version = c.version + 1,
       resident_seen = greatest(c.resident_seen, least($4::integer, $2)),
       resident_mail_at = case when exists (select from chat_message u where u.chat = c.guid and u.side = 'agency'
         and u.number > greatest(c.resident_seen, $4::integer)) then c.resident_mail_at end,
       waiting_since = coalesce(c.waiting_since, m.created_at),
       agency_mail_at = case when c.waiting_since is null then m.created_at + interval '10 minutes' else c.agency_mail_at end,
       assignee = case when c.waiting_since is not null or ${ASSIGNEE_IS_THERE_SQL} then c.assignee end
     from chat_message m where c.guid = $1 and m.chat = $1 and m.number = $2 returning ${CHAT_COLUMNS}`,
    [guid, number, author, after, asksSecondFactor(document)],
  )
  if (changed === undefined) throw noSuchChat()
  return changed
}

/** Ends the wait. An agent who answers takes a chat that no one has. */
async function afterAgent(
  { tx }: AgencyWork,
  { guid }: ChatRow,
  { author }: Letter,
  { number }: MessageRow,
): Promise<ChatRow> {
  const [changed] = await tx.query<ChatRow>(
    `update chat c set last_number = $2, last_at = m.created_at, changed_at = m.created_at, changed_by = $3,
       version = c.version + 1, agency_seen = $2, assignee = coalesce(c.assignee, $3), waiting_since = null,
       agency_mail_at = null, resident_mail_at = coalesce(c.resident_mail_at, m.created_at + interval '2 minutes')
     from chat_message m where c.guid = $1 and m.chat = $1 and m.number = $2 returning ${CHAT_COLUMNS}`,
    [guid, number, author],
  )
  if (changed === undefined) throw noSuchChat()
  return changed
}
