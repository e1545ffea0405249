import type { TimeSpan } from '@plat/contract/schedule/slots'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useZoneName } from '../../offices/zone-names.ts'
import { useT } from '../../ui/use-t.ts'
import { clocksDiffer, dayOf, dayWords, spanWords, timeWords, visitorZone } from './slot-words.ts'

/** A chosen slot in words. */
export interface ChosenWords {
  /** "Tomorrow, November 26". */
  readonly day: string
  /** "9:00 – 10:00 AM". */
  readonly time: string
  /** Name of the office's zone and the span on the visitor's clock; null where that shows the same. */
  readonly other: { readonly zone: string; readonly time: string } | null
}

/** Names slots of an office. @param zone IANA, of the office */
export function useSlotWords(zone: string) {
  const t = useT()
  const { locale } = useIntl()
  const zoneName = useZoneName()
  const [now] = useState(Date.now)
  const zones = { office: zone, visitor: visitorZone() }

  const day = (date: string) => {
    const { name, date: words } = dayWords(date, zone, locale, now)
    return { name: typeof name === 'string' ? t(`booking.${name}`) : name.weekday, date: words }
  }
  const chosen = (span: TimeSpan): ChosenWords => {
    const start = new Date(span.start)
    const { name, date } = day(dayOf(start, zone))
    const own = { start: span.start, end: span.end }
    const isOther = clocksDiffer([span.start], zones)
    const ownDay = new Intl.DateTimeFormat(locale, {
      timeZone: zones.visitor,
      weekday: 'long',
    }).format(start)
    const isOtherDay = dayOf(start, zone) !== dayOf(start, zones.visitor)
    const ownTime = spanWords(own, zones.visitor, locale)
    return {
      day: t('booking.dayAndDate', { day: name, date }),
      time: spanWords(span, zone, locale),
      other: isOther
        ? { zone: zoneName(zone), time: isOtherDay ? `${ownDay} ${ownTime}` : ownTime }
        : null,
    }
  }
  /** A moment on the office's clock: "9:00 AM", with the visitor's where that shows another. @param at ISO */
  const moment = (at: string): string => {
    const { office, visitor } = timeWords(at, zones, locale)
    return visitor === null ? office : t('booking.timeAndOwn', { time: office, own: visitor })
  }
  return { zones, locale, now, day, chosen, moment, zoneName: () => zoneName(zone) }
}
