import type { Chat, ChatMessage, ChatSide } from '@plat/contract/chat/chat'
import type { AgencyWork } from '../accounts/agency-work.ts'
import { accountsOf } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { ChatRow } from './chat-row.ts'

/** A message as it is stored. */
export interface MessageRow {
  readonly chat: string
  readonly number: number
  readonly side: ChatSide
  /** Guid; null: the account is deleted. */
  readonly author: string | null
  readonly text: string
  readonly created_at: Date
  [column: string]: unknown
}

/** Columns of a message `m` in SQL. */
export const MESSAGE_COLUMNS = 'm.chat, m.number, m.side, m.author, m.text, m.created_at'

/**
 * Chats as readers on a side see them, in the given order.
 * @param visibility highest of records that the reader may see
 */
export async function chatViews(
  work: Pick<AgencyWork, 'tx' | 'document'>,
  rows: readonly ChatRow[],
  side: ChatSide,
  visibility: number,
): Promise<Chat[]> {
  if (rows.length === 0) return []
  const { tx, document } = work
  const guids = rows.map(({ guid }) => guid)
  const newest = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat c join chat_message m on m.chat = c.guid and m.number = c.last_number
     where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const unread = await tx.query<{ chat: string; found: number }>(
    `select m.chat, count(*)::integer as found from chat c join chat_message m on m.chat = c.guid
     where c.guid = any ($1::uuid[]) and m.side <> $2
       and m.number > case $2 when 'resident' then c.resident_seen else c.agency_seen end
     group by m.chat`,
    [guids, side],
  )
  const lastOf = new Map(newest.map((message) => [message.chat, message]))
  const unreadOf = new Map(unread.map(({ chat, found }) => [chat, found]))
  const accounts = await accountsOf(work, [
    ...rows.flatMap(({ account, assignee }) => [account, assignee]),
    ...newest.map(({ author }) => author),
  ])
  const personOf = (guid: string | null) => accounts.get(guid ?? '')?.person ?? null
  const subjects = await subjectsFor(tx, document, rows, visibility)
  return rows.flatMap((row, i) => {
    const [subject, message, user] = [subjects[i], lastOf.get(row.guid), accounts.get(row.account)]
    if (subject === undefined || message === undefined || user === undefined) return []
    const { guid: id, resident_seen: residentSeen, agency_seen: agencySeen } = row
    return [
      {
        id,
        subject,
        side,
        user: user.person,
        email: side === 'agency' ? user.email : null,
        created: row.created_at.toISOString(),
        last: { ...plainMessage(message), from: personOf(message.author) },
        unread: unreadOf.get(id) ?? 0,
        seen: side === 'agency' ? residentSeen : agencySeen,
        waiting_since: row.waiting_since?.toISOString() ?? null,
        waiting_seconds: row.waiting_seconds,
        agent: personOf(row.assignee),
        open: takesChats(work, row),
        version: row.version,
      },
    ]
  })
}

/** Messages as both sides see them, in the given order. */
export async function messageViews(
  work: Pick<AgencyWork, 'tx' | 'document'>,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const accounts = await accountsOf(
    work,
    rows.map(({ author }) => author),
  )
  return rows.map((row) => ({
    ...plainMessage(row),
    from: accounts.get(row.author ?? '')?.person ?? null,
  }))
}

function plainMessage({ number, side, text, created_at }: MessageRow) {
  return { number, side, body: text, created: created_at.toISOString() }
}

/** Whether the department of a chat still takes messages. */
export function takesChats(
  { document }: Pick<AgencyWork, 'document'>,
  { department }: Pick<ChatRow, 'department'>,
): boolean {
  return document.departments.find(({ id }) => id === department)?.tags.includes('chat') === true
}
