import type {
  CommentOutcome,
  CommentPublication,
  OwnComment,
} from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** A comment as it is kept. */
export interface CommentRow {
  readonly guid: string
  readonly account: string | null
  readonly record: string
  readonly agency_reference: string
  readonly visibility: number
  readonly module: string
  readonly department: string
  readonly text: string | null
  readonly publication: CommentPublication | null
  readonly public_name: string | null
  readonly outcome: CommentOutcome | null
  readonly outcome_at: Date | null
  readonly outcome_by: string | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly updated_by: string | null
  [column: string]: unknown
}

/** Columns of a comment, of the table under the name `c`. */
export const COMMENT_COLUMNS = `c.guid, c.account, c.record, c.agency_reference, c.visibility, c.module, c.department, c.text,
  c.publication, c.public_name, c.outcome, c.outcome_at, c.outcome_by, c.version, c.created_at, c.updated_at, c.updated_by`

/** What the agency answered to a comment. */
export interface AnswerRow {
  readonly comment: string
  /** Null: the account is gone. */
  readonly author: string | null
  readonly text: string
  readonly created_at: Date
  [column: string]: unknown
}

/** Answers to comments, the oldest first. */
export async function answersTo(
  { query }: TenantTransaction,
  comments: readonly string[],
): Promise<AnswerRow[]> {
  if (comments.length === 0) return []
  return query<AnswerRow>(
    `select comment, author, text, created_at from comment_answer
     where comment = any ($1::uuid[]) order by created_at, guid`,
    [comments],
  )
}

/** A comment as who wrote it sees it. */
export function ownComment(row: CommentRow, answers: readonly AnswerRow[]): OwnComment {
  return {
    id: row.guid,
    text: row.text ?? '',
    created: row.created_at.toISOString(),
    publication: row.publication,
    public_name: row.public_name,
    outcome: row.outcome,
    answers: answers
      .filter(({ comment }) => comment === row.guid)
      .map(({ text, created_at }) => ({ text, created: created_at.toISOString() })),
  }
}

/** The refusal for a comment that there is not, or that does not reach who asks. */
export function noSuchComment(): AppError {
  return new AppError('not_found', because('no_such_comment'))
}
