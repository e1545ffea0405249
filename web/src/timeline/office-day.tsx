import type { OfficeDayEntry } from '@plat/contract/schedule/timeline'
import { Building2 } from 'lucide-react'
import { useLocalize, useT } from '../ui/use-t.ts'
import { EntryTime } from './entry-time.tsx'
import styles from './timeline.module.css'

/** When offices are open on a day. */
export function OfficeDay({ entry }: { entry: OfficeDayEntry }) {
  const t = useT()
  const localize = useLocalize()
  const { status, department, datetime, time_zone: zone, varies } = entry
  const offices = department === null ? t('myTimeline.offices') : localize(department)
  return (
    <p className={styles['office']}>
      <Building2 size={18} aria-hidden />
      <span>
        {status === 'closed' ? (
          t('myTimeline.officeClosed', { offices })
        ) : (
          <>
            {t('myTimeline.officeOpen', { offices })} <EntryTime span={datetime} zone={zone} />
          </>
        )}
        {varies &&
          ` · ${t(department === null ? 'myTimeline.varies' : 'myTimeline.closedBetween')}`}
      </span>
    </p>
  )
}
