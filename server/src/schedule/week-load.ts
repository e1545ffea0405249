import { own } from '@plat/contract/platform/own'
import { because } from '@plat/contract/platform/reasons'
import { getWeekLoad, type WeekLoad } from '@plat/contract/schedule/resourcer'
import { FIRST_SCHEDULE_DAY, LAST_SCHEDULE_DAY } from '@plat/contract/schedule/timeline'
import { type Reader, readerOf } from '../accounts/agency-work.ts'
import { asksSecondFactor } from '../accounts/account-row.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import { fieldError } from '../accounts/field-error.ts'
import { mayActSql } from '../calls/assignees.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { type ScheduleWork, withSchedule } from './schedule-work.ts'

/** Most agents of a list. */
const MOST = 500
const DAY = 86_400_000

/** Registers the load of a week. */
export function registerWeekLoad(app: App, accounts: Accounts): void {
  serve(app, getWeekLoad, async ({ query: { day }, context }) => ({
    data: await withSchedule(accounts, context.tenant, (work) =>
      weekLoad(work, readerOf(context), day ?? dayIn(work.document.tenant.timeZone, work.now)),
    ),
  }))
}

/** The Monday on or before a day, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - sinceMonday * DAY).toISOString().slice(0, 10)
}

/**
 * How much agents have to do in the week of a day.
 * @throws AppError invalid_request for days before the first or after the last one of timelines
 */
async function weekLoad(work: ScheduleWork, reader: Reader, day: string): Promise<WeekLoad> {
  if (day < FIRST_SCHEDULE_DAY)
    throw fieldError('day', because('day_too_early', { first: FIRST_SCHEDULE_DAY, day }))
  if (day > LAST_SCHEDULE_DAY)
    throw fieldError('day', because('day_too_late', { last: LAST_SCHEDULE_DAY, day }))
  const { tx, document } = work
  const monday = mondayOf(day)
  const rows = await tx.query<{
    id: string
    first_name: string
    last_name: string
    email: string
    /** Appointments by number of the day, from 0. */
    booked: Record<string, number>
    tasks: number
  }>(
    `with booked as (
       select p.assignee, (p.starts_at at time zone $4::text)::date - $3::date as nth, count(*) as found
       from appointment p where p.state <> 'cancelled' and p.assignee is not null
         and p.starts_at >= $3::date::timestamp at time zone $4::text
         and p.starts_at < ($3::date + 7)::timestamp at time zone $4::text
       group by 1, 2),
     tasks as (
       select w.agent, count(*) as found from (
         select b.taken_by as agent from call_back b where b.state = 'taken'
         union all select t.assignee from record_comment t where t.waits and t.assignee is not null
         union all select h.assignee from chat h where h.waiting_since is not null and h.assignee is not null) w
       group by 1)
     select o.guid as id, o.first_name, o.last_name, o.email,
       coalesce((select jsonb_object_agg(b.nth, b.found) from booked b where b.assignee = o.guid), '{}') as booked,
       coalesce((select k.found from tasks k where k.agent = o.guid), 0)::integer as tasks
     from account o left join agent g on g.tenant = o.tenant and g.account = o.guid
     where ${mayActSql('$1')} and ($2::uuid is null or g.modules is null
       or coalesce((select r.modules from agent r where r.account = $2) && g.modules, true))
     order by lower(coalesce(nullif(trim(o.first_name || ' ' || o.last_name), ''), o.email)), o.guid limit ${MOST}`,
    [asksSecondFactor(document), reader.account, monday, document.tenant.timeZone],
  )
  return {
    monday,
    agents: rows.map(({ id, first_name, last_name, email, booked, tasks }) => ({
      person: { id, first_name, last_name },
      email,
      days: Array.from({ length: 7 }, (_, nth) => own(booked, String(nth)) ?? 0),
      tasks,
    })),
  }
}
