import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'

/** Writes when a mail was sent, in the agency's time zone and the reader's language. */
export interface MailTime {
  /** `Mar 3, 2:05 PM`. */
  short(instant: string): string
  /** `Tuesday, March 3, 2026, 2:05 PM`. */
  full(instant: string): string
}

/** Times of mails as the agency counts them. */
export function useMailTime(): MailTime {
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return useMemo(() => {
    const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
    return {
      short: (instant) => formatDate(instant, { month: 'short', day: 'numeric', ...clock }),
      full: (instant) =>
        formatDate(instant, {
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          year: 'numeric',
          ...clock,
        }),
    }
  }, [formatDate, timeZone])
}
