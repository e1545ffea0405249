import { accountByEmail } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { CommentsFile, PastComment } from './demo-comments-file.ts'

/** In the audit of an agency whose comments were made: what is deleted afterwards stays deleted. */
const MADE = 'demo.comments'

/** Gives a demo agency comments on its records, once. Who wrote them are the residents of its calls. */
export async function fillDemoComments(
  database: Database,
  document: TenantDocument,
  file: CommentsFile | null,
): Promise<void> {
  const people = demoAccountsOf(document)
  if (file === null || people.length === 0) return
  await asTenant(database, document.tenant.code, async (tx) => {
    if ((await tx.query('select from audit where action = $1', [MADE])).length > 0) return
    const staff = new Map<string, string>()
    for (const { role, email } of people) {
      const row = await accountByEmail(tx, email)
      if (row !== null) staff.set(role, row.guid)
    }
    for (const [nth, comment] of file.comments.entries())
      await putPastComment(tx, document, comment, nth, staff.get(comment.by ?? '') ?? null)
    await audit(tx, { actor: null, action: MADE, subject: null })
  })
}

/** Puts a comment into the database as it was left; nothing where a copy of the demo has no such record or resident. */
async function putPastComment(
  tx: TenantTransaction,
  document: TenantDocument,
  comment: PastComment,
  nth: number,
  official: string | null,
): Promise<void> {
  const author = await accountByEmail(tx, `${comment.resident}@residents.example`)
  if (author === null || moduleOf(document, comment.record) === undefined) return
  const record = await recordOf(tx, comment, nth)
  if (record === undefined) return
  const guid = hashGuid(`demo/${document.tenant.code}/comment/${nth}`)
  const values = [
    guid,
    author.guid,
    record.guid,
    record.reference,
    comment.record,
    departmentOf(document, comment.record).id,
    comment.text,
    comment.public ? comment.publication : null,
    comment.public ? comment.name : null,
    comment.outcome,
    official,
    comment.daysAgo,
  ]
  await tx.query(
    `insert into record_comment (tenant, guid, account, record, agency_reference, module, department, text, publication,
       public_name, outcome, outcome_by, outcome_at, created_at)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text, $11,
       case when $10::text is not null then now() - make_interval(days => $12 - 1) end,
       now() - make_interval(days => $12))`,
    values,
  )
  if (comment.answer === null) return
  await tx.query(
    `insert into comment_answer (tenant, comment, author, text, created_at)
     values (current_tenant(), $1, $2, $3, now() - make_interval(days => $4 - 1))`,
    [guid, official, comment.answer, comment.daysAgo],
  )
}

async function recordOf(
  { query }: TenantTransaction,
  { record, status }: PastComment,
  nth: number,
): Promise<{ guid: string; reference: string } | undefined> {
  const [found] = await query<{ guid: string; reference: string }>(
    `select guid, agency_reference as reference from record
     where module = $1 and visibility = 0 and status_category = 1 and ($2::text is null or status = $2)
     order by record_date desc nulls last, record_no offset $3 limit 1`,
    [record, status, nth],
  )
  return found
}
