import type { Misplacement } from '@plat/contract/schedule/appointment'
import { listMisplaced, MAX_MISPLACED } from '@plat/contract/schedule/misplaced'
import type { z } from 'zod'
import { type Reader, readerOf } from '../accounts/agency-work.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { mayActSql } from '../calls/assignees.ts'
import { serve } from '../platform/http/serve.ts'
import { misplacement } from './office-slots.ts'
import { REACHES_SQL, type ScheduleWork, withSchedule } from './schedule-work.ts'

type MisplacedList = z.output<typeof listMisplaced.reply>

/** Registers the list of upcoming appointments that the agency has to see to. */
export function registerMisplaced(app: App, accounts: Accounts): void {
  serve(app, listMisplaced, async ({ context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, (work) => misplacedList(work, reader))
    return { data }
  })
}

/** Condition on an appointment `c` in SQL: the account `$1` may open it. */
const OPENS_SQL = `(c.owner is not distinct from $1 or ${REACHES_SQL})`

/** The next of these appointments that a reader may open, and the number of all. */
async function misplacedList(work: ScheduleWork, { account }: Reader): Promise<MisplacedList> {
  const { tx, document, officeOf, now } = work
  const rows = await tx.query<{
    guid: string
    channel: string
    starts_at: Date
    ends_at: Date
    why: Misplacement
    opens: boolean
    total: number
  }>(
    `with misplaced as (
       select c.guid, c.channel, c.starts_at, c.ends_at, s.why, ${OPENS_SQL} as opens
       from jsonb_to_recordset($2::jsonb)
         as s (channel uuid, starts_at timestamptz, ends_at timestamptz, why text, above integer)
       join appointment c on c.channel = s.channel and c.starts_at = s.starts_at and c.ends_at = s.ends_at
         and c.place > s.above and (s.above = 0 or not c.beyond)
       where c.state <> 'cancelled' and c.starts_at > $3),
     found as (
       select * from misplaced
       union all select c.guid, c.channel, c.starts_at, c.ends_at, 'no_agent', ${OPENS_SQL}
       from appointment c left join account o on o.tenant = c.tenant and o.guid = c.assignee
       where c.state in ('awaiting', 'confirmed') and c.ends_at > $3 and c.starts_at > $3 and not ${mayActSql('$5')}
         -- Not an anti-join: PostgreSQL expects few rows of the list, and would read it for each.
         and c.guid not in (select guid from misplaced))
     select guid, channel, starts_at, ends_at, why, opens, count(*) over ()::integer as total from found
     order by opens desc, starts_at, guid limit $4`,
    [
      account,
      JSON.stringify(await misplacedSlots(work)),
      now,
      MAX_MISPLACED,
      asksSecondFactor(document),
    ],
  )
  return {
    appointments: rows
      .filter(({ opens }) => opens)
      .map(({ guid, channel, starts_at, ends_at, why }) => {
        const office = officeOf(channel)
        return {
          guid,
          datetime: { start: starts_at.toISOString(), end: ends_at.toISOString() },
          time_zone: office?.hours.time_zone ?? document.tenant.timeZone,
          channel: office?.channel.name ?? null,
          why,
        }
      }),
    total: rows[0]?.total ?? 0,
  }
}

/** A slot with misplaced appointments: those with places above `above`. */
interface MisplacedSlot {
  /** Guid. */
  readonly channel: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly why: Misplacement
  readonly above: number
}

async function misplacedSlots({ tx, officeOf, now }: ScheduleWork): Promise<MisplacedSlot[]> {
  const slots = await tx.query<{ channel: string; starts_at: Date; ends_at: Date; place: number }>(
    `select channel, starts_at, ends_at, max(place) as place from appointment
     where state <> 'cancelled' and ends_at > $1 and starts_at > $1 group by channel, starts_at, ends_at`,
    [now],
  )
  return slots.flatMap(({ place, ...slot }) => {
    const office = officeOf(slot.channel)
    const span = { start: slot.starts_at.getTime(), end: slot.ends_at.getTime() }
    const why = misplacement(office, span, place)
    if (why === null) return []
    return [{ ...slot, why, above: why === 'too_many' ? (office?.rule.capacity ?? 0) : 0 }]
  })
}
