import type { changeComment as changing, StaffComment } from '@plat/contract/comments/comments'
import { because, type Reason } from '@plat/contract/platform/reasons'
import type { Assignee } from '@plat/contract/schedule/assign'
import type { z } from 'zod'
import type { AgencyWork, Reader } from '../accounts/agency-work.ts'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import { readAssignees, requireAssignee } from '../calls/assignees.ts'
import { notifyAssigned } from '../calls/notify-assigned.ts'
import { AppError } from '../platform/errors.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { mailAuthor, mailCommentAssigned } from './comment-mail.ts'
import {
  COMMENT_COLUMNS,
  type CommentRow,
  IS_SERVED_COMMENT_SQL,
  noSuchComment,
  staffComments,
} from './comment-row.ts'

type CommentChange = z.output<NonNullable<typeof changing.body>>
type Change<Action extends CommentChange['action']> = Extract<CommentChange, { action: Action }>

/** A comment as an agent sees it. @throws AppError not_found for one that does not reach the agent */
export async function staffComment(
  work: AgencyWork,
  reader: Reader,
  guid: string,
): Promise<StaffComment> {
  return viewOf(work, reader, await readReached(work, reader, guid))
}

/** Agents to whom a comment can be assigned. @throws AppError not_found for one that does not reach the reader */
export async function commentAssignees(
  work: AgencyWork,
  reader: Reader,
  guid: string,
): Promise<Assignee[]> {
  return readAssignees(work, await readReached(work, reader, guid))
}

/** Whether a change by an agent emails someone. */
export function mailsSomeone(change: CommentChange): boolean {
  switch (change.action) {
    case 'answer':
    case 'publish':
    case 'hide':
      return true
    case 'outcome':
      return change.outcome === 'no_action' || change.outcome === 'passed_on'
    case 'assign':
      return change.assignee !== null
  }
}

/**
 * Answers a comment, sets its outcome, publishes, hides or assigns it, and queues the emails about it. Doing any of it
 * again changes nothing.
 * @throws AppError not_found for a comment that does not reach the agent; conflict for one that is withdrawn, for a change
 * from an older version, and for publishing, or answering in public, what was not offered; invalid_request for an account
 * that cannot have it
 */
export async function changeComment(
  work: AgencyWork,
  reader: Reader,
  guid: string,
  change: CommentChange,
): Promise<StaffComment> {
  const { tx, document } = work
  const row = await readReached(work, reader, guid, true)
  if (row.text === null) throw refused('comment_withdrawn')
  if (await isDone(work, row, change)) return viewOf(work, reader, row)
  if (change.version !== row.version) {
    const last = { at: row.changed_at, by: row.changed_by }
    throw await changedMeanwhile(tx, last, document.tenant.timeZone)
  }
  return viewOf(work, reader, await apply(work, reader, row, change))
}

/** Whether a comment is as a change would make it. */
async function isDone(work: AgencyWork, row: CommentRow, change: CommentChange): Promise<boolean> {
  switch (change.action) {
    case 'answer':
      return isAnswered(work, row, change)
    case 'outcome':
      return row.outcome === change.outcome
    case 'publish':
      return row.publication === 'published' && !row.review_due
    case 'hide': {
      const isSame = row.hidden_reason === change.reason && row.hidden_note === change.note
      return row.hidden_by === 'agency' && isSame && !row.review_due
    }
    case 'assign':
      return row.assignee === change.assignee
  }
}

/** Whether an answer was stored before. */
async function isAnswered(
  { tx }: AgencyWork,
  { guid }: CommentRow,
  { request }: Change<'answer'>,
): Promise<boolean> {
  if (request === undefined) return false
  const [before] = await tx.query(
    'select from comment_answer where comment = $1 and request = $2',
    [guid, request],
  )
  return before !== undefined
}

function apply(
  work: AgencyWork,
  reader: Reader,
  row: CommentRow,
  change: CommentChange,
): Promise<CommentRow> {
  switch (change.action) {
    case 'answer':
      return answer(work, reader, row, change)
    case 'outcome':
      return setOutcome(work, reader, row, change)
    case 'publish':
      return publish(work, reader, row)
    case 'hide':
      return hide(work, reader, row, change)
    case 'assign':
      return assign(work, reader, row, change)
  }
}

async function answer(
  work: AgencyWork,
  { account }: Reader,
  row: CommentRow,
  { text, public: isPublic, request }: Change<'answer'>,
): Promise<CommentRow> {
  if (isPublic && row.publication === null) throw refused('comment_not_offered')
  await work.tx.query(
    `insert into comment_answer (tenant, comment, author, text, public, request)
     values (current_tenant(), $1, $2, $3, $4, $5)`,
    [row.guid, account, text, isPublic, request ?? null],
  )
  const changed = await store(work, account, row, {
    outcome: 'answered',
    assignee: row.assignee ?? account,
  })
  const shown = isPublic && row.publication === 'published'
  await mailAuthor(work, changed, { kind: 'answer', text, shown })
  return changed
}

