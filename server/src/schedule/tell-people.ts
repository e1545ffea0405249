import type { Accounts } from '../accounts/dependencies.ts'
import { type AppointmentRow, lockAppointment } from './appointment-row.ts'
import { APPOINTMENT_WORDS } from './appointment-words.ts'
import { agencyAddress, mailAgency, mailChange, mailResident, peopleOf } from './mail-change.ts'
import { withSchedule } from './routes-parts.ts'
import type { ScheduleWork } from './schedule-work.ts'

/**
 * Milliseconds after which the people of a new appointment are told: when many book at once, their bookings come before
 * the mails about them.
 */
const SOON_MS = 1_000

type Parts = Pick<Accounts, 'database' | 'port' | 'wakeMail'>

/** Tells people of an agency of new appointments, soon after they are stored. */
export type TellSoon = (tenant: string) => void

/** What fails here, or is cut off with the server, is told by the job of every minute (send-reminders.ts). */
export function tellingSoon(parts: Parts): TellSoon {
  const waiting = new Set<string>()
  const begin = async (tenant: string) => {
    waiting.delete(tenant)
    try {
      await tellPeople(parts, tenant)
      parts.wakeMail()
    } catch {
      // The job meets the same trouble, and says so.
    }
  }
  return (tenant) => {
    if (waiting.has(tenant)) return
    waiting.add(tenant)
    setTimeout(() => void begin(tenant), SOON_MS).unref()
  }
}

/**
 * Tells the people of an agency's appointments what is due, the longest due first, each appointment by itself: once, as
 * what was told is deleted in the same transaction. What another process tells at this moment is left to it.
 * @throws AggregateError where some could not be told; the others are, and these are tried again the next time.
 */
export async function tellPeople(
  parts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (;;) {
    let next: string | null = null
    try {
      await withSchedule(parts, tenant, async (work) => {
        next = await lockDue(work, failed)
        if (next !== null) await tellDue(work, next)
      })
    } catch (error) {
      if (next === null) throw error
      failed.push(next)
      errors.push(error)
      continue
    }
    if (next === null) break
  }
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `people of ${errors.length} appointments could not be told: ${failed.slice(0, 3).join(', ')}: ${String(errors[0])}`,
    )
}

/** Tells both sides that an appointment is asked for, where they were not yet: before something else happens to it. */
export async function tellRequested(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  const untold = await work.tx.query(
    `delete from appointment_reminder where appointment = $1 and about = 'requested' returning appointment`,
    [row.guid],
  )
  if (untold.length > 0)
    await mailChange(work, row, { change: 'requested', previousAssignee: null })
}

type About = 'requested' | 'day' | 'hour' | 'owner_gone' | 'assignee_gone'

/** Keeps an appointment with something due from others; null: there is none beside these. */
async function lockDue({ tx }: ScheduleWork, beside: readonly string[]): Promise<string | null> {
  // The appointment first, as changes do.
  const [due] = await tx.query<{ guid: string }>(
    `select p.guid from appointment p
     join (select appointment, min(due_at) as since from appointment_reminder where due_at <= now()
       group by appointment) r on r.appointment = p.guid
     where p.guid <> all ($1::uuid[]) order by r.since, p.guid limit 1 for update of p skip locked`,
    [beside],
  )
  return due?.guid ?? null
}

async function tellDue(work: ScheduleWork, guid: string): Promise<void> {
  const row = await lockAppointment(work.tx, guid)
  const due = await work.tx.query<{ about: About }>(
    'delete from appointment_reminder where appointment = $1 and due_at <= now() returning about',
    [guid],
  )
  if (row !== null) await tell(work, row, new Set(due.map(({ about }) => about)))
}

async function tell(
  work: ScheduleWork,
  row: AppointmentRow,
  what: ReadonlySet<About>,
): Promise<void> {
  const isCancelled = row.state === 'cancelled'
  // Nobody has to be told that what they did not know of is cancelled.
  if (what.has('requested') && isCancelled) return
  if (what.has('requested'))
    await mailChange(work, row, { change: 'requested', previousAssignee: null })
  if (what.has('owner_gone'))
    await mailChange(work, row, { change: 'user_cancelled', previousAssignee: null })
  if (what.has('assignee_gone') && !isCancelled)
    await mailChange(work, row, { change: 'unassigned', previousAssignee: null })
  // A server that was away for long reminds once.
  const ahead = what.has('hour') ? 'hour' : what.has('day') ? 'day' : null
  if (ahead !== null && !isCancelled && row.starts_at > work.now) await remind(work, row, ahead)
}

async function remind(
  work: ScheduleWork,
  row: AppointmentRow,
  ahead: 'day' | 'hour',
): Promise<void> {
  const people = await peopleOf(work, row)
  const saying = (locale: 'en' | 'es') => ({
    kind: `reminder-${ahead}`,
    heading: APPOINTMENT_WORDS[locale].reminder[ahead],
    text: APPOINTMENT_WORDS[locale].reminds,
    method: null,
  })
  const { tenant } = work.agency.document
  const key = `appointment/${row.guid}/${row.starts_at.toISOString()}/${ahead}`
  if (people.owner !== null)
    await mailResident(
      work,
      row,
      people,
      saying(people.owner.locale ?? tenant.locale),
      `${key}/resident`,
    )
  const to = people.assignee === null ? null : agencyAddress(work, row, people.assignee)
  if (to !== null) await mailAgency(work, row, people, to, saying(to.locale), `${key}/agency`)
}
