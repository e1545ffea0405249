import type { EntryTransaction, ScheduleEntry } from '@plat/contract/schedule/entry'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import type { MessageId } from '../locales/message-id.ts'
import { paths } from '../paths.ts'

const KINDS = {
  in_person: 'schedule.kind.inPerson',
  video: 'schedule.kind.video',
  telephone: 'schedule.kind.telephone',
} as const satisfies Record<AppointmentKind, MessageId>

/** All ways to meet, as they are offered. */
export const APPOINTMENT_KINDS = [
  'in_person',
  'video',
  'telephone',
] as const satisfies readonly AppointmentKind[]

/** How people meet. */
export function kindName(kind: AppointmentKind): MessageId {
  return KINDS[kind]
}

const MISPLACED = {
  closed_day: 'schedule.misplaced.closedDay',
  outside_hours: 'schedule.misplaced.outsideHours',
  other_slots: 'schedule.misplaced.otherSlots',
  too_many: 'schedule.misplaced.tooMany',
} as const satisfies Record<string, MessageId>

/** Why an appointment does not fit its office's hours any more; null where it does. */
export function misplacedReason({ staff }: Pick<ScheduleEntry, 'staff'>): MessageId | null {
  return staff?.misplaced ? MISPLACED[staff.misplaced] : null
}

/** What kind of thing an entry is. */
export function typeName({ type, kind, status }: ScheduleEntry): MessageId {
  if (type === 'allday')
    return status === 'closed' ? 'schedule.officeClosed' : 'schedule.officeOpen'
  if (type === 'other') return 'schedule.other'
  if (type === 'call') return 'schedule.kind.video'
  return KINDS[kind ?? 'in_person']
}

/** How far an entry is; null where its type says that already. */
export function statusName({ type, status, cancelled }: ScheduleEntry): MessageId | null {
  if (type === 'allday') return null
  if (type === 'call') {
    if (status === 'closed') return 'schedule.status.ended'
    return status === 'confirmed' ? 'schedule.status.goesOn' : 'schedule.status.waiting'
  }
  if (cancelled !== null) return 'schedule.status.cancelled'
  if (status === 'request') return 'schedule.status.request'
  if (status === 'awaiting') return 'schedule.status.awaiting'
  return status === 'confirmed' ? 'schedule.status.confirmed' : 'schedule.status.past'
}

/** The words for what happened, as its reader's side sees it. */
export interface TransactionWords {
  readonly id: MessageId
  /** Who did it, where the words say so. */
  readonly name?: string
}

/**
 * “You picked a time slot” is the resident's own. Of the agency several people read: they are told which of them it was.
 */
export function transactionWords({ type, side, own, name }: EntryTransaction): TransactionWords {
  if (type === 'waiting') return { id: 'schedule.step.waiting' }
  const isOwnWord = own && side === 'user'
  if (type === 'request') {
    if (isOwnWord) return { id: 'schedule.step.youPicked' }
    return name === ''
      ? { id: 'schedule.step.residentPicked' }
      : { id: 'schedule.step.picked', name }
  }
  if (isOwnWord) return { id: 'schedule.step.youConfirmed' }
  if (side === 'agency')
    return own && name !== ''
      ? { id: 'schedule.step.confirmed', name }
      : { id: 'schedule.step.agencyConfirmed' }
  return name === ''
    ? { id: 'schedule.step.residentConfirmed' }
    : { id: 'schedule.step.confirmed', name }
}

/** The page of what an entry is about; null where there is none for the reader. */
export function subjectPath({ subject }: Pick<ScheduleEntry, 'subject'>): string | null {
  if (subject === null) return null
  const { discriminator, guid, module, department } = subject
  if (discriminator === 'record')
    return guid === null || module === null
      ? null
      : paths.record(module.department.department_code, module.module_code, guid)
  return discriminator === 'channel' && department !== null
    ? paths.department(department.department_code)
    : null
}

/** What has become of an appointment between two looks at it. */
export type EntryChange = 'moved' | 'confirmed' | 'asked' | 'cancelled' | 'assigned'

/** What differs, the most important first; nothing where nobody could tell. */
export function changesBetween(
  before: ScheduleEntry,
  after: ScheduleEntry,
): readonly EntryChange[] {
  const changes: EntryChange[] = []
  if (after.cancelled !== null && before.cancelled === null) return ['cancelled']
  if (after.datetime.start !== before.datetime.start || after.datetime.end !== before.datetime.end)
    changes.push('moved')
  if (after.status !== before.status)
    changes.push(after.status === 'confirmed' ? 'confirmed' : 'asked')
  if (after.staff?.assignee?.id !== before.staff?.assignee?.id) changes.push('assigned')
  return changes
}

/** Whether somebody can still do something about an entry: an appointment that is neither cancelled nor past. */
export function isOpen({ type, status }: Pick<ScheduleEntry, 'type' | 'status'>): boolean {
  return type === 'appointment' && status !== 'closed'
}
