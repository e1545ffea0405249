import { randomUUID } from 'node:crypto'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { because } from '@plat/contract/platform/reasons'
import type { AppointmentRequest } from '@plat/contract/schedule/appointment'
import { AppointmentKind } from '@plat/contract/schedule/slots'
import type { Reader } from '../accounts/agency-work.ts'
import { fieldError } from '../accounts/field-error.ts'
import { findSubject, type StoredSubject, subjectValues } from '../calls/stored-subject.ts'
import { channelsOf } from '../offices/channels.ts'
import type { Span } from '../offices/day-slots.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { requireSlot, whyAnyway } from './office-slots.ts'
import { dropHold, freePlace, type SlotPlace } from './free-place.ts'
import { remindersOf } from './reminders.ts'
import { joinWaitingList } from './waiting-list.ts'
import { type AppointmentOffice, busyAgent, queueFor, type ScheduleWork } from './schedule-work.ts'

/** Upcoming appointments of an account, at most. */
const MOST_UPCOMING = 20

/** A subject, and the office for appointments about it. */
export interface SubjectOffice {
  readonly subject: StoredSubject
  readonly office: AppointmentOffice
}

/**
 * The subject of an appointment, and its office.
 * @throws AppError not_found for one that does not exist or is not open to the reader; forbidden where the department
 * takes no appointments
 */
