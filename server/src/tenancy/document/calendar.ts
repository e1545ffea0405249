import type { TenantDocument } from './document.ts'

/** What an agency's calendar says now: spans like "this fiscal year" are told from it. */
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

/** The day that a moment lies on in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)
}
