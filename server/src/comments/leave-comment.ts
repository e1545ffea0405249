import type { OwnComment } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Agency } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { accountOf } from '../calls/people.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { answersTo, COMMENT_COLUMNS, type CommentRow, ownComment } from './comment-row.ts'
import { mailAboutComment } from './comment-mail.ts'
import { type CommentedRecord, commentedRecord } from './commented-record.ts'

/** A comment as it is sent. */
export interface WantedComment {
  /** Guid of the account. */
  readonly account: string
  readonly level: ViewerLevel
  /** Guid of the record. */
  readonly record: string
  readonly text: string
  /** Offered as a public comment, under this name; null: withheld. */
  readonly isPublic: boolean
  readonly publicName: string | null
  /** Chosen by the browser. */
  readonly request: string | null
}

/**
 * Stores a comment and mails a receipt; one that is sent twice is one.
 * @returns the comment, and whether it is new.
 * @throws AppError not_found for a record that is not open to the account, forbidden where no comments are taken,
 * conflict for a public one outside of its window, invalid_request for a name that is an address.
 */
export async function leaveComment(
  tx: TenantTransaction,
  agency: Agency,
  wanted: WantedComment,
): Promise<{ comment: OwnComment; isNew: boolean }> {
  const record = await commentedRecord(tx, agency.document, wanted.level, wanted.record)
  const before = await sentBefore(tx, wanted)
  if (before !== null) return { comment: before, isNew: false }
  if (!record.accepted) throw new AppError('forbidden', because('comments_off'))
  if (wanted.isPublic) requireWindow(record, wanted)
  const [row] = await tx.query<CommentRow>(
    `insert into record_comment as c (tenant, account, record, agency_reference, visibility, module, department, text,
       publication, public_name, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing returning ${COMMENT_COLUMNS}`,
    [
      wanted.account,
      record.guid,
      record.reference,
      record.visibility,
      record.module,
      record.department,
      wanted.text,
      wanted.isPublic ? 'offered' : null,
      wanted.isPublic && wanted.publicName !== '' ? wanted.publicName : null,
      wanted.request,
    ],
  )
  if (row === undefined) {
    const twin = await sentBefore(tx, wanted)
    if (twin === null) throw new Error('the comment was not stored')
    return { comment: twin, isNew: false }
  }
  const author = await accountOf(tx, wanted.account)
  if (author !== null) await mailAboutComment(tx, agency, author, row, { kind: 'receipt' })
  return { comment: ownComment(row, []), isNew: true }
}

async function sentBefore(
  tx: TenantTransaction,
  { account, request }: WantedComment,
): Promise<OwnComment | null> {
  if (request === null) return null
  const [row] = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.account = $1 and c.request = $2`,
    [account, request],
  )
  return row === undefined ? null : ownComment(row, await answersTo(tx, [row.guid]))
}

/** @throws AppError unless the record takes public comments today, under this name. */
function requireWindow({ window }: CommentedRecord, { publicName }: WantedComment): void {
  if (window === null) throw new AppError('forbidden', because('comments_not_public'))
  if (window.state === 'closed')
    throw new AppError('conflict', because('comment_window_closed', { day: window.closes ?? '' }))
  if (window.state === 'upcoming')
    throw new AppError('conflict', because('comment_window_opens', { day: window.opens ?? '' }))
  if (publicName?.includes('@') === true)
    throw fieldError('public_name', because('comment_name_is_address'))
}
