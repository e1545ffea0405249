import type { Conversation } from '@plat/contract/chat/chat'
import { servedBy } from '../agents/served-by.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type ChatReader, CONVERSATION_COLUMNS, type ConversationRow } from './conversation-row.ts'
import { conversationViews } from './conversation-views.ts'

/** Part of a list, and what is looked for. */
export interface ConversationPage {
  readonly offset: number
  readonly limit: number
  /** Words as people type them; empty: nothing is looked for. */
  readonly text: string
}

interface Found {
  readonly conversations: Conversation[]
  readonly itemCount: number
}

/**
 * All words ($1, as a text search query) in one message, or what was typed ($2) in the record's number or in the
 * resident's name; null: no matter.
 */
const WORDS = `($2::text is null or c.agency_reference ilike $2
     or exists (select from account a where a.tenant = c.tenant and a.guid = c.account
       and concat_ws(' ', a.first_name, a.last_name) ilike $2)
     or exists (select from conversation_message m where m.tenant = c.tenant and m.conversation = c.guid
       and to_tsvector('simple', m.text) @@ to_tsquery('simple', $1)))`

const OWN = `from conversation c where c.account = $3 and ${WORDS}`

/** Waiting or not ($3), of the modules $4 or, on a channel, of the departments $5; null: all. Not the reader's ($6) own. */
const OF_AGENCY = `from conversation c where (c.waiting_since is not null) = $3
     and ($4::text[] is null or c.module = any ($4) or (c.module is null and c.department = any ($5::text[])))
     and c.account is distinct from $6::uuid and ${WORDS}`

/** A page of an account's own conversations. */
export async function listOwn(
  tx: TenantTransaction,
  document: TenantDocument,
  account: string,
  visibility: number,
  { text, offset, limit }: ConversationPage,
): Promise<Found> {
  const values = [...searchOf(text), account]
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found ${OWN}`,
    values,
  )
  const rows = await tx.query<ConversationRow>(
    `select ${CONVERSATION_COLUMNS} ${OWN} order by c.last_at desc, c.guid offset $4 limit $5`,
    [...values, offset, limit],
  )
  const found = rows.map((row) => ({ row, side: 'resident' as const }))
  const conversations = await conversationViews(tx, document, found, visibility)
  return { conversations, itemCount: total?.found ?? 0 }
}

/** A page of the conversations that somebody of the agency deals with. */
export async function listForAgency(
  tx: TenantTransaction,
  document: TenantDocument,
  { account, visibility }: ChatReader,
  page: ConversationPage & { readonly state: 'waiting' | 'answered' },
): Promise<Found> {
  const served = await servedBy(tx, document, account)
  const waits = page.state === 'waiting'
  const values = [
    ...searchOf(page.text),
    waits,
    served?.modules ?? null,
    served?.departments ?? null,
    account,
  ]
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found ${OF_AGENCY}`,
    values,
  )
  // Who waits longest first, else what was written last.
  const rows = await tx.query<ConversationRow>(
    `select ${CONVERSATION_COLUMNS} ${OF_AGENCY}
     order by c.waiting_since, c.last_at desc, c.guid offset $7 limit $8`,
    [...values, page.offset, page.limit],
  )
  const found = rows.map((row) => ({ row, side: 'agency' as const }))
  const conversations = await conversationViews(tx, document, found, visibility)
  return { conversations, itemCount: total?.found ?? 0 }
}

/** What was typed, as a query of beginnings of words, and as a pattern. */
function searchOf(text: string): [words: string, pattern: string | null] {
  if (text === '') return ['', null]
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return [words.map((word) => `${word}:*`).join(' & '), pattern]
}

/** How many own conversations have something new, and how many wait for the account's answer; null: of no agent. */
export async function countNews(
  tx: TenantTransaction,
  document: TenantDocument,
  { account, internal }: ChatReader & { readonly account: string },
): Promise<{ unread: number; waiting: number | null }> {
  const [own] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from conversation c where c.account = $1
       and exists (select from conversation_message m where m.tenant = c.tenant and m.conversation = c.guid
         and m.number > c.resident_seen and m.side = 'agency')`,
    [account],
  )
  const unread = own?.found ?? 0
  if (!internal) return { unread, waiting: null }
  const served = await servedBy(tx, document, account)
  const [agency] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from conversation c
     where c.waiting_since is not null and c.account <> $1
       and ($2::text[] is null or c.module = any ($2) or (c.module is null and c.department = any ($3::text[])))`,
    [account, served?.modules ?? null, served?.departments ?? null],
  )
  return { unread, waiting: agency?.found ?? 0 }
}
