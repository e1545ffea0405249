import type { TenantDocument } from './document.ts'

/** An agency's calendar now: spans like "this fiscal year" are counted from it. */
export interface Calendar {
  /** The day in the agency's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Month in which fiscal years begin, 1 to 12. */
  readonly fiscalYearStart: number
}

/** The agency's calendar at this moment. */
export function calendarOf({ tenant }: TenantDocument, now: Date): Calendar {
  return { today: dayIn(tenant.timeZone, now), fiscalYearStart: tenant.fiscalYearStart }
}

interface Zone {
  readonly format: Intl.DateTimeFormat
  minute: number
  day: string
}

/** Making a format takes as long as a small search, and asking it a tenth; there are some 600 time zones. */
const zones = new Map<string, Zone>()

/** The day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Days of all zones begin with a minute.
  const minute = Math.floor(moment.getTime() / 60_000)
  let zone = zones.get(timeZone)
  if (zone === undefined) {
    zone = { format: dayFormat(timeZone), minute: NaN, day: '' }
    zones.set(timeZone, zone)
  }
  if (zone.minute !== minute) Object.assign(zone, { minute, day: zone.format.format(moment) })
  return zone.day
}

/** Writes moments as `YYYY-MM-DD` of a time zone. */
export function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}
