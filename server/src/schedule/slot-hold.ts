import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { HOLD_MINUTES, LONGEST_HOLD_MINUTES, type TimeSpan } from '@plat/contract/schedule/slots'
import type { Reader } from '../accounts/agency-work.ts'
import type { Span } from '../offices/day-slots.ts'
import { dropHold, freePlace } from './free-place.ts'
import { requireSlot } from './office-slots.ts'
import { requireFewUpcoming, subjectOffice } from './request-appointment.ts'
import { queueFor, type ScheduleWork } from './schedule-work.ts'

const MINUTE = 60_000

/** The slot that an account wants to hold. */
interface WantedSlot extends CallSubjectRef {
  readonly datetime: TimeSpan
}

/**
 * Holds a slot for an account, renews the hold, or puts it in the place of the account's earlier one. It is a courtesy:
 * appointments decide what is booked.
 * @returns when it ends; null: it was held for the longest time, and is no longer
 * @throws AppError as `requestAppointment`
 */
export async function holdSlot(
  work: ScheduleWork,
  reader: Reader & { readonly account: string },
  wanted: WantedSlot,
): Promise<Date | null> {
  const { tx, now } = work
  const { account } = reader
  await queueFor(tx, `of ${account}`)
  const { office } = await subjectOffice(work, reader, wanted)
  const slot = requireSlot(office, wanted.datetime, now)
  await requireFewUpcoming(tx, account, now)
  const until = new Date(now.getTime() + HOLD_MINUTES * MINUTE)
  const since = await heldSince(work, account, office.channel.guid, slot)
  if (since !== null) {
    const last = new Date(since.getTime() + LONGEST_HOLD_MINUTES * MINUTE)
    if (last <= now) {
      await dropHold(tx, account)
      return null
    }
    const renewed = last < until ? last : until
    await tx.query('update slot_hold set until = $2 where owner = $1', [account, renewed])
    return renewed
  }
  // Those that have ended are in the way of the constraint.
  await tx.query('delete from slot_hold where owner = $1 or (channel = $2 and until <= $3)', [
    account,
    office.channel.guid,
    now,
  ])
  const { place } = await freePlace(work, office, slot, { holder: account })
  await tx.query(
    `insert into slot_hold (tenant, owner, channel, starts_at, ends_at, place, created_at, until)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7)`,
    [account, office.channel.guid, new Date(slot.start), new Date(slot.end), place, now, until],
  )
  return until
}

/** Since when an account holds this slot; null: it does not, or its hold has ended. */
async function heldSince(
  { tx, now }: ScheduleWork,
  account: string,
  channel: string,
  { start, end }: Span,
): Promise<Date | null> {
  const [row] = await tx.query<{ created_at: Date }>(
    `select created_at from slot_hold
     where owner = $1 and channel = $2 and starts_at = $3 and ends_at = $4 and until > $5`,
    [account, channel, new Date(start), new Date(end), now],
  )
  return row?.created_at ?? null
}
