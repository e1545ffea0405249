import { audit } from '../accounts/audit.ts'
import { findSubject, type StoredSubject } from '../calls/stored-subject.ts'
import { timeOfDay } from '../offices/office-state.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { startOfDay } from '../platform/zone-time.ts'
import { type AppointmentOffice, appointmentOffices } from '../schedule/appointment-offices.ts'
import { isWeekend, takenTimes } from '../schedule/offer-slots.ts'
import { officeDaySlots } from '../schedule/office-day-slots.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { CallsFile } from './demo-calls-file.ts'
import { subjectRefOf } from './demo-call-subject.ts'
import { agencyDayAgo } from './generate-records.ts'
import type { DemoPeople } from './past-calls.ts'

/** In the audit of an agency whose appointments were made: what is deleted afterwards stays deleted. */
const MADE = 'demo.appointments'
/** Days further that a day with a free slot is looked for. */
const MOST_DAYS = 21
const DAY = 86_400_000

type DemoAppointment = CallsFile['appointments'][number]

/** Gives a demo agency appointments around today, once; nobody is mailed, as nobody has asked for them. */
export async function putAppointments(
  tx: TenantTransaction,
  document: TenantDocument,
  { appointments }: CallsFile,
  people: DemoPeople,
): Promise<void> {
  const made = await tx.query('select from audit where action = $1', [MADE])
  if (made.length > 0 || appointments.length === 0) return
  const officeOf = await appointmentOffices(tx, document)
  for (const [i, one] of appointments.entries()) {
    const owner =
      one.from === undefined ? people.callers.get(one.caller ?? '') : people.staff.get(one.from)
    const ref = await subjectRefOf(tx, document, one, i, 'appointment')
    const subject = ref && (await findSubject(tx, document, 'registered', ref))
    const office = subject?.channel == null ? null : officeOf(subject.channel)
    if (owner === undefined || subject === null || office === null) continue
    const slot = await slotOf(tx, document, office, one)
    if (slot !== null)
      await putAppointment(tx, document, { ...one, nth: i, owner, people }, subject, slot)
  }
  await audit(tx, { actor: null, action: MADE, subject: null })
}

interface DemoSlot {
  readonly start: number
  readonly end: number
  readonly place: number
}

/** The slot nearest to the wanted time, on the first working day from the wanted one on, or back, that has one free. */
async function slotOf(
  tx: TenantTransaction,
  document: TenantDocument,
  office: AppointmentOffice,
  { inDays, at }: DemoAppointment,
): Promise<DemoSlot | null> {
  const { hours, holidays, slots, channel } = office
  const step = inDays < 0 ? -1 : 1
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const date = agencyDayAgo(document, -(inDays + step * days))
    // Also where an office that is open day and night knows no holidays.
    if (isWeekend(date) || holidays.includes(date)) continue
    const [day] = officeDaySlots(hours, holidays, slots, date, 1)
    const wanted = Date.parse(startOfDay(date, hours.time_zone)) + timeOfDay(at)
    const byDistance = (day?.slots ?? []).toSorted(
      (a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted),
    )
    const span = { start: Date.parse(date) - DAY, end: Date.parse(date) + 2 * DAY }
    const taken = await takenTimes(tx, channel.guid, span, null)
    const free = byDistance.find(
      ({ start, end }) => !taken.some((one) => one.start < end && one.end > start),
    )
    if (free !== undefined) return { ...free, place: 1 }
  }
  return null
}

interface WantedAppointment extends DemoAppointment {
  readonly nth: number
  /** Guid. */
  readonly owner: string
  readonly people: DemoPeople
}

async function putAppointment(
  tx: TenantTransaction,
  document: TenantDocument,
  wanted: WantedAppointment,
  subject: StoredSubject,
  { start, end, place }: DemoSlot,
): Promise<void> {
  const { nth, owner, people, state, kind, notes, inDays } = wanted
  const guid = hashGuid(`demo/${document.tenant.code}/appointment/${nth}`)
  const assignee = people.staff.get(wanted.assignee ?? '') ?? null
  const asked = new Date(Math.min(Date.now(), start) - wanted.askedHoursAgo * 3_600_000)
  const steps = STEPS[state]
  const isCancelled = state === 'cancelled'
  await tx.query(
    `insert into appointment (tenant, guid, discriminator, subject, agency_reference, visibility, module, department,
       channel, kind, interpreter, notes, starts_at, ends_at, place, owner, assignee, state, version, created_at,
       updated_at, waiting_since, cancelled_at, cancelled_side, cancelled_by)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $19, $20, $21, $22, $23) on conflict do nothing`,
    [
      guid,
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      subject.channel,
      kind,
      wanted.interpreter,
      notes,
      new Date(start),
      new Date(end),
      place,
      owner,
      assignee,
      state,
      steps.length + (isCancelled ? 1 : 0),
      asked,
      state === 'request' ? asked : null,
      isCancelled ? new Date(asked.getTime() + 3_600_000) : null,
      isCancelled ? 'user' : null,
      isCancelled ? owner : null,
    ],
  )
  for (const [i, type] of steps.entries())
    await tx.query(
      `insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, at, account)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        guid,
        i + 1,
        type,
        new Date(start),
        new Date(end),
        new Date(asked.getTime() + i * 1_800_000),
        type === 'agent_confirm' ? (assignee ?? people.staff.get('agent') ?? null) : owner,
      ],
    )
  if (wanted.note !== null)
    await tx.query(
      `insert into appointment_note (tenant, appointment, account, text, created_at)
       values (current_tenant(), $1, $2, $3, $4)`,
      [guid, people.staff.get('manager') ?? null, wanted.note, inDays < 0 ? asked : new Date()],
    )
}

/** What happened until an appointment was in a state. */
const STEPS = {
  request: ['request'],
  awaiting: ['request', 'agent_confirm'],
  confirmed: ['request', 'agent_confirm', 'user_confirm'],
  cancelled: ['request'],
} as const
