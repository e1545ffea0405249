import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { Building2, CircleDot, Phone, UsersRound, Video, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { EntryStatus } from '../entry-status.tsx'
import { useEntryTexts } from '../use-entry-texts.ts'
import styles from './timeline.module.css'

interface EntryRowProps {
  entry: ScheduleEntry
  open: boolean
  onOpen: () => void
}

/** An entry of a day; pressing it opens its detail. */
export function EntryRow({ entry, open, onOpen }: EntryRowProps) {
  const texts = useEntryTexts()
  const { type, datetime, time_zone: zone, contact, status } = entry
  const about = texts.about(entry)
  // It has no hours: the words stand in their place.
  const isClosedDay = type === 'allday' && status === 'closed'
  return (
    <button
      type="button"
      id={`entry-${entry.guid}`}
      className={styles['entry']}
      data-type={type}
      data-status={status}
      aria-expanded={open}
      onClick={onOpen}
    >
      {createElement(iconOf(entry), { size: 18, 'aria-hidden': true, className: styles['icon'] })}
      <span className={styles['hours']}>
        {isClosedDay ? texts.type(entry) : texts.span(datetime, zone)}
      </span>
      <span className={styles['what']}>
        {!isClosedDay && <span className={styles['type']}>{texts.type(entry)}</span>}
        {about !== '' && <span className={styles['about']}>{about}</span>}
        {contact && type !== 'allday' && (
          <span className={styles['about']}>
            <AgencyWords text={contact.name} />
          </span>
        )}
      </span>
      <EntryStatus entry={entry} />
    </button>
  )
}

function iconOf({ type, kind }: ScheduleEntry): LucideIcon {
  if (type === 'allday') return Building2
  if (type === 'other') return CircleDot
  if (type === 'call' || kind === 'video') return Video
  return kind === 'telephone' ? Phone : UsersRound
}
