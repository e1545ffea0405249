import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { because } from '@plat/contract/platform/reasons'
import type { AppointmentRequest } from '@plat/contract/schedule/schedule'
import { fieldError } from '../accounts/field-error.ts'
import { findSubject, hasTag, type StoredSubject } from '../calls/stored-subject.ts'
import { channelsOf } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { requireKind } from './appointment-kinds.ts'
import type { AppointmentOffice, OfficesByChannel } from './appointment-offices.ts'
import { type AppointmentRow, readAppointment } from './appointment-row.ts'
import { requireSlot } from './check-slot.ts'
import type { Reader } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'
import { storeRequest } from './store-request.ts'
import { freePlace } from './take-place.ts'

/** Appointments that a resident has open at a time, at most. */
const MOST_OPEN = 20

/** A subject with the office that appointments about it are with. */
export interface SubjectOffice {
  readonly subject: StoredSubject
  readonly office: AppointmentOffice
}

/**
 * What somebody wants an appointment about, and the office for it.
 * @throws AppError not_found for what there is not or is not open to them, forbidden where the department takes no
 * appointments
 */
export async function subjectOffice(
  tx: TenantTransaction,
  document: TenantDocument,
  officeOf: OfficesByChannel,
  reader: Reader,
  ref: CallSubjectRef,
): Promise<SubjectOffice> {
  const subject = await findSubject(tx, document, reader.level, ref)
  if (!hasTag(document, subject, 'appointment'))
    throw new AppError('forbidden', because('appointments_off'))
  const office = subject.channel === null ? null : officeOf(subject.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  return { subject, office }
}

/**
 * Asks for an appointment; both sides are told once it is stored (tell-people.ts).
 * @returns the appointment, and whether it is new: a wish that is sent twice makes one.
 * @throws AppError not_found and forbidden for what there is no appointment about, invalid_request for what is no slot,
 * conflict where others have it, with the nearest that are free.
 */
export async function requestAppointment(
  work: ScheduleWork,
  reader: Reader & { readonly guid: string },
  wanted: AppointmentRequest,
): Promise<{ row: AppointmentRow; isNew: boolean }> {
  const { tx, agency, officeOf, now } = work
  const { document } = agency
  const before = await appointmentOfRequest(tx, reader.guid, wanted.request)
  if (before !== null) return { row: before, isNew: false }
  const ref = refOf(document, wanted)
  const { subject, office } = await subjectOffice(tx, document, officeOf, reader, ref)
  requireKind(document, subject, wanted.kind)
  requireSameSpan(wanted)
  const slot = requireSlot(office, wanted.datetime, now)
  await requireRoom(tx, reader.guid, now)
  for (;;) {
    const place = await freePlace(tx, office, slot, now, null)
    const row = await storeRequest(work, { reader, wanted, subject, office, slot, place })
    if (row !== null) return { row, isNew: true }
    const twin = await appointmentOfRequest(tx, reader.guid, wanted.request)
    if (twin !== null) return { row: twin, isNew: false }
    // Somebody else got this place meanwhile.
  }
}

async function appointmentOfRequest(
  tx: TenantTransaction,
  owner: string,
  request: string | undefined,
): Promise<AppointmentRow | null> {
  if (request === undefined) return null
  const [row] = await tx.query<{ guid: string }>(
    'select guid from appointment where owner = $1 and request = $2',
    [owner, request],
  )
  return row === undefined ? null : readAppointment(tx, row.guid)
}

/** What a request names. @throws AppError not_found, and invalid_request for a label of several channels. */
function refOf(document: TenantDocument, wanted: AppointmentRequest): CallSubjectRef {
  if (wanted.discriminator === 'record') {
    if (wanted.guid === null) throw fieldError('guid', because('required'))
    return { type: 'record', guid: wanted.guid }
  }
  if (wanted.channel !== null) return { type: 'channel', guid: wanted.channel }
  const label = wanted.department ?? wanted.reference
  const found = channelsOf(document).filter(
    ({ name, code }) =>
      code === label || (typeof name === 'string' ? [name] : Object.values(name)).includes(label),
  )
  const [channel, second] = found
  if (channel === undefined) throw new AppError('not_found', because('no_such_channel'))
  if (second !== undefined) throw fieldError('channel', because('channel_label_unclear', { label }))
  return { type: 'channel', guid: channel.guid }
}

/** @throws AppError invalid_request where the request and its transaction say different times. */
function requireSameSpan({ datetime, transactions }: AppointmentRequest): void {
  const isSame = ({ start, end }: { start: string; end: string }) =>
    Date.parse(start) === Date.parse(datetime.start) && Date.parse(end) === Date.parse(datetime.end)
  if (!transactions.every(({ time }) => isSame(time)))
    throw fieldError('transactions', because('appointment_span_differs'))
}

async function requireRoom({ query }: TenantTransaction, owner: string, now: Date): Promise<void> {
  const [row] = await query<{ open: number }>(
    `select count(*)::integer as open from appointment
     where owner = $1 and state <> 'cancelled' and starts_at > $2`,
    [owner, now],
  )
  if ((row?.open ?? 0) >= MOST_OPEN)
    throw new AppError('conflict', because('appointments_full', { limit: MOST_OPEN }))
}
