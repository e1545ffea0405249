import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** Hours before an appointment at which its people are reminded. */
const REMINDER_HOURS = { day: 24, hour: 1 } as const

/** When the people of an appointment are reminded; times in the past are left out. */
export function remindersOf(start: Date, now: Date): { about: 'day' | 'hour'; at: Date }[] {
  return (['day', 'hour'] as const)
    .map((about) => ({
      about,
      at: new Date(start.getTime() - REMINDER_HOURS[about] * 3_600_000),
    }))
    .filter(({ at }) => at > now)
}

/** Replaces the reminders of an appointment; a cancelled one has none. */
export async function setReminders(
  { query }: TenantTransaction,
  { guid, state, starts_at: start }: Pick<AppointmentRow, 'guid' | 'state' | 'starts_at'>,
  now: Date,
): Promise<void> {
  await query(
    `delete from appointment_notice where appointment = $1 and about in ('day', 'hour')`,
    [guid],
  )
  if (state === 'cancelled') return
  const due = remindersOf(start, now)
  await query(
    `insert into appointment_notice (tenant, appointment, about, due_at)
     select current_tenant(), $1, about, due_at from unnest($2::text[], $3::timestamptz[]) as due (about, due_at)`,
    [guid, due.map(({ about }) => about), due.map(({ at }) => at)],
  )
}
