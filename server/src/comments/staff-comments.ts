import type { StaffComment } from '@plat/contract/comments/comments'
import { accountsOf } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import { servedModules } from '../agents/served-modules.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { answersTo, COMMENT_COLUMNS, type CommentRow } from './comment-row.ts'

/** Somebody of the agency who reads comments; without an account it is an API token. */
export interface CommentReader {
  readonly guid: string | null
  /** Up to which records are seen. */
  readonly visibility: number
}

/** Which comments a list has. */
export interface CommentList {
  readonly state: 'open' | 'done'
  /** Code; null: all that reach the reader. */
  readonly module: string | null
  readonly offset: number
  readonly limit: number
}

/** Open or done ($1), of the modules $2 and of the one $3; null: all. */
const LISTED = `(c.outcome is null or c.publication is not distinct from 'offered') = $1
     and ($2::text[] is null or c.module = any ($2)) and ($3::text is null or c.module = $3)`

/** A page of the comments that reach somebody: open ones the oldest first, done ones the newest first. */
export async function listStaffComments(
  tx: TenantTransaction,
  document: TenantDocument,
  reader: CommentReader,
  { state, module, offset, limit }: CommentList,
): Promise<{ comments: StaffComment[]; itemCount: number }> {
  const isOpen = state === 'open'
  const values = [isOpen, await servedModules(tx, reader.guid), module]
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from record_comment c where ${LISTED}`,
    values,
  )
  const rows = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c where ${LISTED}
     order by case when $1 then null else c.outcome_at end desc, c.created_at, c.guid offset $4 limit $5`,
    [...values, offset, limit],
  )
  const comments = await staffComments(tx, document, rows, reader.visibility)
  return { comments, itemCount: total?.found ?? 0 }
}

/** How many comments wait for somebody. */
export async function countOpenComments(
  tx: TenantTransaction,
  account: string | null,
): Promise<number> {
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from record_comment c where ${LISTED}`,
    [true, await servedModules(tx, account), null],
  )
  return total?.found ?? 0
}

/** All comments on a record that reach somebody, the oldest first. */
export async function commentsOnRecord(
  tx: TenantTransaction,
  document: TenantDocument,
  record: string,
  reader: CommentReader,
): Promise<StaffComment[]> {
  const rows = await tx.query<CommentRow>(
    `select ${COMMENT_COLUMNS} from record_comment c
     where c.record = $1 and ($2::text[] is null or c.module = any ($2)) order by c.created_at, c.guid`,
    [record, await servedModules(tx, reader.guid)],
  )
  return staffComments(tx, document, rows, reader.visibility)
}

/** Comments as the agency's own people see them, in the given order. */
export async function staffComments(
  tx: TenantTransaction,
  document: TenantDocument,
  rows: readonly CommentRow[],
  visibility: number,
): Promise<StaffComment[]> {
  const answers = await answersTo(
    tx,
    rows.map(({ guid }) => guid),
  )
  const accounts = await accountsOf(tx, [
    ...rows.flatMap(({ account, outcome_by }) => [account, outcome_by]),
    ...answers.map(({ author }) => author),
  ])
  const personOf = (guid: string | null) => accounts.get(guid ?? '')?.person ?? null
  const subjects = await subjectsFor(
    tx,
    document,
    rows.map((row) => ({
      ...row,
      discriminator: 'record' as const,
      subject: row.record,
      channel: null,
    })),
    visibility,
  )
  return rows.flatMap((row, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    return [
      {
        id: row.guid,
        user: personOf(row.account),
        email: accounts.get(row.account ?? '')?.email ?? null,
        subject,
        text: row.text,
        created: row.created_at.toISOString(),
        publication: row.publication,
        public_name: row.public_name,
        outcome: row.outcome,
        outcome_by: personOf(row.outcome_by),
        outcome_at: row.outcome_at?.toISOString() ?? null,
        answers: answers
          .filter(({ comment }) => comment === row.guid)
          .map(({ text, author, created_at }) => ({
            text,
            by: personOf(author),
            created: created_at.toISOString(),
          })),
        version: row.version,
      },
    ]
  })
}
