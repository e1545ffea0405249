import { randomUUID } from 'node:crypto'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { findSubject, type StoredSubject } from '../calls/stored-subject.ts'
import { departmentChannel } from '../offices/channels.ts'
import { slotsOfDays, type Span } from '../offices/day-slots.ts'
import type { Database } from '../platform/db/database.ts'
import { readAppointment } from '../schedule/appointment-row.ts'
import { clockOf, offeredDays } from '../schedule/office-slots.ts'
import { kindsOf } from '../schedule/request-appointment.ts'
import { setReminders } from '../schedule/reminders.ts'
import {
  type AppointmentOffice,
  type ScheduleWork,
  withSchedule,
} from '../schedule/schedule-work.ts'
import { joinWaitingList } from '../schedule/waiting-list.ts'
import { demoAccountsOf } from '../tenancy/document/demo-accounts.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { peopleToFill, residentsOf } from './demo-calls.ts'

const DAY = 86_400_000

interface DemoAppointment {
  /** Number of the weekday: 0 is the first with a free slot, -1 the last before today. */
  readonly day: number
  /** Number of the slot of the day. */
  readonly slot: number
  /** Number of the resident: 0 is the one whose account everyone may use. */
  readonly resident: number
  readonly state: 'request' | 'awaiting' | 'confirmed' | 'cancelled'
  readonly kind?: AppointmentKind
  readonly notes?: string
  readonly interpreter?: string
  /** Whether it is on the list for an earlier time. */
  readonly waits?: true
}

/** Appointments in each state, of the resident and of the agent. */
const APPOINTMENTS: readonly DemoAppointment[] = [
  { day: -3, slot: 1, resident: 0, state: 'confirmed', notes: 'I will bring the site plan.' },
  { day: -1, slot: 3, resident: 1, state: 'confirmed' },
  { day: 1, slot: 2, resident: 0, state: 'confirmed', notes: 'Which drawings do you need?' },
  { day: 1, slot: 4, resident: 2, state: 'awaiting', notes: 'About the noise at night.' },
  { day: 2, slot: 1, resident: 0, state: 'awaiting', kind: 'telephone', notes: '(541) 555-0142' },
  { day: 2, slot: 3, resident: 3, state: 'confirmed', kind: 'video', interpreter: 'Mandarin' },
  {
    day: 3,
    slot: 2,
    resident: 0,
    state: 'request',
    notes: 'The fence is on the lot line.',
    waits: true,
  },
  { day: 4, slot: 1, resident: 0, state: 'cancelled' },
  { day: 4, slot: 3, resident: 0, state: 'confirmed', kind: 'video' },
]
/** Steps in the history of an appointment, by state. */
const STEPS = {
  request: ['request'],
  awaiting: ['request', 'agent_confirm'],
  confirmed: ['request', 'agent_confirm', 'user_confirm'],
  cancelled: ['request'],
} as const

/**
 * Gives a demo agency appointments around today, once: nothing happens where there are any, and no one is emailed. It
 * needs records, office hours and a department that takes appointments.
 */
export async function loadAppointments(
  database: Database,
  port: number,
  document: TenantDocument,
): Promise<void> {
  if (demoAccountsOf(document).length === 0) return
  await withSchedule({ database, port }, document.tenant.code, async (work) => {
    const people = await peopleToFill(work.tx, document, () =>
      work.tx.query('select from appointment limit 1'),
    )
    if (people === null) return
    const office = officeOf(work)
    if (office === null) return
    const owners = await residentsOf(work.tx, people)
    const subjects = await subjectsOf(work, office)
    const kinds = kindsOf(office)
    for (const [i, one] of APPOINTMENTS.entries()) {
      const slot = slotOf(office, one, work.now)
      const owner = owners[one.resident]
      const subject = subjects[i % subjects.length]
      if (slot === null || owner === undefined || subject === undefined) continue
      const kind = one.kind !== undefined && kinds.includes(one.kind) ? one.kind : 'in_person'
      await put(work, { ...one, kind }, { slot, owner, subject, agent: people.agent.guid })
    }
  })
}

