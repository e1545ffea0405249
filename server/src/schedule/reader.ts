import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type Served, servedBy } from '../agents/served-by.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** Who reads or changes appointments. */
export interface Reader {
  /** Of the account; null: an API token of the agency. */
  readonly guid: string | null
  readonly level: ViewerLevel
  /** Up to which records are seen. */
  readonly visibility: number
}

/** Who is behind a request. */
export function readerOf({ viewer }: RequestContext): Reader {
  const { level, account } = viewer
  return { guid: account?.guid ?? null, level, visibility: VISIBILITY_OF_LEVEL[level] }
}

/** A resident, as the link of a mail knows them. @param guid of the account */
export function residentReader(guid: string | null): Reader {
  return { guid, level: 'registered', visibility: VISIBILITY_OF_LEVEL.registered }
}

/**
 * On which side of an appointment somebody is: of its resident; of the agency where it is about what reaches them, or
 * assigned to them. Null: it is none of theirs.
 */
export async function sideOf(
  tx: TenantTransaction,
  document: TenantDocument,
  row: AppointmentRow,
  reader: Reader,
): Promise<'user' | 'agency' | null> {
  if (row.owner !== null && row.owner === reader.guid) return 'user'
  if (reader.level !== 'internal') return null
  if (row.assignee !== null && row.assignee === reader.guid) return 'agency'
  return isServed(row, await servedBy(tx, document, reader.guid)) ? 'agency' : null
}

function isServed(row: AppointmentRow, served: Served | null): boolean {
  if (served === null) return true
  return row.module === null
    ? served.departments.includes(row.department ?? '')
    : served.modules.includes(row.module)
}

/**
 * Appointments with which somebody of the agency deals: of modules $1 or, on a channel, of departments $2, where null is
 * all, and those that are assigned to $3; not one's own as a resident. After `from appointment p`.
 */
export const DEALT_WITH = `($1::text[] is null or p.module = any ($1)
       or (p.module is null and p.department = any ($2::text[])) or p.assignee = $3)
     and ($3::uuid is null or p.owner is distinct from $3)`
