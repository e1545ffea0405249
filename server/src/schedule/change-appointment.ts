import { because } from '@plat/contract/platform/reasons'
import type { AppointmentChange } from '@plat/contract/schedule/schedule'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import { fieldError } from '../accounts/field-error.ts'
import { AppError } from '../platform/errors.ts'
import { type AppointmentRow, lockAppointment, noSuchAppointment } from './appointment-row.ts'
import { isBusy, lockAgent, requireAssignable } from './assignees.ts'
import { clockOf, requireSlot } from './check-slot.ts'
import { type ChangeKind, mailChange } from './mail-change.ts'
import { type Reader, sideOf } from './reader.ts'
import { setReminders } from './reminders.ts'
import type { ScheduleWork } from './schedule-work.ts'
import { freePlace } from './take-place.ts'
import { tellRequested } from './tell-people.ts'
import { addTransaction, type TransactionRow } from './transactions.ts'

type Side = 'user' | 'agency'

/** Who changes an appointment, and on which side they are. */
interface Changer {
  /** Guid of the account. */
  readonly by: string | null
  readonly side: Side
}

/**
 * Confirms, moves, cancels or assigns an appointment, and tells both sides.
 * @throws AppError not_found for one that is not theirs; conflict for a change of an older version, of a cancelled or
 * past one, for a slot that others have, and for an agent who has another appointment; invalid_request for what is no
 * slot.
 */
export async function changeAppointment(
  work: ScheduleWork,
  guid: string,
  reader: Reader,
  change: AppointmentChange,
): Promise<AppointmentRow> {
  const { tx, agency, now } = work
  const row = await lockAppointment(tx, guid)
  const side = row === null ? null : await sideOf(tx, agency.document, row, reader)
  if (row === null || side === null) throw noSuchAppointment()
  if (change.action === 'cancel' && row.state === 'cancelled') return row
  if (change.version !== row.version) {
    const last = { at: row.updated_at, by: row.updated_by }
    throw await changedMeanwhile(tx, last, agency.document.tenant.timeZone)
  }
  if (row.state === 'cancelled') throw new AppError('conflict', because('appointment_cancelled'))
  const over = change.action === 'assign' ? row.ends_at : row.starts_at
  if (over <= now) throw new AppError('conflict', because('appointment_past'))
  await tellRequested(work, row)
  const changer = { by: reader.guid, side }
  switch (change.action) {
    case 'confirm':
      return confirm(work, row, changer)
    case 'reschedule':
      return reschedule(work, row, changer, change.datetime)
    case 'cancel':
      return cancel(work, row, changer)
    case 'assign':
      return assign(work, row, changer, change.assignee)
  }
}

async function confirm(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
): Promise<AppointmentRow> {
  if (side === 'agency') {
    // Who has said yes already says nothing new.
    if (row.state !== 'request') return row
    const changed = await store(work, row, by, { state: 'awaiting' })
    return tell(work, changed, 'agency_confirmed', { by, type: 'agent_confirm' })
  }
  if (row.state === 'request')
    throw new AppError('conflict', because('appointment_waits_for_agency'))
  if (row.state === 'confirmed') return row
  const changed = await store(work, row, by, { state: 'confirmed' })
  return tell(work, changed, 'user_confirmed', { by, type: 'user_confirm' })
}

