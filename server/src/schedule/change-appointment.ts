import { because } from '@plat/contract/platform/reasons'
import type { AppointmentChange } from '@plat/contract/schedule/appointment'
import type { Reader } from '../accounts/agency-work.ts'
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts'
import { fieldError } from '../accounts/field-error.ts'
import { requireAssignee } from '../calls/assignees.ts'
import { notifyAssigned } from '../calls/notify-assigned.ts'
import type { Span } from '../offices/day-slots.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import {
  type AppointmentRow,
  noSuchAppointment,
  readAppointment,
  type TransactionRow,
} from './appointment-row.ts'
import type { ChangeKind } from './appointment-words.ts'
import { mailAssigned, mailChange } from './mail-change.ts'
import { mailRequested } from './notices.ts'
import { clockOf, requireSlot, whyAnyway } from './office-slots.ts'
import { setReminders } from './reminders.ts'
import { freePlace } from './free-place.ts'
import { declineOffer, joinWaitingList, leaveWaitingList, offerFreedTime } from './waiting-list.ts'
import { busyAgent, queueFor, type ScheduleWork, type Side, sideOf } from './schedule-work.ts'

/** Someone who changes an appointment. */
interface Changer {
  /** Guid of the account; null: an API token. */
  readonly by: string | null
  readonly side: Side
}

/** An appointment, and the side of it that the reader is on. */
export interface SeenAppointment {
  readonly row: AppointmentRow
  readonly side: Side
}

/** An appointment as a reader may see it. @throws AppError not_found for one of other people */
export async function seenAppointment(
  { tx }: Pick<ScheduleWork, 'tx'>,
  guid: string,
  reader: Reader,
  lock = false,
): Promise<SeenAppointment> {
  const row = await readAppointment(tx, guid, lock)
  const side = row === null ? null : await sideOf(tx, row, reader)
  if (row === null || side === null) throw noSuchAppointment()
  return { row, side }
}

/**
 * Confirms, moves, cancels or assigns an appointment, and queues the emails about it; puts it on the list for an earlier
 * time, takes it off, or declines an offer. Doing any of it again changes nothing.
 * @throws AppError not_found for one of other people; forbidden for the list, except to the resident, and for assigning,
 * except to the agency; conflict for a change from an older version, for one that is cancelled or past, and for a slot or
 * agent that is taken; invalid_request for what is no slot, and for an account that cannot have it
 */
export async function changeAppointment(
  work: ScheduleWork,
  guid: string,
  reader: Reader,
  change: AppointmentChange,
): Promise<SeenAppointment> {
  const { tx, document, now } = work
  const { row, side } = await seenAppointment(work, guid, reader, true)
  if (change.action === 'cancel' && row.state === 'cancelled') return { row, side }
  if (change.version !== row.version) {
    const last = { at: row.updated_at, by: row.updated_by }
    throw await changedMeanwhile(tx, last, document.tenant.timeZone)
  }
  if (row.state === 'cancelled') throw new AppError('conflict', because('appointment_cancelled'))
  if (row.starts_at <= now) throw new AppError('conflict', because('appointment_past'))
  // Its people first read that there is an appointment.
  await mailRequested(work, row)
  const changer = { by: reader.account, side }
  switch (change.action) {
    case 'confirm':
      return { row: await confirm(work, row, changer), side }
    case 'reschedule':
      await closeRoom(tx, row)
      return { row: await reschedule(work, row, changer, change), side }
    case 'cancel':
      await closeRoom(tx, row)
      return { row: await cancel(work, row, changer), side }
    case 'assign':
      return { row: await assign(work, row, changer, change.assignee), side }
    case 'wait':
    case 'decline':
      if (side !== 'user') throw new AppError('forbidden', because('appointment_list_of_residents'))
      await changeWait(work, row, change)
      return { row, side }
  }
}

