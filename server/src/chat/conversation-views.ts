import type { ChatMessage, ChatSide, Conversation } from '@plat/contract/chat/chat'
import { accountsOf, type KnownAccount } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ConversationRow, OpenConversation } from './conversation-row.ts'

/** A message as it is stored. */
export interface MessageRow {
  readonly conversation: string
  readonly number: number
  readonly side: ChatSide
  readonly account: string | null
  readonly text: string
  readonly created_at: Date
  [column: string]: unknown
}

export const MESSAGE_COLUMNS = `m.conversation, m.number::integer, m.side, m.account, m.text, m.created_at`

/** Conversations as their reader sees them, in the given order. */
export async function conversationViews(
  tx: TenantTransaction,
  document: TenantDocument,
  found: readonly OpenConversation[],
  visibility: number,
): Promise<Conversation[]> {
  if (found.length === 0) return []
  const rows = found.map(({ row }) => row)
  const guids = rows.map(({ guid }) => guid)
  const lasts = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from conversation c
     join conversation_message m on m.tenant = c.tenant and m.conversation = c.guid and m.number = c.last_number
     where c.guid = any ($1::uuid[])`,
    [guids],
  )
  const unread = await countUnseen(tx, found)
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const people = await accountsOf(tx, [
    ...rows.map(({ account }) => account),
    ...lasts.map(({ account }) => account),
  ])
  const lastOf = new Map(lasts.map((last) => [last.conversation, last]))
  return found.flatMap(({ row, side }, i) => {
    const subject = subjects[i]
    const last = lastOf.get(row.guid)
    const user = people.get(row.account)?.person
    if (subject === undefined || last === undefined || user === undefined) return []
    return [
      {
        id: row.guid,
        subject,
        user,
        created: row.created_at.toISOString(),
        last: messageView(last, people),
        unread: unread.get(row.guid) ?? 0,
        seen: side === 'resident' ? row.agency_seen : row.resident_seen,
        waiting_since: row.waiting_since?.toISOString() ?? null,
      },
    ]
  })
}

/** A message in words of the contract. */
export function messageView(
  { number, side, account, text, created_at }: MessageRow,
  people: ReadonlyMap<string, KnownAccount>,
): ChatMessage {
  const user = people.get(account ?? '')?.person ?? null
  return { number, side, user, text, created: created_at.toISOString() }
}

/** How many messages of the other side each reader's side has not seen, by conversation. */
async function countUnseen(
  { query }: TenantTransaction,
  found: readonly OpenConversation[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ conversation: string; unseen: number }>(
    `select m.conversation, count(*)::integer as unseen
     from unnest($1::uuid[], $2::bigint[], $3::text[]) as reader (conversation, seen, side)
     join conversation_message m on m.tenant = current_tenant() and m.conversation = reader.conversation
       and m.number > reader.seen and m.side <> reader.side
     group by m.conversation`,
    [
      found.map(({ row }) => row.guid),
      found.map(({ row, side }) => seenBy(row, side)),
      found.map(({ side }) => side),
    ],
  )
  return new Map(rows.map(({ conversation, unseen }) => [conversation, unseen]))
}

/** Number of the last message that a side has seen. */
function seenBy(row: ConversationRow, side: ChatSide): number {
  return side === 'resident' ? row.resident_seen : row.agency_seen
}
