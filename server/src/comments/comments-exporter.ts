import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its comments, with what the agency answered to it; who answered is theirs. */
export const COMMENTS_EXPORTER = {
  name: 'comments',
  read: async ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> => ({
    left: await query(
      `select guid, record, agency_reference, module, department, text, publication, public_name, outcome,
         created_at as created, outcome_at from record_comment where account = $1 order by created_at, guid`,
      [guid],
    ),
    received_answers: await query(
      `select a.comment, a.text, a.created_at as created from record_comment c
       join comment_answer a on a.tenant = c.tenant and a.comment = c.guid
       where c.account = $1 order by a.created_at, a.guid`,
      [guid],
    ),
    written_answers: await query(
      `select comment, text, created_at as created from comment_answer
       where author = $1 order by created_at, guid`,
      [guid],
    ),
  }),
}