async function changeWait(
  work: ScheduleWork,
  row: AppointmentRow,
  change: Extract<AppointmentChange, { action: 'wait' | 'decline' }>,
): Promise<void> {
  if (change.action === 'decline') await declineOffer(work, row, change.datetime)
  else if (change.earlier) await joinWaitingList(work, row)
  else await leaveWaitingList(work, row)
}

/** Ends the wait of someone who is alone in the room of an appointment that is cancelled or moved. */
async function closeRoom(
  { query }: TenantTransaction,
  { guid, kind }: AppointmentRow,
): Promise<void> {
  if (kind !== 'video') return
  await query(
    `update call set alone_until = now() where appointment = $1 and state = 'active' and alone_until is not null`,
    [guid],
  )
}

async function confirm(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
): Promise<AppointmentRow> {
  if (side === 'agency') {
    if (row.state !== 'request') return row
    const span = { start: row.starts_at.getTime(), end: row.ends_at.getTime() }
    const assignee = row.assignee ?? (await taker(work.tx, row, by, span))
    const isNew = assignee !== row.assignee
    const changed = await store(work, row, by, {
      state: 'awaiting',
      assignee,
      sequence: row.sequence + (isNew ? 1 : 0),
    })
    return after(work, changed, 'agency_confirmed', { by, type: 'agent_confirm' })
  }
  if (row.state === 'request')
    throw new AppError('conflict', because('appointment_waits_for_agency'))
  if (row.state === 'confirmed') return row
  const changed = await store(work, row, by, { state: 'confirmed' })
  return after(work, changed, 'user_confirmed', { by, type: 'user_confirm' })
}

/**
 * The agent who confirms or moves an appointment that no one has takes it, unless the agent has another one at that time.
 * @param by guid; null: an API token
 */
async function taker(
  tx: TenantTransaction,
  { guid }: AppointmentRow,
  by: string | null,
  slot: Span,
): Promise<string | null> {
  if (by === null) return null
  return (await busyAgent(tx, by, slot, guid)) === null ? by : null
}

/** Assigns it to an agent, or to no one, and notifies those who have it now and had it before. @param assignee guid */
async function assign(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
  assignee: string | null,
): Promise<AppointmentRow> {
  if (side === 'user') throw new AppError('forbidden', because('appointment_for_agency'))
  if (assignee === row.assignee) return row
  if (assignee !== null) {
    await requireAssignee(work, row, assignee)
    const span = { start: row.starts_at.getTime(), end: row.ends_at.getTime() }
    const busy = await busyAgent(work.tx, assignee, span, row.guid)
    if (busy !== null) throw new AppError('conflict', because('agent_busy', { name: busy }))
  }
  const changed = await store(work, row, by, { assignee, sequence: row.sequence + 1 })
  await mailAssigned(work, changed, row.assignee)
  notifyAssigned(work.tx, [assignee, row.assignee], by)
  return changed
}

