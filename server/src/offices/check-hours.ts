import type { OfficeHours } from '@plat/contract/offices/channels'
import { because } from '@plat/contract/platform/reasons'
import type { Message } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { isTimeZone } from '../tenancy/document/tenant-document.ts'
import { timeOfDay } from './office-state.ts'

/** @throws AppError invalid_request for an unknown zone, spans that are not in order, and days that are there twice. */
export function checkHours(hours: OfficeHours): void {
  const errors = new Map<string, readonly Message[]>()
  const report = (field: string, message: Message) => errors.set(`hours.${field}`, [message])
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
  if (errors.size > 0) throw refusal('invalid_request', Object.fromEntries(errors))
}
