import type { ChatSide } from '@plat/contract/chat/chat'
import { because } from '@plat/contract/platform/reasons'
import type { Reader } from '../accounts/agency-work.ts'
import { IS_SERVED_SQL } from '../calls/call-back-row.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** A chat as it is stored. Its subject is a record or a channel. */
export interface ChatRow extends StoredSubject {
  readonly guid: string
  /** Guid of the resident. */
  readonly account: string
  readonly last_number: number
  readonly resident_seen: number
  readonly agency_seen: number
  /** Null: the agency owes no answer. */
  readonly waiting_since: Date | null
  /** Seconds since then on the database's clock. */
  readonly waiting_seconds: number | null
  /** Guid of the agent who has it. */
  readonly assignee: string | null
  readonly version: number
  readonly created_at: Date
  readonly last_at: Date
  readonly changed_at: Date
  readonly changed_by: string | null
  [column: string]: unknown
}

/** Columns of a chat `c` in SQL. */
export const CHAT_COLUMNS = `c.guid, c.account, ${SUBJECT_COLUMNS}, c.last_number, c.resident_seen, c.agency_seen, c.waiting_since,
  case when c.waiting_since is not null then greatest(0, floor(extract(epoch from now() - c.waiting_since)))::integer
  end as waiting_seconds, c.assignee, c.version, c.created_at, c.last_at, c.changed_at, c.changed_by`

/**
 * SQL: whether a chat `c` reaches the agent $1 (null: an API token, which reads all). Never an agent's own chat, in which
 * the agent is the resident.
 */
export const REACHES_AGENT_SQL = `(c.account is distinct from $1::uuid and ${IS_SERVED_SQL})`

/** A chat, and the side of it that its reader is on. */
export interface OpenChat {
  readonly row: ChatRow
  readonly side: ChatSide
}

/**
 * The rule: opens a chat for its resident, and for agents whom it reaches.
 * @param lock true: others wait until the transaction ends
 * @throws AppError not_found for a chat that does not exist or is not open to the reader
 */
export async function openChat(
  { query }: TenantTransaction,
  { account, level }: Reader,
  guid: string,
  lock = false,
): Promise<OpenChat> {
  const [row] = await query<ChatRow>(
    `select ${CHAT_COLUMNS} from chat c
     where c.guid = $2 and (c.account = $1::uuid or ($3::boolean and ${REACHES_AGENT_SQL}))
     ${lock ? 'for no key update' : ''}`,
    [account, guid, level === 'internal'],
  )
  if (row === undefined) throw noSuchChat()
  return { row, side: row.account === account ? 'resident' : 'agency' }
}

/** A chat that reaches an agent. @throws AppError not_found, also for the agent's own chat */
export async function openAsAgency(
  tx: TenantTransaction,
  reader: Reader,
  guid: string,
  lock = false,
): Promise<ChatRow> {
  const { row, side } = await openChat(tx, reader, guid, lock)
  if (side !== 'agency') throw noSuchChat()
  return row
}

/** The refusal for a chat that does not exist, or is not open to the reader. */
export function noSuchChat(): AppError {
  return new AppError('not_found', because('no_such_chat'))
}
