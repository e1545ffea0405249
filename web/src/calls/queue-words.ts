import type { CallQueue } from '@plat/contract/calls/calls'
import type { Translate } from '../ui/use-t.ts'

/** Place in line and likely wait in words; empty while both are unknown. */
export function queueWords({ ringing, place, wait }: CallQueue, t: Translate): string {
  if (ringing) return t('call.card.ringing')
  return [place === null ? '' : t('call.card.place', { place }), wait && waitWords(wait, t)]
    .filter(Boolean)
    .join(' ')
}

function waitWords({ from, to }: NonNullable<CallQueue['wait']>, t: Translate): string {
  if (to === null) return t('call.card.waitOver', { from })
  return from === 0 ? t('call.card.waitUnder', { to }) : t('call.card.wait', { from, to })
}
