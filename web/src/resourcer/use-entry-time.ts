import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useIntl } from 'react-intl'
import { ago } from '../accounts/moments.ts'
import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'

const DAY = 86_400_000

/**
 * Date and time of an entry: an appointment's slot on the clock of its office; when a call-back was requested, a comment
 * sent, or the message of a chat that waits or is the last, on the agency's clock. The zone is named where the reader's
 * clock shows another time.
 */
export function useEntryTime(entry: ResourcerEntry): { date: string; time: string } {
  const intl = useIntl()
  const { timeZone } = useTenant().config
  const isSlot = entry.type === 'appointment'
  const zone = isSlot ? entry.time_zone : timeZone
  const span = isSlot ? entry.datetime : momentOf(entry)
  const { time, other } = useSlotWords(zone).chosen(span)
  return {
    date: intl.formatDate(span.start, {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: zone,
    }),
    time:
      other === null
        ? time
        : intl.formatDateTimeRange(new Date(span.start), new Date(span.end), {
            hour: 'numeric',
            minute: '2-digit',
            timeZone: zone,
            timeZoneName: 'short',
          }),
  }
}

function momentOf(entry: Exclude<ResourcerEntry, { type: 'appointment' }>) {
  // A chat can have begun months ago.
  const moment = entry.type === 'chat' ? entry.since : entry.created
  return { start: moment, end: moment }
}

/** Writes how long ago an instant (ISO) was: "3 hours", "12 days". */
export function useAge(): (since: string, now: number) => string {
  const t = useT()
  const { formatNumber } = useIntl()
  return (since, now) => {
    const passed = ago(new Date(since), new Date(now))
    const { value, unit } =
      passed === 'long'
        ? { value: Math.floor((now - Date.parse(since)) / DAY), unit: 'day' }
        : passed
    return value === 0
      ? t('moment.now')
      : formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' })
  }
}
