import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** How long before an appointment its people are reminded, in hours. */
const REMINDER_HOURS = { day: 24, hour: 1 } as const

/** When the people of an appointment are to be reminded: what is past already is left out. */
export function remindersOf(start: Date, now: Date): { about: string; at: Date }[] {
  return Object.entries(REMINDER_HOURS)
    .map(([about, hours]) => ({ about, at: new Date(start.getTime() - hours * 3_600_000) }))
    .filter(({ at }) => at > now)
}

/** Notes when the people of an appointment are to be reminded; what was noted before does not count any more. */
export async function setReminders(
  { query }: TenantTransaction,
  { guid, state, starts_at: start }: AppointmentRow,
  now: Date,
): Promise<void> {
  await query('delete from appointment_reminder where appointment = $1', [guid])
  if (state === 'cancelled') return
  const due = remindersOf(start, now)
  await query(
    `insert into appointment_reminder (tenant, appointment, about, due_at)
     select current_tenant(), $1, about, due_at from unnest($2::text[], $3::timestamptz[]) as due (about, due_at)`,
    [guid, due.map(({ about }) => about), due.map(({ at }) => at)],
  )
}
