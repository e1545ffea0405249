import { useMemo } from 'react'
import { useIntl } from 'react-intl'

/** A Monday, UTC midnight. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** Names of the weekdays in the reader's language, Monday first, as they begin a line. */
export function useWeekdays(): readonly string[] {
  const { locale } = useIntl()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => {
      const name = format.format(MONDAY + day * DAY_MS)
      return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)
    })
  }, [locale])
}
