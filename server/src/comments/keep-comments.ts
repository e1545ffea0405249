import { type AccountExporter, PAGES_BY_TIME } from '../accounts/account-exporter.ts'
import type { Database } from '../platform/db/database.ts'
import { purgeOld } from '../tenancy/for-each-tenant.ts'

/** Parts of an account's export that are about comments. */
export const COMMENT_EXPORTERS: readonly AccountExporter[] = [
  // Comments that an account left, with the answers to them.
  {
    name: 'comments',
    tables: ['record_comment'],
    read: PAGES_BY_TIME.query(`select array[c.created_at::text, c.guid::text] as position, c.guid as id, c.agency_reference, c.module, c.department,
         c.text, c.still_there, c.publication, c.shows_name, c.hidden_by, c.hidden_reason, c.hidden_note, c.hidden_at as hidden,
         c.objection, c.objected_at as objected, c.outcome, c.outcome_at as outcome_set, c.created_at as created,
         (select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'public', a.public, 'created', a.created_at)
            order by a.created_at, a.guid), '[]') from comment_answer a where a.comment = c.guid) as answers
       from record_comment c where c.account = $1 and (c.created_at, c.guid) > ($2::timestamptz, $3::uuid)
       order by c.created_at, c.guid limit $4`),
  },
  // Answers that an account wrote as an agent. The comments are their authors' own data.
  {
    name: 'comment_answers',
    tables: ['comment_answer'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, comment, text, public, created_at as created
       from comment_answer where author = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
  // Comments that an account reported.
  {
    name: 'comment_reports',
    tables: ['comment_report'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, comment::text] as position, comment, reason, created_at as created
       from comment_report where account = $1 and (created_at, comment) > ($2::timestamptz, $3::uuid)
       order by created_at, comment limit $4`),
  },
]

/** Comments deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes comments from which the agency owes nothing for longer than it keeps calls. Published ones are kept for as long
 * as their record exists.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
export async function purgeComments(database: Database): Promise<void> {
  await purgeOld(database, BATCH, ({ query }, keepDays) =>
    query(
      `delete from record_comment where guid in (
         select c.guid from record_comment c where not c.waits and c.changed_at < now() - make_interval(days => $1)
           and (c.publication is distinct from 'published' or not exists (select from record r where r.guid = c.subject))
         limit $2)
       returning guid`,
      [keepDays, BATCH],
    ),
  )
}
