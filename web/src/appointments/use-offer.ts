import type { EarlierTime } from '@plat/contract/schedule/appointment'
import { useIntl } from 'react-intl'
import { clocksDiffer, visitorZone } from './slots/slot-words.ts'
import { usePassed } from './use-passed.ts'

/** An earlier slot that is kept for the resident. */
export type Offer = NonNullable<EarlierTime['offer']>

/** The slot that is kept at present; becomes null when that ends. @param earlier null: the resident does not wait */
export function useOffer(earlier: EarlierTime | null): Offer | null {
  const offer = earlier?.offer ?? null
  const isOver = usePassed(offer === null ? Infinity : Date.parse(offer.until))
  return isOver ? null : offer
}

/** Until when a slot is kept: "Friday, October 30 at 4:00 PM". @param zone IANA; left out: the reader's clock */
export function useUntilWords(zone = visitorZone()): (until: string) => string {
  const { formatDate } = useIntl()
  return (until) =>
    formatDate(until, {
      timeZone: zone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(clocksDiffer([until], { office: zone, visitor: visitorZone() }) && {
        timeZoneName: 'short',
      }),
    })
}
