import type { Channel } from '@plat/contract/offices/channels'
import type { IntlShape } from 'react-intl'
import type { Translate } from '../ui/use-t.ts'

/** Milliseconds from now within which a weekday says which day is meant. */
const WEEKDAY_MS = 6 * 86_400_000

/** Writes a moment by the clock of a zone: with its day unless that is today, and with the zone where the reader's clock shows another time. */
export function writeMoment(
  moment: string,
  timeZone: string,
  now: Date,
  {
    intl,
    t,
    isClockKnown = true,
  }: {
    readonly intl: Pick<IntlShape, 'formatTime' | 'formatDate'>
    readonly t: Translate
    /** Whether the reader's clock is known: else the zone is left out. */
    readonly isClockKnown?: boolean
  },
): string {
  const when = new Date(moment)
  const time = intl.formatTime(when, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isClockKnown && !isReadersClock(timeZone, when) && { timeZoneName: 'short' }),
  })
  const dayOf = (date: Date) => intl.formatDate(date, { timeZone, dateStyle: 'short' })
  if (dayOf(when) === dayOf(now)) return time
  const isSoon = when.getTime() - now.getTime() < WEEKDAY_MS
  const day = intl.formatDate(when, {
    timeZone,
    ...(isSoon ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' }),
  })
  return t('office.dayAndTime', { day, time })
}

/** Says until when an office is open, or when it opens next. @param write a moment in words */
export function openingWords(
  { open, opens, closes }: Channel,
  write: (moment: string) => string,
  t: Translate,
): string {
  if (open)
    return closes === null ? t('office.open') : t('office.openUntil', { time: write(closes) })
  return opens === null ? t('office.closedForLong') : t('office.opens', { time: write(opens) })
}

/** Whether clocks of a zone show what the reader's clock shows. */
export function isReadersClock(timeZone: string, when = new Date()): boolean {
  const shown = (zone?: string) =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(zone !== undefined && { timeZone: zone }),
    }).format(when)
  return shown(timeZone) === shown()
}
