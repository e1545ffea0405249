import type { CommentFault, PublicComment, RecordComments } from '@plat/contract/comments/comments'
import type { AgencyWork, Reader } from '../accounts/agency-work.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { answersTo, COMMENT_COLUMNS, type CommentRow, noSuchComment } from './comment-row.ts'
import { findRecord, requireRecord } from './commented-record.ts'

/** Part of a list. */
export interface CommentPage {
  readonly offset: number
  readonly limit: number
}

/**
 * The rule: which comments `c` everyone sees who sees their record now, while its module shows public comments. Published
 * ones, and those that were hidden after they were published, without their words. Authors and agents see comments by
 * other queries; nothing else reads them.
 */
const IS_LISTED_SQL = `(c.publication = 'published' or (c.publication = 'hidden' and c.was_published))`

/** Columns that everyone sees of a comment `c` of an account `a`: of hidden ones neither words nor name. $2: reader's guid, or null. */
const PUBLIC_COLUMNS = `c.guid, c.created_at, c.hidden_by, c.hidden_reason, c.hidden_at,
  case when c.publication = 'published' then c.text end as text,
  case when c.publication = 'published' and c.shows_name
    then nullif(trim(a.first_name || ' ' || a.last_name), '') end as name,
  c.publication = 'published' and c.still_there as still_there,
  coalesce(c.account = $2::uuid, false) as own,
  exists (select from comment_report r where r.comment = c.guid and r.account = $2::uuid) as reported`

interface PublicRow {
  readonly guid: string
  readonly created_at: Date
  readonly hidden_by: 'agency' | 'reports' | null
  readonly hidden_reason: CommentFault | null
  readonly hidden_at: Date | null
  readonly text: string | null
  readonly name: string | null
  readonly still_there: boolean
  readonly own: boolean
  readonly reported: boolean
  [column: string]: unknown
}

/**
 * The public comments on a record, the newest first, and which ones it takes.
 * @throws AppError not_found for a record that does not exist or is not open to the reader
 */
export async function recordComments(
  work: AgencyWork,
  reader: Reader,
  guid: string,
  page: CommentPage,
): Promise<{ list: RecordComments; itemCount: number }> {
  const { accepted, shows, window, approval, closed } = await requireRecord(work, reader, guid)
  const { comments, itemCount } = shows
    ? await listed(work.tx, reader, guid, page)
    : { comments: [], itemCount: 0 }
  return { list: { accepted, window, approval, closed, comments }, itemCount }
}

async function listed(
  tx: TenantTransaction,
  { account }: Reader,
  record: string,
  { offset, limit }: CommentPage,
): Promise<{ comments: PublicComment[]; itemCount: number }> {
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from record_comment c where c.subject = $1 and ${IS_LISTED_SQL}`,
    [record],
  )
  const rows = await tx.query<PublicRow>(
    `select ${PUBLIC_COLUMNS} from record_comment c
     left join account a on a.tenant = c.tenant and a.guid = c.account
     where c.subject = $1 and ${IS_LISTED_SQL} order by c.created_at desc, c.guid offset $3 limit $4`,
    [record, account, offset, limit],
  )
  // Answers may quote a comment: those to a hidden one are hidden with it.
  const shown = rows.filter(({ text }) => text !== null).map(({ guid }) => guid)
  const answers = (await answersTo(tx, shown)).filter((answer) => answer.public)
  const comments = rows.map((row) => ({
    id: row.guid,
    created: row.created_at.toISOString(),
    name: row.name,
    text: row.text,
    still_there: row.still_there,
    hidden: hiddenOf(row),
    answers: answers
      .filter(({ comment }) => comment === row.guid)
      .map(({ text, created_at }) => ({ text, created: created_at.toISOString() })),
    own: row.own,
    reported: row.reported,
  }))
  return { comments, itemCount: total?.found ?? 0 }
}

function hiddenOf({ hidden_by: by, hidden_at: at, hidden_reason: reason }: PublicRow) {
  return by === null || at === null ? null : { by, reason, at: at.toISOString() }
}

/**
 * A comment that everyone sees who sees its record, also one that is hidden by now. Others wait until the transaction ends.
 * @throws AppError not_found for one that is not shown, or not to the reader
 */
export async function lockVisible(
  work: AgencyWork,
  reader: Reader,
  guid: string,
): Promise<CommentRow> {
  const [row] = await work.tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.guid = $1 and ${IS_LISTED_SQL} for no key update`,
    [guid],
  )
  const record = row === undefined ? null : await findRecord(work, reader, row.subject ?? '')
  if (row === undefined || record?.shows !== true) throw noSuchComment()
  return row
}
