import type { leaveComment as endpoint, OwnComment } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { AgencyWork, Writer } from '../accounts/agency-work.ts'
import type { z } from 'zod'
import { subjectValues } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { mailAuthor } from './comment-mail.ts'
import { answersTo, COMMENT_COLUMNS, type CommentRow, ownComment } from './comment-row.ts'
import { type CommentedRecord, requireRecord } from './commented-record.ts'
import type { CommentPage } from './visible-comments.ts'

/** A comment as it is sent. */
type Wanted = z.output<NonNullable<typeof endpoint.body>>

/**
 * Stores a comment on a record, and emails a receipt. Sending it again leaves no second one.
 * @throws AppError not_found for a record that is not open to the author; forbidden where it takes no comments; conflict
 * for a public one where it takes none today, and for what is still there on a record that is not closed
 */
export async function leaveComment(
  work: AgencyWork,
  author: Writer,
  record: string,
  wanted: Wanted,
): Promise<OwnComment> {
  const { tx } = work
  const commented = await requireRecord(work, author, record)
  const before = await sentBefore(tx, author, wanted)
  if (before !== null) return before
  requireOpen(commented, wanted)
  const { text, still_there, shows_name, request = null } = wanted
  const publication = wanted.public ? (commented.approval ? 'offered' : 'published') : null
  const [row] = await tx.query<CommentRow>(
    `insert into record_comment as c (tenant, account, text, still_there, publication, was_published, shows_name, request,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing returning ${COMMENT_COLUMNS}`,
    [
      author.account,
      text,
      still_there,
      publication,
      publication === 'published',
      wanted.public && shows_name,
      request,
      ...subjectValues(commented.subject),
    ],
  )
  if (row === undefined) {
    const twin = await sentBefore(tx, author, wanted)
    if (twin === null) throw new Error('the comment was not stored')
    return twin
  }
  await mailAuthor(work, row, { kind: 'receipt' })
  return ownComment(row, [])
}

function requireOpen({ accepted, window, closed }: CommentedRecord, wanted: Wanted): void {
  if (!accepted) throw new AppError('forbidden', because('comments_off'))
  if (wanted.public && window?.state !== 'open')
    throw new AppError('conflict', because('comments_not_public'))
  if (wanted.still_there && !closed) throw new AppError('conflict', because('comment_record_open'))
}

async function sentBefore(
  tx: TenantTransaction,
  { account }: Writer,
  { request }: Wanted,
): Promise<OwnComment | null> {
  if (request === undefined) return null
  const [row] = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.account = $1 and c.request = $2`,
    [account, request],
  )
  return row === undefined ? null : ownComment(row, await answersTo(tx, [row.guid]))
}

/**
 * A page of an account's own comments on a record, the newest first, and how many there are.
 * @throws AppError not_found for a record that is not open to the author
 */
export async function ownComments(
  work: AgencyWork,
  author: Writer,
  record: string,
  { offset, limit }: CommentPage,
): Promise<{ comments: OwnComment[]; itemCount: number }> {
  const { tx } = work
  await requireRecord(work, author, record)
  const [total] = await tx.query<{ found: number }>(
    'select count(*)::integer as found from record_comment where account = $1 and subject = $2',
    [author.account, record],
  )
  const rows = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.account = $1 and c.subject = $2
     order by c.created_at desc, c.guid offset $3 limit $4`,
    [author.account, record, offset, limit],
  )
  const guids = rows.map(({ guid }) => guid)
  const answers = await answersTo(tx, guids)
  return { comments: rows.map((row) => ownComment(row, answers)), itemCount: total?.found ?? 0 }
}
