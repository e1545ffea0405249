import { readAppointment, noSuchAppointment } from './appointment-row.ts'
import type { SeenAppointment } from './entry-view.ts'
import { type Reader, sideOf } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** An appointment of a reader. @throws AppError not_found for one that is none of theirs */
export async function seenAppointment(
  { tx, agency }: ScheduleWork,
  guid: string,
  reader: Reader,
): Promise<SeenAppointment> {
  const row = await readAppointment(tx, guid)
  const side = row === null ? null : await sideOf(tx, agency.document, row, reader)
  if (row === null || side === null) throw noSuchAppointment()
  return { row, side }
}

/** The same on the agency's side. @throws AppError not_found also for its resident */
export async function dealtWith(
  work: ScheduleWork,
  guid: string,
  reader: Reader,
): Promise<SeenAppointment> {
  const seen = await seenAppointment(work, guid, reader)
  if (seen.side !== 'agency') throw noSuchAppointment()
  return seen
}
