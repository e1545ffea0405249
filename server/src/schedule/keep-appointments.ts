import { type AccountExporter, PAGES_BY_TIME } from '../accounts/account-exporter.ts'
import type { Database } from '../platform/db/database.ts'
import { inEachTenant, purgeOld } from '../tenancy/for-each-tenant.ts'

/** Parts of an account's export that are about appointments, and what agents note on entries of the resourcer. */
export const APPOINTMENT_EXPORTERS: readonly AccountExporter[] = [
  // Appointments that an account requested, or meets residents in as an agent.
  {
    name: 'appointments',
    tables: ['appointment', 'earlier_wait'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, owner is not distinct from $1 as requested,
         discriminator as about, agency_reference, module, department, kind, state, starts_at as start, ends_at as end,
         created_at as created, cancelled_at as cancelled,
         case when owner = $1 then notes end as notes, case when owner = $1 then interpreter end as interpreter,
         case when owner = $1 then accessibility end as accessibility,
         (select since from earlier_wait w where w.appointment = a.guid and w.owner = $1) as waits_for_earlier_time_since
       from appointment a where (owner = $1 or assignee = $1) and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
  // Steps in the history of appointments that the account made.
  {
    name: 'appointment_steps',
    tables: ['appointment_transaction'],
    read: PAGES_BY_TIME.query(`select array[at::text, appointment::text] as position, appointment as id, type, moved, starts_at as start,
         ends_at as end, at
       from appointment_transaction where account = $1 and (at, appointment) > ($2::timestamptz, $3::uuid)
       order by at, appointment limit $4`),
  },
  // Notes that the account wrote as an agent.
  {
    name: 'notes_for_agents',
    tables: ['entry_note'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, appointment, call_back, comment, text,
         created_at as created
       from entry_note where author = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
]

/** Appointments deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes appointments that ended longer ago than their agency keeps calls, and slots that are no longer held.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
export async function purgeAppointments(database: Database): Promise<void> {
  await purgeOld(database, BATCH, ({ query }, keepDays) =>
    query(
      `delete from appointment where guid in (
         select guid from appointment where ends_at < now() - make_interval(days => $1) limit $2)
       returning guid`,
      [keepDays, BATCH],
    ),
  )
  // In a transaction of their own: whoever books meanwhile may want one of them.
  await inEachTenant(database, ({ query }) => query('delete from slot_hold where until < now()'))
}
