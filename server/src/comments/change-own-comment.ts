import type {
  changeOwnComment as changing,
  CommentFault,
  OwnComment,
} from '@plat/contract/comments/comments'
import { REPORTS_TO_HIDE } from '@plat/contract/comments/comments'
import { because } from '@plat/contract/platform/reasons'
import type { z } from 'zod'
import type { AgencyWork, Writer } from '../accounts/agency-work.ts'
import { withdrawComments } from '../accounts/account-deletion.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { mailAuthor } from './comment-mail.ts'
import {
  answersTo,
  COMMENT_COLUMNS,
  type CommentRow,
  noSuchComment,
  ownComment,
} from './comment-row.ts'
import { lockVisible } from './visible-comments.ts'

type OwnChange = z.output<NonNullable<typeof changing.body>>

/**
 * Shows or withholds the author's name, withdraws a comment, or objects to hiding it. Also on a record that the author may
 * no longer see.
 * @returns null once it is withdrawn
 * @throws AppError not_found for a comment of someone else; conflict for the name of one that was not offered, and for an
 * objection to one that is not hidden, or a second one
 */
export async function changeOwnComment(
  { tx }: AgencyWork,
  { account }: Writer,
  guid: string,
  change: OwnChange,
): Promise<OwnComment | null> {
  const [row] = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where c.guid = $1 and c.account = $2 for no key update`,
    [guid, account],
  )
  if (row === undefined) throw noSuchComment()
  if (change.action === 'withdraw') {
    await withdrawComments(tx, account, guid)
    return null
  }
  const changed =
    change.action === 'name'
      ? await showName(tx, row, change.shows_name)
      : await object(tx, row, change.text)
  return ownComment(changed, await answersTo(tx, [guid]))
}

async function showName(
  { query }: TenantTransaction,
  row: CommentRow,
  shows: boolean,
): Promise<CommentRow> {
  if (row.publication === null) throw new AppError('conflict', because('comment_not_offered'))
  // No new version: what agents decide about a comment does not depend on it.
  await query('update record_comment set shows_name = $2 where guid = $1', [row.guid, shows])
  return { ...row, shows_name: shows }
}

async function object(
  { query }: TenantTransaction,
  row: CommentRow,
  text: string,
): Promise<CommentRow> {
  if (row.objection === text) return row
  if (row.publication !== 'hidden') throw new AppError('conflict', because('comment_not_hidden'))
  if (row.objection !== null) throw new AppError('conflict', because('comment_objected'))
  const [changed] = await query<CommentRow>(
    `update record_comment c set objection = $2, objected_at = now(), review_due = true,
       asked_at = case when c.waits then c.asked_at else now() end,
       version = c.version + 1, changed_at = now(), changed_by = c.account
     where c.guid = $1 returning ${COMMENT_COLUMNS}`,
    [row.guid, text],
  )
  return changed ?? row
}

/** A report of a public comment. */
interface Report {
  readonly reason: CommentFault
  /** Network that it comes from, as limits count it. Only its keyed hash is stored. */
  readonly network: string
}

/**
 * Reports a public comment, once for each account. Reports from enough networks hide a comment that no agent has reviewed,
 * and its author is emailed.
 * @throws AppError not_found for a comment that is not shown to the account; forbidden for the author
 */
export async function reportComment(
  work: AgencyWork,
  reporter: Writer,
  guid: string,
  { reason, network }: Report,
): Promise<void> {
  const { tx } = work
  const row = await lockVisible(work, reporter, guid)
  if (row.account === reporter.account) throw new AppError('forbidden', because('comment_own'))
  const [before] = await tx.query(
    'select from comment_report where comment = $1 and account = $2',
    [guid, reporter.account],
  )
  if (before !== undefined) return
  if (row.publication !== 'published') throw noSuchComment()
  const isReviewed = row.reviewed_at !== null
  const from = { tenant: tx.tenant, purpose: 'comment', subject: guid } as const
  await tx.query(
    `insert into comment_report (tenant, comment, account, reason, network)
     values (current_tenant(), $1, $2, $3, $4)`,
    [guid, reporter.account, reason, isReviewed ? null : tx.keys.sign(from, network)],
  )
  if (isReviewed) return
  const [reports] = await tx.query<{ networks: number }>(
    'select count(distinct network)::integer as networks from comment_report where comment = $1',
    [guid],
  )
  await tx.query(
    `update record_comment set review_due = true, asked_at = case when waits then asked_at else now() end where guid = $1`,
    [guid],
  )
  if ((reports?.networks ?? 0) >= REPORTS_TO_HIDE) await hideReported(work, guid)
}

async function hideReported(work: AgencyWork, guid: string): Promise<void> {
  const [row] = await work.tx.query<CommentRow>(
    `update record_comment c set publication = 'hidden', hidden_by = 'reports', hidden_reason = null, hidden_note = null,
       hidden_at = now(), version = c.version + 1, changed_at = now(), changed_by = null
     where c.guid = $1 returning ${COMMENT_COLUMNS}`,
    [guid],
  )
  if (row !== undefined) await mailAuthor(work, row, { kind: 'hidden', before: 'published' })
}
