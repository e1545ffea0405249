/** IANA zones of the office and of the visitor's browser. */
export interface SlotZones {
  readonly office: string
  readonly visitor: string
}

/** Name of a day in a list of slots. */
export interface DayWords {
  /** "Today", "Tomorrow" in the reader's language, or the weekday. */
  readonly name: 'today' | 'tomorrow' | { readonly weekday: string }
  /** "November 26". */
  readonly date: string
}

/** Time at which a slot begins: "9:00 AM". */
interface TimeWords {
  readonly office: string
  /** The visitor's, with the day where that is another one: "Fri 2:00 AM"; null where that clock shows the same. */
  readonly visitor: string | null
}

/**
 * Names a day of the office's calendar.
 * @param date ISO day
 * @param now ms since 1970
 */
export function dayWords(date: string, zone: string, locale: string, now: number): DayWords {
  const noon = new Date(`${date}T12:00:00Z`)
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon)
  const today = dayOf(now, zone)
  return {
    name:
      date === today
        ? 'today'
        : date === dayAfter(today)
          ? 'tomorrow'
          : { weekday: capital(words({ weekday: 'long' }), locale) },
    date: words({ month: 'long', day: 'numeric' }),
  }
}

/**
 * Start of a slot on both clocks.
 * @param start ISO moment
 * @param others starts of all slots of the day: where two show the same time because clocks went back, the zone is added
 */
export function timeWords(
  start: string,
  zones: SlotZones,
  locale: string,
  others: readonly string[] = [],
): TimeWords {
  const at = new Date(start)
  const hour = (moment: Date) => hourWords(moment, zones.office, locale)
  const own = hour(at)
  const isTwice = others.filter((other) => hour(new Date(other)) === own).length > 1
  const office = isTwice ? hourWords(at, zones.office, locale, { timeZoneName: 'short' }) : own
  if (offsetOf(at, zones.office) === offsetOf(at, zones.visitor)) return { office, visitor: null }
  const isOtherDay = dayOf(at, zones.office) !== dayOf(at, zones.visitor)
  const visitor = hourWords(at, zones.visitor, locale, isOtherDay ? { weekday: 'short' } : {})
  return { office, visitor }
}

/** A slot on a clock: "9:00 – 10:00 AM". @param span ISO moments */
export function spanWords(
  span: { readonly start: string; readonly end: string },
  zone: string,
  locale: string,
): string {
  const [start, end] = [new Date(span.start), new Date(span.end)]
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  // Over midnight a range would be written with both dates in figures.
  return dayOf(start, zone) === dayOf(end, zone)
    ? format.formatRange(start, end)
    : `${format.format(start)} – ${format.format(end)}`
}

/** Whether two clocks differ at any of some moments. */
export function clocksDiffer(moments: readonly string[], { office, visitor }: SlotZones): boolean {
  return moments.some((moment) => {
    const at = new Date(moment)
    return offsetOf(at, office) !== offsetOf(at, visitor)
  })
}

/** The zone of the browser's clock. */
export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** ISO day of a moment on a clock. */
export function dayOf(moment: number | Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

function hourWords(
  at: Date,
  timeZone: string,
  locale: string,
  more: Intl.DateTimeFormatOptions = {},
): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...more,
  }).format(at)
}

/** Offset of a zone at a moment, as "GMT-08:00". */
function offsetOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A heading begins with a capital, also in languages that write weekdays small. */
function capital(word: string, locale: string): string {
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
}
