import { randomInt } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { NEAREST_SLOTS, nearestValue, type TimeSpan } from '@plat/contract/schedule/slots'
import type { Span } from '../offices/day-slots.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import {
  freePlaces,
  horizonSpan,
  nearestFree,
  nearSpan,
  type TakenTime,
  withGap,
} from './office-slots.ts'
import type { AppointmentOffice, ScheduleWork } from './schedule-work.ts'

/** Hours of the longest slot: see the check in the tables. */
const LONGEST_HOURS = 8

/** An appointment and an account whose own times count as free. */
export interface Own {
  /** Guid of an appointment that is to be moved: its time, and what is offered to it. */
  readonly appointment?: string
  /** Guid of the account: the slots that are held for it. Null: an API token. */
  readonly holder: string | null
}

/** A place of a slot. */
export interface SlotPlace {
  readonly place: number
  /** Whether the slot is full: the place is beyond those that it has. */
  readonly beyond: boolean
}

/** Largest number of a place: see the check in the tables. */
const LAST_PLACE = 100

/**
 * A place of a slot that is free as this transaction sees it; the exclusion constraint has the last word.
 * @param anyway true: also one beyond those that the slot has, where none of them is free
 * @throws AppError conflict slot_taken, with the nearest free slots
 */
export async function freePlace(
  work: ScheduleWork,
  office: AppointmentOffice,
  slot: Span,
  own: Own,
  anyway = false,
): Promise<SlotPlace> {
  const { rule } = office
  const taken = await takenTimes(work, office, withGap(rule, slot), own)
  const free = freePlaces(rule, slot, taken)
  // A random one, so that people who book at once seldom want the same place.
  const place = free.length > 0 ? free[randomInt(free.length)] : undefined
  if (place !== undefined) return { place, beyond: false }
  // The agency may have booked beyond the places of a slot of which this account holds one.
  const held = taken.some((one) => one.place > rule.capacity)
    ? await heldPlace(work, office, slot, own)
    : null
  if (held !== null && !taken.some((one) => one.place === held))
    return { place: held, beyond: false }
  const beyond = anyway ? firstUnused(taken) : null
  if (beyond !== null) return { place: beyond, beyond: true }
  const nearest = await nearestSlots(work, office, slot, own)
  throw new AppError('conflict', because('slot_taken', { nearest: nearestValue(nearest) }))
}

/** The free slots nearest to one that is taken. */
async function nearestSlots(
  work: ScheduleWork,
  office: AppointmentOffice,
  slot: Span,
  own: Own,
): Promise<TimeSpan[]> {
  let nearest: TimeSpan[] = []
  for (const span of [nearSpan(slot), horizonSpan(work.now)]) {
    const taken = await takenTimes(work, office, withGap(office.rule, span), own)
    nearest = nearestFree(office, taken, work.now, slot.start, span)
    if (nearest.length === NEAREST_SLOTS) break
  }
  return nearest
}

/** The place of a slot that is held for an account, or offered to it; null: none is. */
async function heldPlace(
  { tx, now }: ScheduleWork,
  { channel }: AppointmentOffice,
  { start, end }: Span,
  { appointment, holder }: Own,
): Promise<number | null> {
  const [row] = await tx.query<{ place: number }>(
    `select place from slot_hold
     where owner = $1 and channel = $2 and starts_at = $3 and ends_at = $4 and until > $5
     union all select offer_place from earlier_wait
     where (owner = $1 or appointment = $6) and channel = $2 and offer_starts_at = $3 and offer_ends_at = $4
       and offer_until > $5`,
    [holder, channel.guid, new Date(start), new Date(end), now, appointment ?? null],
  )
  return row?.place ?? null
}

/** The first place that none of the times has; null: all places are taken. */
function firstUnused(taken: readonly TakenTime[]): number | null {
  const used = new Set(taken.map(({ place }) => place))
  for (let place = 1; place <= LAST_PLACE; place += 1) if (!used.has(place)) return place
  return null
}

/** Times of an office's appointments, and of slots that are held or offered, in a time span. */
export async function takenTimes(
  { tx, now }: ScheduleWork,
  { channel }: AppointmentOffice,
  span: Span,
  { appointment, holder }: Own,
): Promise<TakenTime[]> {
  const rows = await tx.query<{ starts_at: Date; ends_at: Date; place: number; held: boolean }>(
    `select starts_at, ends_at, place, false as held from appointment
     where channel = $1 and state <> 'cancelled' and starts_at < $3 and ends_at > $2
       and starts_at > $2::timestamptz - make_interval(hours => $4) and guid is distinct from $5::uuid
     union all select starts_at, ends_at, place, true from slot_hold
     where channel = $1 and until > $7 and starts_at < $3 and ends_at > $2 and owner is distinct from $6::uuid
     union all select offer_starts_at, offer_ends_at, offer_place, true from earlier_wait
     where channel = $1 and offer_until > $7 and offer_starts_at < $3 and offer_ends_at > $2
       and owner is distinct from $6::uuid and appointment is distinct from $5::uuid`,
    [
      channel.guid,
      new Date(span.start),
      new Date(span.end),
      LONGEST_HOURS,
      appointment ?? null,
      holder,
      now,
    ],
  )
  return rows.map(({ starts_at, ends_at, place, held }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
    place,
    isHeld: held,
  }))
}

/** Releases the slot that an account holds, if it holds one. @param owner guid */
export async function dropHold({ query }: TenantTransaction, owner: string): Promise<void> {
  await query('delete from slot_hold where owner = $1', [owner])
}
