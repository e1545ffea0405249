import type { OwnComment, PublicComment } from '@plat/contract/comments/comments'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { answersTo, COMMENT_COLUMNS, type CommentRow, ownComment } from './comment-row.ts'

/** Which part of a list. */
export interface CommentPage {
  readonly offset: number
  readonly limit: number
}

/** A page of the comments that are shown on a record, the newest first, and how many there are. */
export async function publicComments(
  { query }: TenantTransaction,
  record: string,
  { offset, limit }: CommentPage,
): Promise<{ comments: PublicComment[]; itemCount: number }> {
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from record_comment where record = $1 and publication = 'published'`,
    [record],
  )
  const rows = await query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.record = $1 and c.publication = 'published'
     order by c.created_at desc, c.guid offset $2 limit $3`,
    [record, offset, limit],
  )
  const comments = rows.map(({ guid, public_name, text, created_at }) => ({
    id: guid,
    name: public_name,
    text: text ?? '',
    created: created_at.toISOString(),
  }))
  return { comments, itemCount: total?.found ?? 0 }
}

/** A page of an account's own comments on a record, the newest first, and how many there are. */
export async function ownComments(
  tx: TenantTransaction,
  record: string,
  account: string,
  { offset, limit }: CommentPage,
): Promise<{ comments: OwnComment[]; itemCount: number }> {
  const [total] = await tx.query<{ found: number }>(
    'select count(*)::integer as found from record_comment where account = $1 and record = $2',
    [account, record],
  )
  const rows = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.account = $1 and c.record = $2
     order by c.created_at desc, c.guid offset $3 limit $4`,
    [account, record, offset, limit],
  )
  const answers = await answersTo(
    tx,
    rows.map(({ guid }) => guid),
  )
  return { comments: rows.map((row) => ownComment(row, answers)), itemCount: total?.found ?? 0 }
}
