/** When an office opens or closes, on its own clock and on the visitor's. */
export interface OpeningWords {
  /** Day and hour in the office's zone: "Tuesday, November 24, 8:00 AM"; the hour alone where it is today. */
  readonly office: string
  /** Name of the office's zone, "Pacific Standard Time"; null where the visitor's clock shows the same. */
  readonly zone: string | null
  /** Day and hour in the visitor's zone; null where that clock shows the same. */
  readonly visitor: string | null
}

/** @param moment ISO; @param zones IANA; @param now ms since 1970 */
export function openingWords(
  moment: string,
  zones: { readonly office: string; readonly visitor: string },
  locale: string,
  now: number,
): OpeningWords {
  const at = new Date(moment)
  const office = clockWords(at, zones.office, locale, now)
  if (offset(at, zones.office) === offset(at, zones.visitor))
    return { office, zone: null, visitor: null }
  return {
    office,
    zone: zoneName(at, zones.office, locale),
    visitor: clockWords(at, zones.visitor, locale, now),
  }
}

function clockWords(at: Date, timeZone: string, locale: string, now: number): string {
  const day = (moment: number | Date) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' }).format(moment)
  const isToday = day(at) === day(now)
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(!isToday && { weekday: 'long', month: 'long', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
}

function zoneName(at: Date, timeZone: string, locale: string): string {
  return partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }), at)
}

/** How far a zone's clocks are from Greenwich at a moment, as "GMT-08:00". */
function offset(at: Date, timeZone: string): string {
  return partOf(new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }), at)
}

function partOf(format: Intl.DateTimeFormat, at: Date): string {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
