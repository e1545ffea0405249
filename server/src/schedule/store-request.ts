import { randomUUID } from 'node:crypto'
import type { AppointmentRequest } from '@plat/contract/schedule/schedule'
import type { StoredSubject } from '../calls/stored-subject.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import type { WantedSlot } from './check-slot.ts'
import { remindersOf } from './reminders.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** A request for an appointment that was found good. */
export interface NewAppointment {
  readonly reader: { readonly guid: string }
  readonly wanted: AppointmentRequest
  readonly subject: StoredSubject
  readonly office: AppointmentOffice
  readonly slot: WantedSlot
  readonly place: number
}

/**
 * Stores an appointment that somebody asks for, its first transaction, and what its people are to be told: in one
 * statement, as who books at the same time waits for the transaction to end.
 * @returns null where somebody has the place, or the same wish was stored by another request.
 */
export async function storeRequest(
  { tx, now }: ScheduleWork,
  { reader, wanted, subject, office, slot, place }: NewAppointment,
): Promise<AppointmentRow | null> {
  const { needs, notes, kind, request = null } = wanted
  const start = new Date(slot.start)
  const due = [{ about: 'requested', at: now }, ...remindersOf(start, now)]
  const [row] = await tx.query<AppointmentRow>(
    `with p as (
       insert into appointment (tenant, guid, discriminator, subject, agency_reference, visibility, module, department,
         channel, kind, interpreter, accessibility, notes, starts_at, ends_at, place, owner, state, request,
         created_at, updated_at, updated_by, waiting_since)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'request', $17,
         $18, $18, $16, $18)
       on conflict do nothing returning *),
     happened as (
       insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, at, account)
       select tenant, guid, version, 'request', starts_at, ends_at, created_at, owner from p),
     due as (
       insert into appointment_reminder (tenant, appointment, about, due_at)
       select tenant, guid, about, due_at from p, unnest($19::text[], $20::timestamptz[]) as due (about, due_at))
     select ${APPOINTMENT_COLUMNS} from p`,
    [
      randomUUID(),
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      office.channel.guid,
      kind,
      needs.interpreter,
      needs.accessibility,
      notes === '' ? null : notes,
      start,
      new Date(slot.end),
      place,
      reader.guid,
      request,
      now,
      due.map(({ about }) => about),
      due.map(({ at }) => at),
    ],
  )
  return row ?? null
}
