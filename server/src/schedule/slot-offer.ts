import type { SlotOffer } from '@plat/contract/schedule/slots'
import { because } from '@plat/contract/platform/reasons'
import type { StoredSubject } from '../calls/stored-subject.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { AppError } from '../platform/errors.ts'
import { kindsFor } from './appointment-kinds.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { horizonSpan, offeredDays, takenTimes } from './offer-slots.ts'
import type { Reader } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'

/**
 * What can be booked about a subject.
 * @param wanted `from`: first day, left out: today; `except`: guid of an appointment whose place counts as free
 */
export async function slotOffer(
  { tx, agency, now }: ScheduleWork,
  reader: Reader,
  { subject, office }: { readonly subject: StoredSubject; readonly office: AppointmentOffice },
  wanted: { readonly from?: string | undefined; readonly except?: string },
): Promise<SlotOffer> {
  const { from = null, except = null } = wanted
  const taken = await takenTimes(tx, office.channel.guid, horizonSpan(now), except)
  return {
    subject: await subjectFor(tx, agency.document, subject, reader.visibility),
    channel: office.channel.guid,
    time_zone: office.hours.time_zone,
    days: offeredDays(office, taken, now, from),
    address: office.address,
    kinds: kindsFor(agency.document, subject),
  }
}

/** Slots to which an appointment can be moved. @throws AppError not_found where its channel is gone */
export async function moveOffer(
  work: ScheduleWork,
  reader: Reader,
  row: AppointmentRow,
  from: string | undefined,
): Promise<SlotOffer> {
  const office = work.officeOf(row.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  return slotOffer(work, reader, { subject: row, office }, { from, except: row.guid })
}
