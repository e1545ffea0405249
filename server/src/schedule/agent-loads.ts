import type { AgentLoad, AssignableAgent } from '@plat/contract/schedule/resourcer'
import { AGENT_JOIN, IS_STAFF } from '../agents/agent-row.ts'
import { servingModules } from '../agents/find-agents.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { IS_ASSIGNABLE } from './assignees.ts'
import type { ScheduleWork } from './schedule-work.ts'

const DAY = 86_400_000

/** Monday of a day's week. @param day `YYYY-MM-DD` */
function mondayOf(day: string): string {
  const at = Date.parse(day)
  const weekday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - weekday * DAY).toISOString().slice(0, 10)
}

/** Each agent's week, and that of anybody else who has appointments in it. @param day one of it; null: today */
export async function agentLoads(
  { tx, agency, now }: ScheduleWork,
  day: string | null,
): Promise<AgentLoad[]> {
  const { timeZone } = agency.document.tenant
  const monday = mondayOf(day ?? dayIn(timeZone, now))
  const rows = await tx.query<{
    id: string
    first_name: string
    last_name: string
    date: string | null
    appointments: number
    minutes: number
  }>(
    `select a.guid as id, a.first_name, a.last_name, to_char(p.starts_at at time zone $2, 'YYYY-MM-DD') as date,
       count(p.guid)::integer as appointments,
       coalesce(sum(extract(epoch from p.ends_at - p.starts_at)) / 60, 0)::integer as minutes
     from account a ${AGENT_JOIN}
       left join appointment p on p.tenant = a.tenant and p.assignee = a.guid and p.state <> 'cancelled'
         and p.starts_at >= $1::date::timestamp at time zone $2
         and p.starts_at < ($1::date + 7)::timestamp at time zone $2
     where ${IS_STAFF} and (g.account is not null or p.guid is not null)
     group by a.guid, a.first_name, a.last_name, date order by a.last_name, a.first_name, a.guid, date`,
    [monday, timeZone],
  )
  const dates = Array.from({ length: 7 }, (_, i) =>
    new Date(Date.parse(monday) + i * DAY).toISOString().slice(0, 10),
  )
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
    const [first] = own
    if (first === undefined) return []
    const { first_name, last_name } = first
    const days = dates.map((date) => {
      const { appointments = 0, minutes = 0 } = own.find((one) => one.date === date) ?? {}
      return { date, appointments, minutes }
    })
    return [{ user: { id, first_name, last_name }, days }]
  })
}

/** Who can have an appointment, those with the least to do in its week first. */
export async function assignableAgents(
  { tx, agency }: ScheduleWork,
  row: AppointmentRow,
): Promise<AssignableAgent[]> {
  const { timeZone } = agency.document.tenant
  const monday = mondayOf(dayIn(timeZone, row.starts_at))
  const rows = await tx.query<{
    id: string
    first_name: string
    last_name: string
    email: string
    busy: boolean
    week: number
  }>(
    `select a.guid as id, a.first_name, a.last_name, a.email,
       coalesce(bool_or(p.starts_at < $4 and p.ends_at > $3 and p.guid <> $2), false) as busy,
       count(p.guid)::integer as week
     from account a ${AGENT_JOIN}
       left join appointment p on p.tenant = a.tenant and p.assignee = a.guid and p.state <> 'cancelled'
         and p.starts_at >= $5::date::timestamp at time zone $6
         and p.starts_at < ($5::date + 7)::timestamp at time zone $6
     where ${IS_ASSIGNABLE} and a.guid is distinct from $7::uuid
     group by a.guid, a.first_name, a.last_name, a.email order by week, a.last_name, a.first_name, a.guid`,
    [
      servingModules(agency.document, row),
      row.guid,
      row.starts_at,
      row.ends_at,
      monday,
      timeZone,
      row.owner,
    ],
  )
  return rows.map(({ id, first_name, last_name, email, busy, week }) => ({
    user: { id, first_name, last_name },
    email,
    busy,
    week,
  }))
}