/** The first department that takes appointments. */
function officeOf({ document, officeOf: officeOfChannel }: ScheduleWork): AppointmentOffice | null {
  const department = document.departments.find(({ tags }) => tags.includes('appointment'))
  const channel = department && departmentChannel(document, department.id)
  return channel === undefined ? null : officeOfChannel(channel.guid)
}

/** The newest public records of the department, and its channel. */
async function subjectsOf(
  { tx, document }: ScheduleWork,
  { channel, department }: AppointmentOffice,
): Promise<StoredSubject[]> {
  const records = await tx.query<{ guid: string }>(
    `select guid from record where module = any ($1::text[]) and visibility = 0
     order by record_date desc nulls last, record_no limit 5`,
    [department?.modules ?? []],
  )
  const refs = [
    ...records.map(({ guid }) => ({ type: 'record' as const, guid })),
    { type: 'channel' as const, guid: channel.guid },
  ]
  const subjects: StoredSubject[] = []
  for (const ref of refs)
    subjects.push(await findSubject(tx, document, 'anonymous', ref, 'appointment'))
  return subjects
}

/** Null where the office has too few hours. */
function slotOf(office: AppointmentOffice, { day, slot }: DemoAppointment, now: Date): Span | null {
  if (day >= 0) {
    const found = offeredDays(office, [], now)[day]?.slots[slot]
    return found === undefined
      ? null
      : { start: Date.parse(found.start), end: Date.parse(found.end) }
  }
  const first = clockOf(now.getTime() - 14 * DAY, office.hours.time_zone).day
  return (
    slotsOfDays(office, first, 14)
      .filter(({ opens }) => opens)
      .at(day)?.slots[slot] ?? null
  )
}

interface Place {
  readonly slot: Span
  /** Guids of the accounts of resident and agent. */
  readonly owner: string
  readonly agent: string
  readonly subject: StoredSubject
}

async function put(
  work: ScheduleWork,
  { state, kind = 'in_person', notes, interpreter, waits }: DemoAppointment,
  { slot, owner, agent, subject }: Place,
): Promise<void> {
  const { tx, now } = work
  const steps = STEPS[state]
  const start = new Date(slot.start)
  // Requested two days before now or before it was.
  const requested = Math.min(now.getTime(), slot.start) - 2 * DAY
  const isCancelled = state === 'cancelled'
  const row = {
    ...subject,
    guid: randomUUID(),
    kind,
    notes,
    interpreter,
    starts_at: start,
    ends_at: new Date(slot.end),
    place: 1,
    owner,
    assignee: steps.length > 1 ? agent : null,
    state,
    version: steps.length + (isCancelled ? 1 : 0),
    created_at: new Date(requested),
    cancelled_at: isCancelled ? new Date(requested + DAY) : null,
    cancelled_side: isCancelled ? 'user' : null,
  }
  await tx.query(
    `insert into appointment (tenant, guid, discriminator, subject, agency_reference, visibility, module, department,
       channel, modules, kind, notes, interpreter, starts_at, ends_at, place, owner, assignee, state, version, created_at,
       updated_at, cancelled_at, cancelled_side)
     select current_tenant(), r.guid, r.discriminator, r.subject, r.agency_reference, r.visibility, r.module,
       r.department, r.channel, r.modules, r.kind, r.notes, r.interpreter, r.starts_at, r.ends_at, r.place, r.owner,
       r.assignee, r.state, r.version, r.created_at, r.created_at, r.cancelled_at, r.cancelled_side
     from jsonb_populate_record(null::appointment, $1::jsonb) as r`,
    [JSON.stringify(row)],
  )
  for (const [i, type] of steps.entries())
    await tx.query(
      `insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, at, account)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7)`,
      [
        row.guid,
        i + 1,
        type,
        row.starts_at,
        row.ends_at,
        new Date(requested + (i * DAY) / 3),
        type === 'agent_confirm' ? agent : owner,
      ],
    )
  await setReminders(tx, row, now)
  const stored = waits === true ? await readAppointment(tx, row.guid) : null
  if (stored !== null) await joinWaitingList(work, stored)
}
