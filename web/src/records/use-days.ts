import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { DAY_FORMATS, listDay } from './days.ts'
import { useToday } from './use-today.ts'

/** Writes calendar days (`YYYY-MM-DD`) in the reader's language. */
export interface Days {
  /** The agency's today; it changes at its midnight. */
  today: string
  /** As lists have it: Today, Yesterday, Tuesday, Mar 3, Mar 3, 2020. */
  inList(day: string): string
  /** `Mar 3, 2020`. */
  short(day: string): string
  /** `Tuesday, Mar 3, 2020`. */
  full(day: string): string
}

/** Writes a calendar day as `Mar 3, 2020`, whatever day it is today. */
export function useDayText(): (day: string) => string {
  const { formatDate } = useIntl()
  return useCallback((day) => formatDate(new Date(day), DAY_FORMATS.dayAndYear), [formatDate])
}

/** Days as the agency counts them. */
export function useDays(): Days {
  const intl = useIntl()
  const t = useT()
  const today = useToday()
  return useMemo(() => {
    const write = (day: string, format: keyof typeof DAY_FORMATS) =>
      intl.formatDate(new Date(day), DAY_FORMATS[format])
    return {
      today,
      short: (day) => write(day, 'dayAndYear'),
      full: (day) => write(day, 'full'),
      inList: (day) => {
        const kind = listDay(day, today)
        if (kind === 'today') return t('day.today')
        if (kind === 'yesterday') return t('day.yesterday')
        return write(day, kind)
      },
    }
  }, [intl, t, today])
}
