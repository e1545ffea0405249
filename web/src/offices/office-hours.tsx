import type { Channel } from '@plat/contract/offices/channels'
import { Info } from 'lucide-react'
import { useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { hasHours } from './channels-query.ts'
import { OfficeDays } from './office-days.tsx'
import { isReadersClock } from './opening-words.ts'
import { useOpeningWords } from './use-opening-words.ts'
import { useZoneName } from './zone-names.ts'
import styles from './office-hours.module.css'

/** For residents: whether an office is open, a notice from its desk, and the hours of the next days folded below. */
export function OfficeHours({ office }: { office: Channel }) {
  const t = useT()
  const zone = useZoneName()
  const isClockKnown = useTakenOver()
  return (
    <div className={styles['hours']}>
      <OpeningLine office={office} />
      {hasHours(office) && (
        <details>
          <summary className={styles['summary']}>{t('office.week')}</summary>
          <OfficeDays days={office.days} />
          {isClockKnown && !isReadersClock(office.time_zone) && (
            <p className={styles['quiet']}>{zone(office.time_zone)}</p>
          )}
        </details>
      )}
    </div>
  )
}

/** Whether an office is open, where its hours are set, and a notice from its desk. */
export function OpeningLine({ office }: { office: Channel }) {
  const opening = useOpeningWords()
  return (
    <>
      {hasHours(office) && (
        <p>
          <StatusMark
            shape={office.open ? 'live' : 'unknown'}
            colour={office.open ? 'var(--archive)' : undefined}
            text={opening(office)}
          />
        </p>
      )}
      <OfficeNotice office={office} />
    </>
  )
}

/** A notice from the desk of an office, where there is one now. */
export function OfficeNotice({ office: { notice } }: { office: Channel }) {
  return (
    notice && (
      <p className={styles['notice']}>
        <Info size={16} aria-hidden />
        {notice.text}
      </p>
    )
  )
}
