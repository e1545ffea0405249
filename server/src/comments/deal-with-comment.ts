import type { MARKED_OUTCOMES, StaffComment } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import type { Agency } from '../accounts/dependencies.ts'
import { servedModules } from '../agents/served-modules.ts'
import { accountOf } from '../calls/people.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type CommentNews, mailAboutComment } from './comment-mail.ts'
import { COMMENT_COLUMNS, type CommentRow, noSuchComment } from './comment-row.ts'
import { type CommentReader, staffComments } from './staff-comments.ts'

/** A comment that somebody of the agency deals with. */
export interface Dealing {
  readonly tx: TenantTransaction
  readonly agency: Agency
  readonly reader: CommentReader
  /** Guid of the comment. */
  readonly comment: string
  /** The version that they had before them. */
  readonly version: number
}

/**
 * Answers a comment: the answer is stored and mailed, and the comment is done. One that is sent twice is one.
 * @throws AppError not_found for a comment that does not reach the reader, conflict for one that was changed or erased.
 */
export async function answerComment(
  dealing: Dealing,
  text: string,
  request: string | null,
): Promise<StaffComment> {
  const { tx, reader } = dealing
  const row = await lockComment(dealing)
  if (request !== null) {
    const [before] = await tx.query(
      'select guid from comment_answer where comment = $1 and request = $2',
      [row.guid, request],
    )
    if (before !== undefined) return viewOf(dealing, row)
  }
  await requireCurrent(dealing, row)
  if (row.account === null) throw new AppError('conflict', because('comment_erased'))
  await tx.query(
    `insert into comment_answer (tenant, comment, author, text, request)
     values (current_tenant(), $1, $2, $3, $4)`,
    [row.guid, reader.guid, text, request],
  )
  await tell(dealing, row, { kind: 'answer', text, who: await nameOf(dealing) })
  return viewOf(dealing, await change(dealing, row, { outcome: 'answered' }))
}

/**
 * Marks what came of a comment, or opens it again (null). Who wrote it is told when nothing is done or it is passed on.
 * @throws AppError as `answerComment`.
 */
export async function markComment(
  dealing: Dealing,
  outcome: (typeof MARKED_OUTCOMES)[number] | null,
): Promise<StaffComment> {
  const row = await lockComment(dealing)
  await requireCurrent(dealing, row)
  if (row.text === null && outcome === null)
    throw new AppError('conflict', because('comment_erased'))
  if (row.outcome === outcome) return viewOf(dealing, row)
  if (outcome === 'no_action' || outcome === 'passed_on')
    await tell(dealing, row, { kind: 'outcome', outcome })
  return viewOf(dealing, await change(dealing, row, { outcome }))
}

/**
 * Shows a comment on its record, or declines to; the other way round takes it back.
 * @throws AppError as `answerComment`, and conflict for one that was not offered.
 */
export async function reviewComment(
  dealing: Dealing,
  publication: 'published' | 'declined',
): Promise<StaffComment> {
  const row = await lockComment(dealing)
  await requireCurrent(dealing, row)
  if (row.publication === null) throw new AppError('conflict', because('comment_not_offered'))
  if (row.publication === publication) return viewOf(dealing, row)
  await tell(dealing, row, { kind: 'publication', publication })
  return viewOf(dealing, await change(dealing, row, { publication }))
}

async function lockComment({ tx, reader, comment }: Dealing): Promise<CommentRow> {
  const [row] = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c
     where c.guid = $1 and ($2::text[] is null or c.module = any ($2)) for update`,
    [comment, await servedModules(tx, reader.guid)],
  )
  if (row === undefined) throw noSuchComment()
  return row
}

async function requireCurrent({ tx, agency, version }: Dealing, row: CommentRow): Promise<void> {
  if (row.version === version) return
  const last = { at: row.updated_at, by: row.updated_by }
  throw await changedMeanwhile(tx, last, agency.document.tenant.timeZone)
}

interface Change {
  readonly outcome?: CommentRow['outcome']
  readonly publication?: CommentRow['publication']
}

async function change(
  { tx, reader }: Dealing,
  row: CommentRow,
  { outcome = row.outcome, publication = row.publication }: Change,
): Promise<CommentRow> {
  const isMarked = outcome !== row.outcome
  const [changed] = await tx.query<CommentRow>(
    `update record_comment c set outcome = $2, publication = $3,
       outcome_at = case when $2::text is null then null when $4 then now() else outcome_at end,
       outcome_by = case when $2::text is null then null when $4 then $5::uuid else outcome_by end,
       version = version + 1, updated_at = now(), updated_by = $5
     where c.guid = $1 returning ${COMMENT_COLUMNS}`,
    [row.guid, outcome, publication, isMarked, reader.guid],
  )
  if (changed === undefined) throw noSuchComment()
  return changed
}

/** Mails who wrote it; nobody where the account is gone. */
async function tell({ tx, agency }: Dealing, row: CommentRow, news: CommentNews): Promise<void> {
  const author = await accountOf(tx, row.account)
  if (author !== null) await mailAboutComment(tx, agency, author, row, news)
}

async function nameOf({ tx, reader }: Dealing): Promise<string> {
  const known = await accountOf(tx, reader.guid)
  return known === null ? '' : `${known.person.first_name} ${known.person.last_name}`.trim()
}

async function viewOf({ tx, agency, reader }: Dealing, row: CommentRow): Promise<StaffComment> {
  const [view] = await staffComments(tx, agency.document, [row], reader.visibility)
  if (view === undefined) throw noSuchComment()
  return view
}
