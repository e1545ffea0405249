import type { Slot } from '@plat/contract/schedule/slots'
import { useId } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Check } from '../../ui/check.tsx'
import styles from './anyway-check.module.css'

interface AnywayCheckProps {
  /** Why residents cannot pick the slot; null: they can. */
  why: Slot['why']
  isChecked: boolean
  /** It was tried to go on without it. */
  isMissing: boolean
  onToggle: () => void
}

/** The explicit yes of staff to a slot that residents cannot pick; nothing for other slots. */
export function AnywayCheck({ why, isChecked, isMissing, onToggle }: AnywayCheckProps) {
  const t = useT()
  const hint = useId()
  const error = useId()
  if (why === null) return null
  return (
    <div className={styles['anyway']}>
      <Check
        label={t(`booking.anyway.${why}`)}
        checked={isChecked ? 'all' : 'none'}
        isRequired
        isInvalid={isMissing}
        describedBy={isMissing ? `${error} ${hint}` : hint}
        onToggle={onToggle}
      />
      {isMissing && (
        <p id={error} className={styles['error']}>
          {t('booking.anywayMissing')}
        </p>
      )}
      <p id={hint} className={styles['hint']}>
        {t('booking.anywayHint')}
      </p>
    </div>
  )
}
