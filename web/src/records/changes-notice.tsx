import type { RecordChange, RecordDetails } from '@plat/contract/records/records'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { useTakenOver } from '../ui/use-taken-over.ts'
import { ChangeList } from './change-values.tsx'
import { dayIn } from './days.ts'
import { changesSince } from './last-visits.ts'
import { useDays } from './use-days.ts'
import { useLastVisit } from './use-last-visit.ts'
import styles from './changes.module.css'

/** Lists what imports have changed since the reader's last visit, which only the browser knows; nothing on a first visit. */
export function ChangesNotice({ details }: { details: RecordDetails }) {
  return useTakenOver() ? <Changes details={details} /> : null
}

function Changes({ details }: { details: RecordDetails }) {
  const t = useT()
  const days = useDays()
  const { timeZone } = useTenant().config
  const before = useLastVisit(details.record.guid, details.version)
  if (before === null) return null
  const changes: RecordChange[] = changesSince(details.changes, before.version)
  if (changes.length === 0) return null
  const day = days.short(dayIn(timeZone, new Date(before.at)))
  return (
    <section className={styles['notice']} aria-labelledby="record-changes">
      <h3 id="record-changes">{t('record.changedSince', { day })}</h3>
      <ChangeList changes={changes} formatting={details.formatting} />
    </section>
  )
}
