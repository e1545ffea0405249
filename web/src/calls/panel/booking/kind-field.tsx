import type { Localized } from '@plat/contract/platform/localized'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { useLocalize, useT } from '../../../shell/use-t.ts'
import { Segments } from '../../../ui/segments.tsx'
import styles from './booking.module.css'

interface KindFieldProps {
  kind: AppointmentKind
  /** In which people can meet. */
  kinds: readonly AppointmentKind[]
  /** Of the office; null where it has none. */
  address: Localized | null
  onChange: (kind: AppointmentKind) => void
}

/** How to meet, and what that means. */
export function KindField({ kind, kinds, address, onChange }: KindFieldProps) {
  const t = useT()
  const localize = useLocalize()
  return (
    <div className={styles['kinds']}>
      <p className={styles['lead']} aria-hidden>
        {t('booking.kind')}
      </p>
      <Segments
        label={t('booking.kind')}
        options={kinds.map((id) => ({ id, label: t(`booking.kind.${id}`) }))}
        selected={kind}
        onSelect={onChange}
      />
      <p className={styles['quiet']}>
        {t(`booking.kindText.${kind}`, { address: address === null ? 'none' : localize(address) })}
      </p>
    </div>
  )
}
