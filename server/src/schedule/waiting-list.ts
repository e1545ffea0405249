import { MAX_UNANSWERED_OFFERS, OFFER_HOURS } from '@plat/contract/schedule/appointment'
import { because } from '@plat/contract/platform/reasons'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import type { Span } from '../offices/day-slots.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type AppointmentRow, readAppointment } from './appointment-row.ts'
import { takenTimes } from './free-place.ts'
import { mailEarlierEnded, mailEarlierOffer } from './mail-change.ts'
import { clockOf, freePlaces, freeSlots, horizonSpan, type TakenTime } from './office-slots.ts'
import { type AppointmentOffice, queueFor, type ScheduleWork } from './schedule-work.ts'

const MINUTE = 60_000
/** Milliseconds that an offer lasts at least: none is made for a slot that can be booked for less than twice as long. */
const SHORTEST_OFFER = 15 * MINUTE
/** Offers that end between these hours of the office's clock last until the later one. */
const NIGHT = { from: 22, to: 10 }
/** Offers of an office in one transaction; the job makes the others a minute later. */
const MOST_OFFERS = 100

/** An appointment on the list of its office. */
interface Wait {
  readonly appointment: string
  readonly owner: string
  readonly starts_at: Date
  /** Slots that have become free after it are offered. */
  readonly seen: Date
  /** Starts of free slots that were offered before. */
  readonly offered: readonly Date[]
  /** Null: nothing is offered now. */
  readonly offer_until: Date | null
  [column: string]: unknown
}

/**
 * Puts an appointment on the list for an earlier time, at its end. On it already, it keeps its place.
 * @throws AppError not_found where its channel no longer exists
 */
