import type { Accounts } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { type JobKind, TRIED_ONCE } from '../jobs/start-jobs.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { type AppointmentRow, readAppointment } from './appointment-row.ts'
import { mailChange, mailReminder } from './mail-change.ts'
import { type ScheduleWork, withSchedule } from './schedule-work.ts'
import { offerEarlier } from './waiting-list.ts'

/** Kind of a due email: see the table. */
type About = 'requested' | 'day' | 'hour' | 'owner_gone' | 'assignee_gone'

type Parts = Pick<Accounts, 'database' | 'port' | 'wakeMail'>

/** Queues the emails about a request that are still due: before those about a change. */
export async function mailRequested(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  const due = await work.tx.query(
    `delete from appointment_notice where appointment = $1 and about = 'requested' returning about`,
    [row.guid],
  )
  if (due.length > 0) await mailChange(work, row, 'requested')
}

/**
 * Milliseconds after a booking until its emails are made: when many people book at once, all bookings come before the
 * emails.
 */
const SOON_MS = 1_000

/** Has an agency's due emails made soon. What fails, or is lost with the process, is made by the job below. */
export function soonMailing(parts: Parts): (tenant: string) => void {
  const waiting = new Set<string>()
  const begin = async (tenant: string) => {
    waiting.delete(tenant)
    try {
      await mailDue(parts, tenant)
      parts.wakeMail()
    } catch {
      // The job meets the same failure, and logs it.
    }
  }
  return (tenant) => {
    if (waiting.has(tenant)) return
    waiting.add(tenant)
    setTimeout(() => void begin(tenant), SOON_MS).unref()
  }
}

/** Makes due emails about appointments, and offers free times to waiting lists; by one process, every minute. */
export function noticesKind(parts: Omit<Parts, 'wakeMail'>): JobKind {
  return {
    queue: { ...TRIED_ONCE, name: 'appointment-mails', expireInSeconds: 600 },
    pollSeconds: 15,
    width: 1,
    everybodys: { due: '* * * * *' },
    run: async () => {
      try {
        await mailAllDue(parts)
      } finally {
        await offerAllEarlier(parts)
      }
      return {}
    },
  }
}

/**
 * Queues the due emails of all agencies.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
async function mailAllDue(parts: Omit<Parts, 'wakeMail'>): Promise<void> {
  const { rows } = await parts.database.pool.query<{ tenant: string }>(
    'select tenant from tenants_with_due_notices() as tenant',
  )
  await forEachTenant(
    rows.map(({ tenant }) => tenant),
    (tenant) => mailDue(parts, tenant),
  )
}

/**
 * Offers times that have become free to the waiting lists of all agencies: also those that no one freed, as when hours
 * change or an offer ends.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
async function offerAllEarlier({ database, ...rest }: Omit<Parts, 'wakeMail'>): Promise<void> {
  const { rows } = await database.pool.query<{ tenant: string }>(
    'select tenant from tenants_with_waiting_lists() as tenant',
  )
  await forEachTenant(
    rows.map(({ tenant }) => tenant),
    (tenant) => offerFreeTimes({ database, ...rest }, tenant),
  )
}

/**
 * Offers times that have become free to the waiting lists of an agency.
 * @throws AggregateError where some offices failed; the others are done
 */
export async function offerFreeTimes(
  parts: Omit<Parts, 'wakeMail'>,
  tenant: string,
): Promise<void> {
  const channels = await asTenant(parts.database, tenant, ({ query }) =>
    query<{ channel: string }>('select distinct channel from earlier_wait'),
  )
  const errors: unknown[] = []
  for (const { channel } of channels)
    try {
      await withSchedule(parts, tenant, (work) => offerEarlier(work, channel))
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `waiting lists of ${errors.length} offices failed: ${String(errors[0])}`,
    )
}

/**
 * Queues the due emails of an agency, one appointment at a time, the longest due first. A notice is deleted in the
 * transaction that queues its emails, so they are sent once; another process's are left to it.
 * @throws AggregateError where some appointments failed; the others are done, and these are tried again the next time
 */
export async function mailDue(parts: Omit<Parts, 'wakeMail'>, tenant: string): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (;;) {
    let next: string | null = null
    try {
      await withSchedule(parts, tenant, async (work) => {
        next = await lockDue(work, failed)
        if (next !== null) await mailNotices(work, next)
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
      `emails of ${errors.length} appointments failed: ${failed.slice(0, 3).join(', ')}: ${String(errors[0])}`,
    )
}

/** Locks an appointment with a due notice. @param except guids to leave out @returns its guid; null: there is none */
async function lockDue({ tx }: ScheduleWork, except: readonly string[]): Promise<string | null> {
  // The appointment first, as changes lock it.
  const [due] = await tx.query<{ guid: string }>(
    `select c.guid from appointment c
     join (select appointment, min(due_at) as since from appointment_notice where due_at <= now()
       group by appointment) n on n.appointment = c.guid
     where c.guid <> all ($1::uuid[]) order by n.since, c.guid limit 1 for no key update of c skip locked`,
    [except],
  )
  return due?.guid ?? null
}

async function mailNotices(work: ScheduleWork, guid: string): Promise<void> {
  const row = await readAppointment(work.tx, guid)
  const due = await work.tx.query<{ about: About }>(
    'delete from appointment_notice where appointment = $1 and due_at <= now() returning about',
    [guid],
  )
  if (row === null) return
  const about = new Set(due.map((one) => one.about))
  const isCancelled = row.state === 'cancelled'
  // A request that was cancelled before its emails went out needs none.
  if (about.has('requested') && isCancelled) return
  if (about.has('requested')) await mailChange(work, row, 'requested')
  if (about.has('owner_gone')) await mailChange(work, row, 'user_cancelled')
  if (about.has('assignee_gone') && !isCancelled) await mailChange(work, row, 'unassigned')
  // After a long stop both reminders may be due: one is enough.
  const ahead = about.has('hour') ? 'hour' : about.has('day') ? 'day' : null
  if (ahead !== null && !isCancelled && row.starts_at > work.now)
    await mailReminder(work, row, ahead)
}
