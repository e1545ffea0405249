import type { CommentWindow } from '@plat/contract/comments/comments'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { commentWindow } from './comment-window.ts'

/** A record as comments on it need it. */
export interface CommentedRecord {
  readonly guid: string
  readonly reference: string
  readonly visibility: number
  /** Code. */
  readonly module: string
  /** Id. */
  readonly department: string
  /** Whether comments on it are taken. */
  readonly accepted: boolean
  /** When public ones are; null: never. */
  readonly window: CommentWindow | null
}

interface RecordColumns {
  readonly module: string
  readonly reference: string
  readonly visibility: number
  readonly record_date: string | null
  readonly attributes: Readonly<Record<string, unknown>>
  [column: string]: unknown
}

/**
 * A record that the viewer sees.
 * @throws AppError not_found for what there is not, and in the same words for what is not open to the viewer.
 */
export async function commentedRecord(
  { query }: TenantTransaction,
  document: TenantDocument,
  level: ViewerLevel,
  guid: string,
): Promise<CommentedRecord> {
  const visibility = VISIBILITY_OF_LEVEL[level]
  const [row] = await query<RecordColumns>(
    `select module, agency_reference as reference, visibility, record_date::text, attributes
     from record where guid = $1 and visibility <= $2`,
    [guid, visibility],
  )
  // The document may have lost the module since the records were imported.
  const module = row === undefined ? undefined : moduleOf(document, row.module)
  if (row === undefined || module === undefined)
    throw new AppError('not_found', 'There is no such record, or it is not open to you.')
  const { today } = calendarOf(document, new Date())
  return {
    guid,
    reference: row.reference,
    visibility: row.visibility,
    module: module.code,
    department: departmentOf(document, module.code).id,
    accepted: module.comments.accept,
    window: commentWindow(module, row, visibility, today),
  }
}
