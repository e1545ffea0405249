import { randomInt } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { nearestValue } from '@plat/contract/schedule/slots'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { WantedSlot } from './check-slot.ts'
import { horizonSpan, nearestFree, takenTimes } from './offer-slots.ts'

/**
 * A place that is free in a slot as far as this transaction sees: the unique index says who has it.
 * @param except guid of an appointment that is to be moved; null: none
 * @throws AppError conflict slot_taken with the nearest that are free
 */
export async function freePlace(
  tx: TenantTransaction,
  office: AppointmentOffice,
  slot: WantedSlot,
  now: Date,
  except: string | null,
): Promise<number> {
  const { capacity } = office.slots
  const taken = await takenTimes(tx, office.channel.guid, slot, except)
  if (taken.length >= capacity) throw await slotTaken(tx, office, slot, now, except)
  const places = new Set(taken.filter(({ start }) => start === slot.start).map((one) => one.place))
  const free = Array.from({ length: capacity }, (_, i) => i + 1).filter((one) => !places.has(one))
  // Any of them, so that those who book at once seldom want the same one.
  const place = free[randomInt(free.length)]
  if (place === undefined) throw new Error('fewer are taken than there are places')
  return place
}

async function slotTaken(
  tx: TenantTransaction,
  office: AppointmentOffice,
  slot: WantedSlot,
  now: Date,
  except: string | null,
): Promise<AppError> {
  const taken = await takenTimes(tx, office.channel.guid, horizonSpan(now), except)
  const nearest = nearestFree(office, taken, now, new Date(slot.start))
  return new AppError('conflict', because('slot_taken', { nearest: nearestValue(nearest) }))
}
