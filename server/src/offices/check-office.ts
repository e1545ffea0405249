import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { because } from '@plat/contract/platform/reasons'
import type { Message } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { isTimeZone } from '../tenancy/document/tenant-document.ts'
import { timeOfDay } from './office-state.ts'

/** Faults by field. */
type Faults = Record<string, readonly Message[]>

/**
 * @throws AppError invalid_request for an unknown zone, spans that are reversed or not in order, and days that are there
 * twice.
 */
export function checkOffice(office: {
  readonly hours: OfficeHours | null
  readonly slots?: OfficeSlots | null | undefined
}): void {
  const faults = {
    ...(office.hours && faultsOfHours(office.hours)),
    ...(office.slots && faultsOfSlots(office.slots)),
  }
  if (Object.keys(faults).length > 0) throw refusal('invalid_request', faults)
}

function faultsOfHours(hours: OfficeHours): Faults {
  const faults: Faults = {}
  const report = (field: string, message: Message) => {
    faults[`hours.${field}`] = [message]
  }
  if (!isTimeZone(hours.time_zone))
    report('time_zone', because('unknown_time_zone', { zone: hours.time_zone }))
  for (const [day, spans] of hours.weekly.entries()) {
    let last = 0
    for (const [i, { from, to }] of spans.entries()) {
      const at = `weekly.${day}.${i}`
      if (timeOfDay(from) >= timeOfDay(to)) report(at, because('span_reversed', { from, to }))
      else if (timeOfDay(from) < last) report(at, because('spans_overlap', { from, to }))
      last = timeOfDay(to)
    }
  }
  const days = new Set<string>()
  for (const [i, { date }] of hours.closures.entries()) {
    if (days.has(date)) report(`closures.${i}`, because('closure_twice', { day: date }))
    days.add(date)
  }
  return faults
}

function faultsOfSlots({ between }: OfficeSlots): Faults {
  if (between === null || timeOfDay(between.from) < timeOfDay(between.to)) return {}
  return { 'slots.between': [because('span_reversed', between)] }
}
