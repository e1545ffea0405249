import type {
  CommentFault,
  CommentOutcome,
  OwnComment,
  Publication,
  StaffComment,
} from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import { accountsOf } from '../calls/people.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from '../calls/stored-subject.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** A comment as it is stored. Its subject is always a record. */
export interface CommentRow extends StoredSubject {
  readonly guid: string
  /** Guid; null: the account is deleted, or the comment withdrawn. */
  readonly account: string | null
  /** Null: withdrawn. */
  readonly text: string | null
  readonly still_there: boolean
  readonly publication: Publication | null
  readonly shows_name: boolean
  readonly was_published: boolean
  readonly hidden_by: 'agency' | 'reports' | null
  readonly hidden_reason: CommentFault | null
  readonly hidden_note: string | null
  readonly hidden_at: Date | null
  readonly objection: string | null
  readonly objected_at: Date | null
  readonly review_due: boolean
  readonly reviewed_at: Date | null
  readonly outcome: CommentOutcome | null
  readonly outcome_at: Date | null
  readonly outcome_by: string | null
  /** Guid of the agent who has it. */
  readonly assignee: string | null
  readonly version: number
  readonly created_at: Date
  readonly asked_at: Date
  readonly changed_at: Date
  readonly changed_by: string | null
  readonly waits: boolean
  [column: string]: unknown
}

/** Columns of a comment `c` in SQL. */
export const COMMENT_COLUMNS = `c.guid, c.account, ${SUBJECT_COLUMNS}, c.text, c.still_there, c.publication, c.shows_name,
  c.was_published, c.hidden_by, c.hidden_reason, c.hidden_note, c.hidden_at, c.objection, c.objected_at, c.review_due,
  c.reviewed_at, c.outcome, c.outcome_at, c.outcome_by, c.assignee, c.version, c.created_at, c.asked_at, c.changed_at,
  c.changed_by, c.waits`

/** SQL: whether calls about the module of a comment `c` reach the agent $1; null: an API token, which reads all. */
export const IS_SERVED_COMMENT_SQL = `($1::uuid is null
    or coalesce((select g.modules from agent g where g.account = $1) && c.modules, true))`

/** An answer of the agency. */
export interface AnswerRow {
  readonly comment: string
  /** Guid; null: the account is deleted. */
  readonly author: string | null
  readonly text: string
  readonly public: boolean
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
    `select comment, author, text, public, created_at from comment_answer
     where comment = any ($1::uuid[]) order by created_at, guid`,
    [comments],
  )
}

/** Members that the author and agents see alike. */
function knownOf(row: CommentRow) {
  const { hidden_by: by, hidden_at: at, objection, objected_at: objected } = row
  return {
    id: row.guid,
    created: row.created_at.toISOString(),
    still_there: row.still_there,
    publication: row.publication,
    shows_name: row.shows_name,
    hidden:
      by === null || at === null
        ? null
        : {
            by,
            reason: row.hidden_reason,
            at: at.toISOString(),
            note: row.hidden_note,
            was_published: row.was_published,
          },
    objection:
      objection === null || objected === null
        ? null
        : { text: objection, created: objected.toISOString() },
    review_due: row.review_due,
    outcome: row.outcome,
  }
}

/** A comment as its author sees it. @param answers of any comments */
export function ownComment(row: CommentRow, answers: readonly AnswerRow[]): OwnComment {
  return {
    ...knownOf(row),
    text: row.text ?? '',
    answers: answers.filter(({ comment }) => comment === row.guid).map(answerView),
    can_object: canObject(row),
  }
}

/** Whether the author of a comment can object to hiding it. */
export function canObject({ publication, objection }: CommentRow): boolean {
  return publication === 'hidden' && objection === null
}

function answerView({ text, public: isPublic, created_at }: AnswerRow) {
  return { text, public: isPublic, created: created_at.toISOString() }
}

interface ReportRow {
  readonly comment: string
  readonly reason: CommentFault
  readonly created_at: Date
  [column: string]: unknown
}

/** Comments as agents see them, in the given order. @param visibility highest of records that the reader may see */
export async function staffComments(
  work: { readonly tx: TenantTransaction; readonly document: TenantDocument },
  rows: readonly CommentRow[],
  visibility: number,
): Promise<StaffComment[]> {
  const { tx, document } = work
  const guids = rows.map(({ guid }) => guid)
  if (guids.length === 0) return []
  const answers = await answersTo(tx, guids)
  const reports = await tx.query<ReportRow>(
    `select comment, reason, created_at from comment_report where comment = any ($1::uuid[])
     order by created_at, account`,
    [guids],
  )
  const accounts = await accountsOf(work, [
    ...rows.flatMap(({ account, outcome_by, assignee }) => [account, outcome_by, assignee]),
    ...answers.map(({ author }) => author),
  ])
  const personOf = (guid: string | null) => accounts.get(guid ?? '')?.person ?? null
  const subjects = await subjectsFor(tx, document, rows, visibility)
  return rows.flatMap((row, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    return [
      {
        ...knownOf(row),
        user: personOf(row.account),
        email: accounts.get(row.account ?? '')?.email ?? null,
        subject,
        text: row.text,
        answers: answers
          .filter(({ comment }) => comment === row.guid)
          .map((answer) => ({ ...answerView(answer), by: personOf(answer.author) })),
        reports: reports
          .filter(({ comment }) => comment === row.guid)
          .map(({ reason, created_at }) => ({ reason, created: created_at.toISOString() })),
        outcome_by: personOf(row.outcome_by),
        outcome_at: row.outcome_at?.toISOString() ?? null,
        agent: personOf(row.assignee),
        waits: row.waits,
        version: row.version,
      },
    ]
  })
}

/** The refusal for a comment that does not exist, or does not reach the reader. */
export function noSuchComment(): AppError {
  return new AppError('not_found', because('no_such_comment'))
}
