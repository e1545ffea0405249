import type { OfficeSlots } from '@plat/contract/offices/channels'
import { type IntlShape, useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { useClockWords } from './use-clock-words.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Writes slots in one sentence: "30 minutes each, 2 at a time, bookable until 1 hour before". */
export function useSlotsSentence(): (slots: OfficeSlots) => string {
  const t = useT()
  const intl = useIntl()
  const clock = useClockWords()
  return ({ minutes, gap_minutes: gap, capacity, lead_minutes: lead, between }) =>
    t('offices.slotWords', {
      length: minuteWords(minutes, intl),
      gap: gap === 0 ? 'none' : minuteWords(gap, intl),
      capacity,
      lead: lead === 0 ? 'none' : minuteWords(lead, intl),
      from: between === null ? 'none' : clock(between.from),
      to: between === null ? 'none' : clock(between.to),
    })
}

/** Minutes as days, hours and minutes: "1 day 2 hours". @param minutes 1 at least */
export function minuteWords(
  minutes: number,
  { formatNumber }: Pick<IntlShape, 'formatNumber'>,
): string {
  const parts = [
    { unit: 'day', value: Math.floor(minutes / DAY) },
    { unit: 'hour', value: Math.floor((minutes % DAY) / HOUR) },
    { unit: 'minute', value: minutes % HOUR },
  ]
  return parts
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}