export async function subjectOffice(
  { tx, document, officeOf }: ScheduleWork,
  { level }: Reader,
  ref: CallSubjectRef,
): Promise<SubjectOffice> {
  const subject = await findSubject(tx, document, level, ref, 'appointment')
  const office = subject.channel === null ? null : officeOf(subject.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  return { subject, office }
}

/**
 * Stores a resident's request for an appointment, or what the agency books for a guest. Its emails follow soon
 * (notices.ts).
 * @returns the appointment; `isNew` false: it was made by an earlier try of the same request
 * @throws AppError not_found and forbidden as `subjectOffice`; forbidden for a guest, except to the agents whom calls about
 * the subject reach; invalid_request for what is no slot; conflict where it is
 * taken, with the nearest free ones, for too many appointments, and for a key that was used for another request
 */
export async function requestAppointment(
  work: ScheduleWork,
  reader: Reader & { readonly account: string },
  wanted: AppointmentRequest,
): Promise<{ row: AppointmentRow; isNew: boolean }> {
  const { tx, document, now } = work
  // Another try of this request may be under way, or others that count against the limit of the account.
  await queueFor(tx, `of ${reader.account}`)
  const before = await appointmentOfRequest(tx, reader.account, wanted)
  if (before !== null) return { row: before, isNew: false }
  const { subject, office } = await subjectOffice(work, reader, refOf(document, wanted))
  if (!kindsOf(office).includes(wanted.kind))
    throw fieldError('kind', because('appointment_kind_off'))
  requireSameSpan(wanted)
  const { anyway = false, guest } = wanted
  if (guest === undefined && !anyway) await requireFewUpcoming(tx, reader.account, now)
  else await requireGuest(work, reader, wanted, subject)
  const slot = requireSlot(office, wanted.datetime, now, anyway)
  for (;;) {
    const free = await freePlace(work, office, slot, { holder: reader.account }, anyway)
    const row = await store(work, reader.account, wanted, { subject, office, slot, ...free })
    if (row !== null) {
      await dropHold(tx, reader.account)
      if (wanted.earlier === true) await joinWaitingList(work, row)
      return { row, isNew: true }
    }
    // Someone else has just booked this place.
  }
}

/**
 * Checks that an account may book for a guest.
 * @throws AppError forbidden for residents, for agents whom calls about the subject do not reach, and without a guest;
 * invalid_request for what only people with an account can have
 */
async function requireGuest(
  { tx }: ScheduleWork,
  { account, level }: Reader,
  { guest, kind, earlier }: AppointmentRequest,
  { modules }: StoredSubject,
): Promise<void> {
  const unreached =
    level === 'internal' && modules !== null
      ? await tx.query('select from agent where account = $1 and not modules && $2::text[]', [
          account,
          modules,
        ])
      : []
  if (guest === undefined || level !== 'internal' || unreached.length > 0)
    throw new AppError('forbidden', because('appointment_for_agency'))
  if (kind === 'video') throw fieldError('kind', because('appointment_guest_kind'))
  if (earlier === true) throw fieldError('earlier', because('appointment_list_of_residents'))
}

/** How people can meet: by video only where the department takes calls. */
export function kindsOf({ department }: AppointmentOffice): AppointmentKind[] {
  const hasCalls = department?.tags.includes('call') === true
  return AppointmentKind.options.filter((kind) => kind !== 'video' || hasCalls)
}

/** @throws AppError conflict where the key was used for another request */
async function appointmentOfRequest(
  { query }: TenantTransaction,
  owner: string,
  { request, datetime, guid, discriminator, guest }: AppointmentRequest,
): Promise<AppointmentRow | null> {
  if (request === undefined) return null
  const [row] = await query<AppointmentRow & { asked_start: Date }>(
    `select ${APPOINTMENT_COLUMNS}, t.starts_at as asked_start
     from appointment c join appointment_transaction t on t.appointment = c.guid and t.version = 1
     where (c.owner = $1 or c.booked_by = $1) and c.request = $2`,
    [owner, request],
  )
  if (row === undefined) return null
  const isSame =
    row.asked_start.getTime() === Date.parse(datetime.start) &&
    row.discriminator === discriminator &&
    row.guest_name === (guest?.name ?? null) &&
    (guid === null || row.subject === guid)
  if (!isSame) throw new AppError('conflict', because('appointment_request_used'))
  return row
}

/** The subject that a request names. @throws AppError not_found, and invalid_request for a label of several channels */
function refOf(document: TenantDocument, wanted: AppointmentRequest): CallSubjectRef {
  if (wanted.discriminator === 'record') {
    if (wanted.guid === null) throw fieldError('guid', because('required'))
    return { type: 'record', guid: wanted.guid }
  }
  if (wanted.channel !== null) return { type: 'channel', guid: wanted.channel }
  const label = wanted.department ?? wanted.reference
  const [channel, second] = channelsOf(document).filter(
    ({ name, code }) =>
      code === label || (typeof name === 'string' ? [name] : Object.values(name)).includes(label),
  )
  if (channel === undefined) throw new AppError('not_found', because('no_such_channel'))
  if (second !== undefined) throw fieldError('channel', because('channel_label_unclear', { label }))
  return { type: 'channel', guid: channel.guid }
}

/** @throws AppError invalid_request where the request and its transaction name different times */
function requireSameSpan({ datetime, transactions }: AppointmentRequest): void {
  const isSame = transactions.every(
    ({ time }) =>
      Date.parse(time.start) === Date.parse(datetime.start) &&
      Date.parse(time.end) === Date.parse(datetime.end),
  )
  if (!isSame) throw fieldError('transactions', because('appointment_span_differs'))
}

/** @throws AppError conflict for an account with too many upcoming appointments */
export async function requireFewUpcoming(
  { query }: TenantTransaction,
  owner: string,
  now: Date,
): Promise<void> {
  const [row] = await query<{ upcoming: number }>(
    `select count(*)::integer as upcoming from appointment
     where owner = $1 and state <> 'cancelled' and starts_at > $2`,
    [owner, now],
  )
  if ((row?.upcoming ?? 0) >= MOST_UPCOMING)
    throw new AppError('conflict', because('appointments_full', { limit: MOST_UPCOMING }))
}

/** @returns null where someone else has the place */
async function store(
  { tx, now }: ScheduleWork,
  account: string,
  { needs, notes, kind, request, guest }: AppointmentRequest,
  found: SubjectOffice & SlotPlace & { readonly slot: Span },
): Promise<AppointmentRow | null> {
  const { office, slot, place, beyond } = found
  const start = new Date(slot.start)
  const due = [{ about: 'requested', at: now }, ...remindersOf(start, now)]
  const subject = { ...found.subject, channel: office.channel.guid }
  const isFree = guest !== undefined && (await busyAgent(tx, account, slot)) === null
  const [row] = await tx.query<AppointmentRow>(
    `with c as (
       insert into appointment (tenant, guid, discriminator, subject, agency_reference, visibility, module, department,
         channel, modules, kind, interpreter, accessibility, notes, starts_at, ends_at, place, owner, state, request,
         created_at, updated_at, updated_by, beyond, guest_name, guest_phone, booked_by, assignee)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nullif($13, ''), $14, $15, $16, $17,
         $22, $18, $19, $19, $23, $24, $25, $26, $27, $28)
       on conflict do nothing returning *),
     happened as (
       insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, at, account, anyway)
       select tenant, guid, version, 'request', starts_at, ends_at, created_at, updated_by, $29 from c),
     due as (
       insert into appointment_notice (tenant, appointment, about, due_at)
       select tenant, guid, about, due_at from c, unnest($20::text[], $21::timestamptz[]) as due (about, due_at))
     select ${APPOINTMENT_COLUMNS} from c`,
    [
      randomUUID(),
      ...subjectValues(subject),
      kind,
      needs.interpreter,
      needs.accessibility,
      notes,
      start,
      new Date(slot.end),
      place,
      guest === undefined ? account : null,
      request ?? null,
      now,
      due.map(({ about }) => about),
      due.map(({ at }) => at),
      // The agency books for guests with their consent.
      guest === undefined ? 'request' : 'confirmed',
      account,
      beyond,
      guest?.name ?? null,
      guest?.phone ?? null,
      guest === undefined ? null : account,
      isFree ? account : null,
      guest === undefined ? null : whyAnyway(office, slot, beyond, now),
    ],
  )
  return row ?? null
}