async function reschedule(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
  {
    datetime: wanted,
    anyway: isAsked = false,
  }: Extract<AppointmentChange, { action: 'reschedule' }>,
): Promise<AppointmentRow> {
  const { tx, officeOf, now } = work
  if (isAsked && side === 'user') throw new AppError('forbidden', because('appointment_for_agency'))
  const office = officeOf(row.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  const [start, end] = [Date.parse(wanted.start), Date.parse(wanted.end)]
  if (start === row.starts_at.getTime() && end === row.ends_at.getTime())
    throw fieldError('datetime', because('slot_unchanged', clockOf(start, office.hours.time_zone)))
  const slot = requireSlot(office, wanted, now, isAsked)
  await queueFor(tx, `${row.channel} ${slot.start}`)
  const own = { appointment: row.guid, holder: by }
  const { place, beyond } = await freePlace(work, office, slot, own, isAsked)
  const changed = await store(work, row, by, {
    // No one asks a guest.
    state: side === 'user' ? 'request' : row.guest_name === null ? 'awaiting' : 'confirmed',
    starts_at: new Date(slot.start),
    ends_at: new Date(slot.end),
    place,
    beyond,
    assignee: await assigneeAt(tx, row, { by, side }, slot),
    sequence: row.sequence + 1,
    asked_at: side === 'user' ? now : row.asked_at,
  })
  await setReminders(tx, changed, now)
  await offerFreedTime(work, changed)
  return side === 'user'
    ? after(work, changed, 'user_moved', { by, type: 'request' }, row.assignee)
    : after(work, changed, 'agency_moved', {
        by,
        type: 'agent_confirm',
        anyway: whyAnyway(office, slot, beyond, now),
      })
}

/**
 * The agent of an appointment that moves: as before, unless a resident moves it to when that agent is busy; where no one
 * has it, the agent who moves it.
 * @throws AppError conflict where the agency moves it to such a time
 */
async function assigneeAt(
  tx: TenantTransaction,
  row: AppointmentRow,
  { by, side }: Changer,
  slot: Span,
): Promise<string | null> {
  const { guid, assignee } = row
  if (assignee === null) return side === 'agency' ? taker(tx, row, by, slot) : null
  const busy = await busyAgent(tx, assignee, slot, guid)
  if (busy === null) return assignee
  if (side === 'user') return null
  throw new AppError('conflict', because('agent_busy', { name: busy }))
}

async function cancel(
  work: ScheduleWork,
  row: AppointmentRow,
  { by, side }: Changer,
): Promise<AppointmentRow> {
  const sequence = row.sequence + 1
  const changed = await store(work, row, by, { state: 'cancelled', side, sequence })
  await setReminders(work.tx, changed, work.now)
  await offerFreedTime(work, changed)
  return after(work, changed, side === 'user' ? 'user_cancelled' : 'agency_cancelled')
}

type Columns = Partial<
  Pick<
    AppointmentRow,
    'state' | 'starts_at' | 'ends_at' | 'place' | 'beyond' | 'assignee' | 'sequence' | 'asked_at'
  >
> & { readonly side?: Side }

async function store(
  { tx, now }: ScheduleWork,
  row: AppointmentRow,
  by: string | null,
  columns: Columns,
): Promise<AppointmentRow> {
  const next = { ...row, ...columns }
  const isCancelled = next.state === 'cancelled'
  await tx.query(
    `update appointment set state = $2, starts_at = $3, ends_at = $4, place = $5, assignee = $6, sequence = $7,
       cancelled_at = $8, cancelled_side = $9, updated_at = $10, updated_by = $11, beyond = $12, asked_at = $13, version = version + 1
     where guid = $1`,
    [
      row.guid,
      next.state,
      next.starts_at,
      next.ends_at,
      next.place,
      next.assignee,
      next.sequence,
      isCancelled ? now : null,
      isCancelled ? (columns.side ?? null) : null,
      now,
      by,
      next.beyond,
      next.asked_at,
    ],
  )
  const changed = await readAppointment(tx, row.guid)
  if (changed === null) throw noSuchAppointment()
  return changed
}

/** A step for the history. `by`: guid of the account; null: an API token. */
interface Step extends Pick<TransactionRow, 'type'>, Partial<Pick<TransactionRow, 'anyway'>> {
  readonly by: string | null
}

/** Stores what happened, and queues the emails. @param previous guid of the agent who had it before; null: none */
async function after(
  work: ScheduleWork,
  row: AppointmentRow,
  change: ChangeKind,
  transaction: Step | null = null,
  previous: string | null = null,
): Promise<AppointmentRow> {
  if (transaction !== null)
    await work.tx.query(
      `insert into appointment_transaction (tenant, appointment, version, type, moved, starts_at, ends_at, at, account, anyway)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.guid,
        row.version,
        transaction.type,
        change === 'agency_moved',
        row.starts_at,
        row.ends_at,
        row.updated_at,
        transaction.by,
        transaction.anyway ?? null,
      ],
    )
  await mailChange(work, row, change, previous)
  return row
}
