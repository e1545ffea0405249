/**
 * A process that tells an account of a running server's agency of some of its records, as matching would. Argument:
 * JSON of the notifications; settings from the environment.
 */
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { openDatabase } from '../platform/open-database.ts'

/** Notifications to create, and their account. */
interface Told {
  readonly tenant: string
  readonly email: string
  readonly module: string
  /** Name of the alert, which is made. */
  readonly alert: string
  /** How many records: the newest of those that have a place of the map for themselves, so that each day has the like. */
  readonly count: number
}

const { tenant, email, module, alert, count }: Told = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(readConfig(process.env), 'attach')
try {
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `with owner as (select guid from account where email = $1),
       made as (
         insert into alert (tenant, owner, module, name, place, criteria, events, after_version, first_day, words)
         select current_tenant(), guid, $2, $3, '{"type":{"name":"Custom","code":"custom"},"name":"Custom Area"}',
           '{"status":"1"}', '{new,status}', 0, current_date,
           '[{"criterion":"status","label":null,"text":{"en":"live","es":"vigentes"}}]'
         from owner returning guid, owner, name)
       insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, address,
         event_kind, event_key, event_date, changes, released_at)
       select current_tenant(), made.owner, $2, made.guid, made.name, r.guid, r.agency_reference, r.street_address,
         case when r.number % 2 = 0 then 'status' else 'new' end, '1:' || r.number,
         current_date - r.number::int,
         case when r.number % 2 = 0
           then jsonb_build_array(jsonb_build_object('field', 'status', 'before', null, 'after', r.status))
           else '[]' end, now()
       from made, (
         select guid, agency_reference, street_address, status,
           row_number() over (order by record_date desc nulls last, record_no) as number
         from record as one
         where module = $2 and visibility = 0 and lng is not null and street_address is not null
           and not exists (select from record as beside where beside.module = $2
             and beside.lng = one.lng and beside.lat = one.lat and beside.guid <> one.guid)
         order by number limit $4) as r`,
      [email, module, alert, count],
    ),
  )
} finally {
  await database.close()
}
