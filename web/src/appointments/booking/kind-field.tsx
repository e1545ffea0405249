import { ROOM_OPENS_MINUTES } from '@plat/contract/schedule/appointment'
import type { AppointmentKind, SlotOffer } from '@plat/contract/schedule/slots'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Segments } from '../../ui/segments.tsx'
import { offeredKind, offeredKinds } from './booking.ts'
import styles from './booking.module.css'

interface KindFieldProps {
  /** As chosen; it may be offered no longer. */
  kind: AppointmentKind
  offer: SlotOffer
  /** The reader books for a resident without an account. */
  isForGuest: boolean
  onChange: (kind: AppointmentKind) => void
}

/** How to meet, and what that means. */
export function KindField({ kind, offer, isForGuest, onChange }: KindFieldProps) {
  const t = useT()
  const offered = offeredKind(kind, offer)
  return (
    <div className={styles['group']}>
      <p className={styles['label']} aria-hidden>
        {t('booking.kind')}
      </p>
      <Segments
        label={t('booking.kind')}
        options={offeredKinds(offer).map((id) => ({ id, label: t(`booking.kind.${id}`) }))}
        selected={offered}
        onSelect={onChange}
      />
      <p role="status">{offered !== kind && t('booking.kindGone')}</p>
      <p className={styles['quiet']}>
        <Meaning kind={offered} address={offer.address} isForGuest={isForGuest} />
      </p>
    </div>
  )
}

function Meaning({
  kind,
  address,
  isForGuest,
}: Pick<KindFieldProps, 'kind' | 'isForGuest'> & Pick<SlotOffer, 'address'>) {
  const t = useT()
  const localize = useLocalize()
  if (kind === 'telephone')
    return t(isForGuest ? 'booking.guestByTelephone' : 'booking.byTelephone')
  if (kind === 'video') return t('booking.byVideo', { minutes: ROOM_OPENS_MINUTES })
  return address === null
    ? t('booking.inPerson')
    : t('booking.inPersonAt', { address: localize(address) })
}