async function setOutcome(
  work: AgencyWork,
  { account }: Reader,
  row: CommentRow,
  { outcome }: Change<'outcome'>,
): Promise<CommentRow> {
  const assignee = outcome === null ? row.assignee : (row.assignee ?? account)
  const changed = await store(work, account, row, { outcome, assignee })
  if (outcome === 'no_action' || outcome === 'passed_on')
    await mailAuthor(work, changed, { kind: 'outcome', outcome })
  return changed
}

async function publish(
  work: AgencyWork,
  { account }: Reader,
  row: CommentRow,
): Promise<CommentRow> {
  if (row.publication === null) throw refused('comment_not_offered')
  if (moduleOf(work.document, row.module ?? '')?.comments.public !== true)
    throw refused('comments_not_shown')
  const changed = await review(work, account, row, {
    publication: 'published',
    hidden_by: null,
    hidden_reason: null,
    hidden_note: null,
  })
  // One that stayed shown was reported only, and its author does not know.
  if (row.publication !== 'published')
    await mailAuthor(work, changed, { kind: 'published', again: row.was_published })
  return changed
}

async function hide(
  work: AgencyWork,
  { account }: Reader,
  row: CommentRow,
  { reason, note }: Change<'hide'>,
): Promise<CommentRow> {
  if (row.publication === null) throw refused('comment_not_offered')
  const objects = row.publication === 'hidden' && row.objection !== null && row.review_due
  const changed = await review(work, account, row, {
    publication: 'hidden',
    hidden_by: 'agency',
    hidden_reason: reason,
    hidden_note: note,
  })
  await mailAuthor(
    work,
    changed,
    objects ? { kind: 'objection_declined' } : { kind: 'hidden', before: row.publication },
  )
  return changed
}

async function assign(
  work: AgencyWork,
  { account }: Reader,
  row: CommentRow,
  { assignee }: Change<'assign'>,
): Promise<CommentRow> {
  if (assignee !== null) await requireAssignee(work, row, assignee)
  const changed = await store(work, account, row, { assignee })
  if (assignee !== null && assignee !== account) await mailCommentAssigned(work, changed)
  notifyAssigned(work.tx, [assignee, row.assignee], account)
  return changed
}

type Shown = Pick<CommentRow, 'publication' | 'hidden_by' | 'hidden_reason' | 'hidden_note'>

/**
 * Publishes or hides a comment. Unless that is its approval, an agent has looked at it then: reports do not hide it again,
 * and where they came from is deleted.
 */
async function review(
  work: AgencyWork,
  by: string | null,
  row: CommentRow,
  shown: Shown,
): Promise<CommentRow> {
  await work.tx.query('update comment_report set network = null where comment = $1', [row.guid])
  await work.tx.query(
    `update record_comment set publication = $2, hidden_by = $3, hidden_reason = $4, hidden_note = $5,
       hidden_at = case when $3::text is not null then now() end, was_published = was_published or $2 = 'published',
       review_due = false, reviewed_at = case when publication <> 'offered' then now() end
     where guid = $1`,
    [row.guid, shown.publication, shown.hidden_by, shown.hidden_reason, shown.hidden_note],
  )
  return store(work, by, row, {})
}

/** Stores what an agent changed, as the next version. @param by guid; null: an API token */
async function store(
  { tx }: AgencyWork,
  by: string | null,
  row: CommentRow,
  columns: Partial<Pick<CommentRow, 'outcome' | 'assignee'>>,
): Promise<CommentRow> {
  const { outcome, assignee } = { ...row, ...columns }
  const [changed] = await tx.query<CommentRow>(
    `update record_comment c set outcome = $2, assignee = $3,
       outcome_at = case when $2::text is not null then case when c.outcome = $2 then c.outcome_at else now() end end,
       outcome_by = case when $2::text is not null then case when c.outcome = $2 then c.outcome_by else $4::uuid end end,
       version = c.version + 1, changed_at = now(), changed_by = $4
     where c.guid = $1 returning ${COMMENT_COLUMNS}`,
    [row.guid, outcome, assignee, by],
  )
  if (changed === undefined) throw noSuchComment()
  return changed
}

/** A comment that reaches a reader. @param lock true: others wait until the transaction ends @throws AppError not_found */
async function readReached(
  { tx }: AgencyWork,
  { account }: Reader,
  guid: string,
  lock = false,
): Promise<CommentRow> {
  const [row] = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.guid = $2 and ${IS_SERVED_COMMENT_SQL}
     ${lock ? 'for no key update' : ''}`,
    [account, guid],
  )
  if (row === undefined) throw noSuchComment()
  return row
}

async function viewOf(
  work: AgencyWork,
  { visibility }: Reader,
  row: CommentRow,
): Promise<StaffComment> {
  const [view] = await staffComments(work, [row], visibility)
  if (view === undefined) throw noSuchComment()
  return view
}

function refused(reason: Reason): AppError {
  return new AppError('conflict', because(reason))
}
