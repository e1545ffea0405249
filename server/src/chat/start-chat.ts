import type { Chat, ChatSubjectRef } from '@plat/contract/chat/chat'
import { findSubject, subjectValues } from '../calls/stored-subject.ts'
import { CHAT_COLUMNS, type ChatRow, noSuchChat } from './chat-row.ts'
import { chatViews } from './chat-view.ts'
import type { ChatWork, ChatWriter } from './chat-work.ts'
import { type NewMessage, putMessage } from './send-message.ts'

/**
 * Sends a message about a record or to a department. The account's chat about it is continued, also where the record is no
 * longer open to the account.
 * @throws AppError not_found for a subject that does not exist or is not open to the account; forbidden where its
 * department takes no messages; conflict for a full chat
 */
export async function startChat(
  work: ChatWork,
  writer: ChatWriter,
  wanted: ChatSubjectRef,
  message: NewMessage,
): Promise<Chat> {
  const { tx } = work
  const row = (await lockOwn(work, writer, wanted)) ?? (await newChat(work, writer, wanted))
  await putMessage(work, row, { ...message, side: 'resident', author: writer.account })
  const rows = await tx.query<ChatRow>(`select ${CHAT_COLUMNS} from chat c where c.guid = $1`, [
    row.guid,
  ])
  const [view] = await chatViews(work, rows, 'resident', writer.visibility)
  if (view === undefined) throw noSuchChat()
  return view
}

/** The account's chat about a subject; null: there is none. Others wait until the transaction ends. */
async function lockOwn(
  { tx }: ChatWork,
  { account }: ChatWriter,
  { guid }: ChatSubjectRef,
): Promise<ChatRow | null> {
  const [row] = await tx.query<ChatRow>(
    `select ${CHAT_COLUMNS} from chat c where c.account = $1 and c.subject = $2 for no key update`,
    [account, guid],
  )
  return row ?? null
}

/** Stores an empty chat, unless another request has just stored one. */
async function newChat(
  work: ChatWork,
  writer: ChatWriter,
  wanted: ChatSubjectRef,
): Promise<ChatRow> {
  const { tx, document } = work
  const subject = await findSubject(tx, document, writer.level, wanted, 'chat')
  await tx.query(
    `insert into chat (tenant, account, discriminator, subject, agency_reference, visibility, module, department, channel,
       modules) values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [writer.account, ...subjectValues(subject)],
  )
  const row = await lockOwn(work, writer, wanted)
  if (row === null) throw new Error('the chat was not stored')
  return row
}
