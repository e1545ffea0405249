import type { Channel } from '@plat/contract/offices/channels'
import { useIntl } from 'react-intl'
import { dayIn } from '../records/days.ts'
import { useT } from '../shell/use-t.ts'

/** Milliseconds from now within which a weekday says which day is meant. */
const WEEKDAY_MS = 6 * 86_400_000

/** Says until when an office is open, or when it opens next, by its own clock. */
export function useOpeningWords(): (channel: Channel) => string {
  const t = useT()
  const intl = useIntl()
  return ({ open, opens, closes, time_zone: timeZone }) => {
    const write = (instant: string) => {
      const when = new Date(instant)
      const time = intl.formatTime(when, { hour: 'numeric', minute: '2-digit', timeZone })
      if (dayIn(timeZone, when) === dayIn(timeZone, new Date())) return time
      const isSoon = when.getTime() - Date.now() < WEEKDAY_MS
      const day = intl.formatDate(when, {
        timeZone,
        ...(isSoon ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' }),
      })
      return t('offices.dayAndTime', { day, time })
    }
    if (open)
      return closes === null ? t('offices.open') : t('offices.openUntil', { time: write(closes) })
    return opens === null ? t('offices.closedForLong') : t('offices.opens', { time: write(opens) })
  }
}
