import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { ReactNode } from 'react'
import { calendarAddress } from '../../api/calendar-address.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useT } from '../../shell/use-t.ts'
import { CalendarLink } from '../../slots/calendar-link.tsx'
import { EntryStatus } from '../entry-status.tsx'
import { isOpen, misplacedReason } from '../entry-words.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import { ActRefused, EntryActs } from './entry-acts.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntrySteps } from './entry-steps.tsx'
import type { EntryActions } from './use-entry-acts.ts'
import { VideoCall } from './video-call.tsx'
import styles from './detail.module.css'

interface EntryDetailProps {
  entry: ScheduleEntry
  acts: EntryActions
  /** What was done last. */
  notice?: ReactNode
  /** To whom it is assigned, for the agency's people. */
  assign?: ReactNode
  /** What the agency's people tell each other. */
  children?: ReactNode
}

/** Everything about one entry, and what can be done with it. */
export function EntryDetail({ entry, acts, notice, assign, children }: EntryDetailProps) {
  const t = useT()
  const { locale } = useLocale()
  const texts = useEntryTexts()
  const { type, datetime, time_zone: zone } = entry
  const misplaced = misplacedReason(entry)
  return (
    <div className={styles['detail']}>
      {notice}
      <ActRefused entry={entry} acts={acts} />
      <div className={styles['when']}>
        <p className={styles['time']}>
          {type === 'allday' ? texts.day(datetime.start, zone) : texts.dayAndSpan(datetime, zone)}
        </p>
        <p className={styles['state']}>
          <EntryStatus entry={entry} />
        </p>
        {misplaced !== null && (
          <p className={styles['misplaced']}>
            {t('schedule.misplaced.move', { reason: t(misplaced) })}
          </p>
        )}
        {isOpen(entry) && <CalendarLink address={calendarAddress(entry.guid, locale)} />}
      </div>
      <VideoCall entry={entry} />
      <EntryActs entry={entry} acts={acts} />
      {assign}
      <EntryFacts entry={entry} />
      <EntrySteps entry={entry} />
      {children}
    </div>
  )
}
