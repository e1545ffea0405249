import type { Localized } from '@plat/contract/platform/localized'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { Segments } from '../../ui/segments.tsx'
import styles from './booking.module.css'

const KINDS = ['in_person', 'telephone'] as const satisfies readonly AppointmentKind[]

interface KindFieldProps {
  kind: AppointmentKind
  /** Of the office; null where it has none. */
  address: Localized | null
  onChange: (kind: AppointmentKind) => void
}

/** How to meet, and what that means. */
export function KindField({ kind, address, onChange }: KindFieldProps) {
  const t = useT()
  const localize = useLocalize()
  return (
    <div className={styles['group']}>
      <p className={styles['label']} aria-hidden>
        {t('booking.kind')}
      </p>
      <Segments
        label={t('booking.kind')}
        options={KINDS.map((id) => ({ id, label: t(`booking.kind.${id}`) }))}
        selected={kind}
        onSelect={onChange}
      />
      <p className={styles['quiet']}>
        {kind === 'telephone'
          ? t('booking.byTelephone')
          : address === null
            ? t('booking.inPerson')
            : t('booking.inPersonAt', { address: localize(address) })}
      </p>
    </div>
  )
}