async function reschedule(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
  wanted: TimeSpan,
): Promise<AppointmentRow> {
  const { tx, officeOf, now } = work
  const office = officeOf(row.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  const [start, end] = [Date.parse(wanted.start), Date.parse(wanted.end)]
  if (start === row.starts_at.getTime() && end === row.ends_at.getTime())
    throw fieldError('datetime', because('slot_unchanged', clockOf(start, office.hours.time_zone)))
  const slot = requireSlot(office, wanted, now)
  const place = await freePlace(tx, office, slot, now, row.guid)
  const assignee = await assigneeAt(work, row, side, slot)
  const changed = await store(work, row, by, {
    state: side === 'user' ? 'request' : 'awaiting',
    starts_at: new Date(slot.start),
    ends_at: new Date(slot.end),
    place,
    assignee,
    sequence: row.sequence + 1,
  })
  await setReminders(tx, changed, now)
  const type = side === 'user' ? 'request' : 'agent_confirm'
  const told = side === 'user' ? 'user_moved' : 'agency_moved'
  return tell(work, changed, told, { by, type }, row.assignee)
}

/** Who keeps an appointment that moves: whoever had it, unless a resident moves it to where they have another one. */
async function assigneeAt(
  { tx }: ScheduleWork,
  { guid, assignee }: AppointmentRow,
  side: Side,
  slot: { readonly start: number; readonly end: number },
): Promise<string | null> {
  const agent = assignee === null ? null : await lockAgent(tx, assignee)
  if (agent === null || !(await isBusy(tx, agent.guid, slot, guid))) return agent?.guid ?? null
  if (side === 'user') return null
  throw new AppError('conflict', because('agent_busy', { name: agent.name }))
}

async function cancel(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
): Promise<AppointmentRow> {
  const sequence = row.sequence + 1
  const changed = await store(work, row, by, { state: 'cancelled', side, sequence })
  await setReminders(work.tx, changed, work.now)
  return tell(work, changed, side === 'user' ? 'user_cancelled' : 'agency_cancelled', null)
}

async function assign(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
  assignee: string | null,
): Promise<AppointmentRow> {
  if (side === 'user') throw noSuchAppointment()
  if (assignee === row.assignee) return row
  if (assignee !== null) {
    const agent = await requireAssignable(work, row, assignee)
    const span = { start: row.starts_at.getTime(), end: row.ends_at.getTime() }
    if (await isBusy(work.tx, agent.guid, span, row.guid))
      throw new AppError('conflict', because('agent_busy', { name: agent.name }))
  }
  const changed = await store(work, row, by, { assignee, sequence: row.sequence + 1 })
  return tell(work, changed, assignee === null ? 'unassigned' : 'assigned', null, row.assignee)
}

type Columns = Partial<
  Pick<AppointmentRow, 'state' | 'starts_at' | 'ends_at' | 'place' | 'assignee' | 'sequence'>
> & { readonly side?: Side }

async function store(
  { tx, now }: ScheduleWork,
  row: AppointmentRow,
  by: string | null,
  columns: Columns,
): Promise<AppointmentRow> {
  const next = { ...row, ...columns }
  const isCancelled = next.state === 'cancelled'
  const waiting =
    next.state !== 'request' ? null : columns.state === undefined ? row.waiting_since : now
  await tx.query(
    `update appointment set state = $2, starts_at = $3, ends_at = $4, place = $5, assignee = $6, sequence = $7,
       waiting_since = $8, cancelled_at = $9, cancelled_side = $10, cancelled_by = $11, updated_at = $12,
       updated_by = $13, version = version + 1
     where guid = $1`,
    [
      row.guid,
      next.state,
      next.starts_at,
      next.ends_at,
      next.place,
      next.assignee,
      next.sequence,
      waiting,
      isCancelled ? now : null,
      isCancelled ? (columns.side ?? null) : null,
      isCancelled ? by : null,
      now,
      by,
    ],
  )
  const changed = await lockAppointment(tx, row.guid)
  if (changed === null) throw noSuchAppointment()
  return changed
}

async function tell(
  work: ScheduleWork,
  row: AppointmentRow,
  change: ChangeKind,
  transaction: { readonly by: string | null; readonly type: TransactionRow['type'] } | null,
  previousAssignee: string | null = null,
): Promise<AppointmentRow> {
  if (transaction !== null) await addTransaction(work.tx, row, transaction.type, transaction.by)
  await mailChange(work, row, { change, previousAssignee })
  return row
}
