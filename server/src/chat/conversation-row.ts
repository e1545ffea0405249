import type { ChatSide } from '@plat/contract/chat/chat'
import { because } from '@plat/contract/platform/reasons'
import { type Served, servedBy } from '../agents/served-by.ts'
import type { StoredSubject } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Who reads or writes. */
export interface ChatReader {
  /** Guid; null: an API token of the agency. */
  readonly account: string | null
  /** Whether they have the rights of the agency's own people now. */
  readonly internal: boolean
  /** Up to which they see records. */
  readonly visibility: number
}

/** A conversation as it is stored. */
export interface ConversationRow extends StoredSubject {
  readonly guid: string
  /** Guid of the resident. */
  readonly account: string
  readonly created_at: Date
  readonly last_number: number
  readonly waiting_since: Date | null
  readonly resident_seen: number
  readonly agency_seen: number
  [column: string]: unknown
}

/** Columns of a conversation, after `from conversation c`. */
export const CONVERSATION_COLUMNS = `c.guid, c.account, c.discriminator, c.subject, c.agency_reference, c.visibility, c.module,
       c.department, c.channel, c.created_at, c.last_number::integer, c.waiting_since,
       c.resident_seen::integer, c.agency_seen::integer`

/** A conversation and the side on which its reader is. */
export interface OpenConversation {
  readonly row: ConversationRow
  readonly side: ChatSide
}

/**
 * The conversation, for its resident and for who answers for its module or department.
 * @param lock whether others wait until this transaction is over.
 * @throws AppError not_found, for everybody else too.
 */
export async function openConversation(
  tx: TenantTransaction,
  document: TenantDocument,
  guid: string,
  reader: ChatReader,
  lock: 'lock' | 'read' = 'read',
): Promise<OpenConversation> {
  const [row] = await tx.query<ConversationRow>(
    lock === 'lock'
      ? `select ${CONVERSATION_COLUMNS} from conversation c where c.guid = $1 for update`
      : `select ${CONVERSATION_COLUMNS} from conversation c where c.guid = $1`,
    [guid],
  )
  if (row !== undefined && row.account === reader.account) return { row, side: 'resident' }
  if (row !== undefined && reader.internal) {
    const served = await servedBy(tx, document, reader.account)
    if (isServed(row, served)) return { row, side: 'agency' }
  }
  throw new AppError('not_found', because('no_such_conversation'))
}

function isServed({ module, department }: ConversationRow, served: Served | null): boolean {
  if (served === null) return true
  if (module !== null) return served.modules.includes(module)
  return department !== null && served.departments.includes(department)
}