export async function joinWaitingList(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  const office = work.officeOf(row.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  await lockList(work.tx, row.channel)
  await noteFree(work, office)
  await work.tx.query(
    `insert into earlier_wait (tenant, appointment, owner, channel, since)
     values (current_tenant(), $1, $2, $3, $4) on conflict do nothing`,
    [row.guid, row.owner, row.channel, work.now],
  )
}

/** Takes an appointment off the list. The slot that was offered to it is offered to others. */
export async function leaveWaitingList(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  await lockList(work.tx, row.channel)
  await work.tx.query('delete from earlier_wait where appointment = $1', [row.guid])
  await offerEarlier(work, row.channel)
}

/** Offers a slot to others that an appointment's resident does not want. @param slot another one than the offered: no effect */
export async function declineOffer(
  work: ScheduleWork,
  row: AppointmentRow,
  { start }: TimeSpan,
): Promise<void> {
  await lockList(work.tx, row.channel)
  await work.tx.query(
    `update earlier_wait set unanswered = 0, ${NO_OFFER} where appointment = $1 and offer_starts_at = $2`,
    [row.guid, new Date(start)],
  )
  await offerEarlier(work, row.channel)
}

const NO_OFFER =
  'offer_starts_at = null, offer_ends_at = null, offer_place = null, offer_until = null'

/**
 * Offers the time that an appointment had to the list of its office, after it was moved or cancelled. One that has moved
 * to the slot that was offered to it has left the list; another stays on it, as if it had just joined.
 */
export async function offerFreedTime(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  const { tx } = work
  const [anyone] = await tx.query('select from earlier_wait where channel = $1 limit 1', [
    row.channel,
  ])
  if (anyone === undefined) return
  await lockList(tx, row.channel)
  const office = work.officeOf(row.channel)
  if (office !== null && row.state !== 'cancelled') {
    await tx.query(
      'delete from earlier_wait where appointment = $1 and offer_starts_at = $2 and offer_ends_at = $3',
      [row.guid, row.starts_at, row.ends_at],
    )
    await noteFree(work, office)
    await tx.query(
      `update earlier_wait set seen = clock_timestamp(), offered = '{}', unanswered = 0, ${NO_OFFER}
       where appointment = $1`,
      [row.guid],
    )
  }
  await offerEarlier(work, row.channel)
}

/** Makes work on the list of an office come one after the other until the transaction ends. */
async function lockList(tx: TenantTransaction, channel: string): Promise<void> {
  await queueFor(tx, `list of ${channel}`)
}

/**
 * Notes which slots of an office are free, held ones included, and since when. Slots that have been taken may be offered
 * again to those who did not want them.
 * @returns since when each is free, by its start in milliseconds since 1970
 */
async function noteFree(
  work: ScheduleWork,
  office: AppointmentOffice,
  taken?: readonly TakenTime[],
): Promise<ReadonlyMap<number, Date>> {
  const { tx, now } = work
  const channel = office.channel.guid
  const all = taken ?? (await takenTimes(work, office, horizonSpan(now), { holder: null }))
  const booked = all.filter(({ isHeld }) => isHeld !== true)
  const free = new Set(freeSlots(office, booked, now).map(({ start }) => start))
  const known = await tx.query<FreeSlot>(
    'select starts_at, since from free_slot where channel = $1',
    [channel],
  )
  const gone = known.map(({ starts_at }) => starts_at).filter((one) => !free.has(one.getTime()))
  if (gone.length > 0) {
    await tx.query(
      'delete from free_slot where channel = $1 and starts_at = any ($2::timestamptz[])',
      [channel, gone],
    )
    await tx.query(
      `update earlier_wait set offered = array(select unnest(offered) except select unnest($2::timestamptz[]))
       where channel = $1 and offered && $2::timestamptz[]`,
      [channel, gone],
    )
  }
  for (const { starts_at } of known) free.delete(starts_at.getTime())
  const added =
    free.size === 0
      ? []
      : await tx.query<FreeSlot>(
          `insert into free_slot (tenant, channel, starts_at)
           select current_tenant(), $1, unnest($2::timestamptz[]) returning starts_at, since`,
          [channel, [...free].map((start) => new Date(start))],
        )
  return new Map([...known, ...added].map(({ starts_at, since }) => [starts_at.getTime(), since]))
}

interface FreeSlot {
  readonly starts_at: Date
  readonly since: Date
  [column: string]: unknown
}

/**
 * Offers slots of an office that have become free to those on its list who have a later appointment: in turn, each slot to
 * one at a time, with an email, and held for that resident. Tidies the list.
 * @param channel guid
 */
export async function offerEarlier(work: ScheduleWork, channel: string): Promise<void> {
  const { tx, now } = work
  await lockList(tx, channel)
  await tidyList(work, channel)
  const office = work.officeOf(channel)
  const list = await waitsOf(work, channel)
  if (office === null || list.length === 0) {
    // Not while a suspended account waits: once it is restored, slots that were free all the time would count as freed.
    await tx.query(
      `delete from free_slot where channel = $1
         and not exists (select from earlier_wait where channel = $1)`,
      [channel],
    )
    return
  }
  const taken = await takenTimes(work, office, horizonSpan(now), { holder: null })
  const since = await noteFree(work, office, taken)
  const busy = new Set(list.filter((one) => one.offer_until !== null).map(({ owner }) => owner))
  let made = 0
  for (const slot of freeSlots(office, taken, now)) {
    const end = offerEnd(now, slot, office)
    for (const wait of end === null ? [] : wanting(list, slot, since.get(slot.start))) {
      if (busy.has(wait.owner)) continue
      const [place] = freePlaces(office.rule, slot, taken)
      if (end === null || place === undefined || made === MOST_OFFERS) break
      if (!(await offer(work, wait, { ...slot, place }, end))) continue
      taken.push({ ...slot, place, isHeld: true })
      busy.add(wait.owner)
      made += 1
    }
  }
}

/** Those who may be offered a slot, in turn. @param since when it became free */
function wanting(list: readonly Wait[], { start }: Span, since: Date | undefined): Wait[] {
  return list.filter(
    ({ starts_at: later, seen, offered }) =>
      since !== undefined &&
      since > seen &&
      later.getTime() > start &&
      !offered.some((one) => one.getTime() === start),
  )
}

/** Deletes offers that have ended, and takes those off the list who are past, cancelled, or have not answered for long. */
async function tidyList(work: ScheduleWork, channel: string): Promise<void> {
  const { tx, now } = work
  await tx.query(
    `delete from earlier_wait w using appointment c
     where w.channel = $1 and c.tenant = w.tenant and c.guid = w.appointment
       and (c.state = 'cancelled' or c.starts_at <= $2)`,
    [channel, now],
  )
  await tx.query(`update earlier_wait set ${NO_OFFER} where channel = $1 and offer_until <= $2`, [
    channel,
    now,
  ])
  const silent = await tx.query<{ appointment: string }>(
    `delete from earlier_wait where channel = $1 and offer_until is null and unanswered >= $2 returning appointment`,
    [channel, MAX_UNANSWERED_OFFERS],
  )
  for (const { appointment } of silent) {
    const row = await readAppointment(tx, appointment)
    if (row !== null) await mailEarlierEnded(work, row)
  }
}

/** The list of an office, in turn. Accounts that may not log in stay on it, but are offered nothing. */
async function waitsOf({ tx }: ScheduleWork, channel: string): Promise<Wait[]> {
  return tx.query<Wait>(
    `select w.appointment, w.owner, c.starts_at, w.seen, w.offered, w.offer_until
     from earlier_wait w join appointment c on c.tenant = w.tenant and c.guid = w.appointment
     join account a on a.tenant = w.tenant and a.guid = w.owner and a.state = 'active'
     where w.channel = $1 order by w.since, w.appointment`,
    [channel],
  )
}

/** @returns false where the resident has another appointment at that time */
async function offer(
  work: ScheduleWork,
  { appointment, owner }: Wait,
  { start, end, place }: TakenTime,
  { until, isWhole }: OfferEnd,
): Promise<boolean> {
  const { tx } = work
  const [made] = await tx.query(
    `update earlier_wait w set offer_starts_at = $2, offer_ends_at = $3, offer_place = $4, offer_until = $5,
       offered = offered || $2::timestamptz, unanswered = unanswered + $6
     where appointment = $1 and not exists (
       select from appointment o where o.owner = $7 and o.guid <> w.appointment and o.state <> 'cancelled'
         and o.starts_at < $3 and o.ends_at > $2)
     returning w.appointment`,
    [appointment, new Date(start), new Date(end), place, until, isWhole ? 1 : 0, owner],
  )
  const row = made === undefined ? null : await readAppointment(tx, appointment)
  if (row === null) return false
  await mailEarlierOffer(work, row, { starts_at: new Date(start), ends_at: new Date(end) }, until)
  return true
}

/** When an offer ends. */
interface OfferEnd {
  readonly until: Date
  /** Whether it lasts as long as offers do: left unanswered, it counts. */
  readonly isWhole: boolean
}

/**
 * When an offer of a slot ends: after OFFER_HOURS hours, not at night, and after half of the time in which it can be
 * booked, so that others can have it.
 * @returns null: too little time is left
 */
export function offerEnd(
  now: Date,
  { start }: Span,
  { rule, hours }: Pick<AppointmentOffice, 'rule' | 'hours'>,
): OfferEnd | null {
  const whole = afterNight(now.getTime() + OFFER_HOURS * 60 * MINUTE, hours.time_zone)
  const half = now.getTime() + (start - rule.lead_minutes * MINUTE - now.getTime()) / 2
  const end = Math.min(whole, half)
  if (end - now.getTime() < SHORTEST_OFFER) return null
  return { until: new Date(end), isWhole: end === whole }
}

/** A moment, or the end of the night that it is in. */
function afterNight(moment: number, timeZone: string): number {
  const now = minutesOf(moment, timeZone)
  const [from, to] = [NIGHT.from * 60, NIGHT.to * 60]
  if (now >= to && now < from) return moment
  const morning = moment + ((to - now + 24 * 60) % (24 * 60)) * MINUTE
  // Clocks may have been changed in the night.
  return morning + (to - minutesOf(morning, timeZone)) * MINUTE
}

/** Minutes since midnight on the clocks of a zone. */
function minutesOf(moment: number, timeZone: string): number {
  const [hour = 0, minute = 0] = clockOf(moment, timeZone).time.split(':').map(Number)
  return hour * 60 + minute
}

/** Offers at present, by guid of the appointment on the list; null: none. */
export async function earlierOf(
  { tx, now }: Pick<ScheduleWork, 'tx' | 'now'>,
  guids: readonly string[],
): Promise<ReadonlyMap<string, { datetime: TimeSpan; until: string } | null>> {
  const rows = await tx.query<{
    appointment: string
    offer_starts_at: Date | null
    offer_ends_at: Date
    offer_until: Date
  }>(
    `select appointment, offer_starts_at, offer_ends_at, offer_until from earlier_wait
     where appointment = any ($1::uuid[])`,
    [guids],
  )
  return new Map(
    rows.map(({ appointment, offer_starts_at: start, offer_ends_at: end, offer_until: until }) => [
      appointment,
      start === null || until <= now
        ? null
        : {
            datetime: { start: start.toISOString(), end: end.toISOString() },
            until: until.toISOString(),
          },
    ]),
  )
}
