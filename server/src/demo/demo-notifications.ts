import { alertCriteria } from '../alerts/alert-criteria.ts'
import type { AlertToSave } from '../alerts/checked-alert.ts'
import { dayOf } from '../indexes/index-rows.ts'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import { intersection } from '../search/criterion-values.ts'
import {
  type ModuleQuestion,
  type OpenModule,
  openModule,
  type SearchDependencies,
} from '../search/open-module.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Days of news that an alert of the demo has from the start, today among them. */
const DAYS = 7
/** Most news of one kind that an alert has. */
const MOST = 30
/** Days after which news have been read. */
const READ_AFTER = 3

/** Numbers of the records that an alert would have found in the last week. */
export interface WeekOfRecords {
  /** Those that were new. */
  readonly dated: readonly number[]
  /** Those whose status changed. */
  readonly changed: readonly number[]
}

/** What an alert of a demo account would have found, had it been there a week ago. */
export async function weekOfRecords(
  source: SearchDependencies,
  question: ModuleQuestion,
  alert: AlertToSave,
): Promise<WeekOfRecords> {
  const module = await openModule(source, question)
  const criteria = alertCriteria(alert, module)
  const since = (field: string) => numbersSince(module, criteria, field)
  return {
    dated: alert.events.includes('new') ? await since('record_date') : [],
    changed: alert.events.includes('status') ? await since('status_date') : [],
  }
}

/** The matching records with this date in the last week; none where the module has no such date. */
async function numbersSince(
  { index, module, visibility, calendar }: OpenModule,
  criteria: PlacedCriteria,
  field: string,
): Promise<readonly number[]> {
  if (criterionKind(field, module, visibility) !== 'date') return []
  const to = dayOf(calendar.today) ?? 0
  const range = intersection(criteria.dates?.[field] ?? {}, { from: to - DAYS + 1, to })
  const page = await index.query({
    kind: 'page',
    criteria: { ...criteria, dates: { ...criteria.dates, [field]: range } },
    scope: 'all',
    view: null,
    sort: { field: 'record_date', descending: true },
    offset: 0,
    limit: MOST,
  })
  return page.keys
}

/** A new alert of a demo account, and what it found. */
interface AlertOfWeek extends WeekOfRecords {
  readonly guid: string
  /** Day of the agency. */
  readonly today: string
}

/**
 * Gives a new alert of a demo account its notifications of the last week, as if it had been made before: each is there
 * since the hour at which its email would have been sent, and the latest are not read. What is still to be sent is
 * left to come.
 */
export async function putWeekOfNotifications(
  { query }: TenantTransaction,
  { tenant }: TenantDocument,
  { guid, dated, changed, today }: AlertOfWeek,
): Promise<void> {
  await query(
    `update alert set created_at = created_at - make_interval(days => $2),
       modified_at = modified_at - make_interval(days => $2), first_day = first_day - $2
     where guid = $1`,
    [guid, DAYS + 1],
  )
  // Versions of imports begin with 1: no event of one has these keys.
  await query(
    `insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, address,
       event_kind, event_key, event_date, changes, read, created_at, released_at)
     select a.tenant, a.owner, a.module, a.guid, a.name, r.guid, r.agency_reference, r.street_address,
       e.kind, '0:' || e.kind, e.date,
       case e.kind when 'new' then '[]'
         else jsonb_build_array(jsonb_build_object('field', 'status', 'before', null, 'after', r.status)) end,
       s.sent < now() - make_interval(days => $6), s.sent, s.sent
     from alert a
       join record r on r.tenant = a.tenant and r.module = a.module
       cross join lateral (
         select 'new' as kind, r.record_date as date where r.record_no = any ($2::int[])
         union all
         select 'status', (r.attributes ->> 'status_date')::date where r.record_no = any ($3::int[])
           and r.status is not null and r.record_date is distinct from (r.attributes ->> 'status_date')::date) as e
       cross join lateral (
         select (e.date + case a.cadence when 'immediate' then 0 when 'daily' then 1
           else 8 - extract(isodow from e.date)::int end + make_interval(hours => $4)) at time zone $5 as sent) as s
     where a.guid = $1 and s.sent <= now() and e.date > $7::date - $8::int
     on conflict (tenant, alert, record, event_key) do nothing`,
    [
      guid,
      dated,
      changed,
      tenant.control.alert?.hour ?? 0,
      tenant.timeZone,
      READ_AFTER,
      today,
      DAYS,
    ],
  )
}
