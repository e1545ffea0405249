import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import type { ResourcerTab } from '@plat/contract/schedule/resourcer'
import { MessageSquareText } from 'lucide-react'
import { useMoments } from '../../accounts/use-moments.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { EntryStatus } from '../entry-status.tsx'
import { misplacedReason } from '../entry-words.ts'
import { useEntryTexts } from '../use-entry-texts.ts'
import { fullName } from './full-name.ts'
import { rowId } from './use-list-keys.ts'
import styles from './resourcer.module.css'

interface ResourcerTableProps {
  tab: ResourcerTab
  label: string
  entries: readonly ScheduleEntry[]
  open: string | null
  onOpen: (guid: string) => void
}

/** Appointments in rows; the date of each is the button that opens it. */
export function ResourcerTable({ tab, label, entries, open, onOpen }: ResourcerTableProps) {
  const t = useT()
  return (
    <table className={styles['table']} aria-label={label} data-narrow={open !== null || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('resourcer.date')}</th>
          <th scope="col">{t('resourcer.time')}</th>
          <th scope="col">{t('resourcer.type')}</th>
          <th scope="col">{t('resourcer.who')}</th>
          <th scope="col">{t('resourcer.about')}</th>
          <th scope="col">{t(tab === 'pending' ? 'resourcer.waiting' : 'resourcer.state')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row
            key={entry.guid}
            tab={tab}
            entry={entry}
            open={entry.guid === open}
            onOpen={() => onOpen(entry.guid)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  tab: ResourcerTab
  entry: ScheduleEntry
  open: boolean
  onOpen: () => void
}

function Row({ tab, entry, open, onOpen }: RowProps) {
  const t = useT()
  const texts = useEntryTexts()
  const localize = useLocalize()
  const { guid, datetime, time_zone: zone, contact, reference, department, staff } = entry
  const day = texts.day(datetime.start, zone)
  const who = contact ? localize(contact.name) : t('resourcer.goneAccount')
  return (
    // The button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr className={styles['row']} data-open={open || undefined} onClick={onOpen}>
      <td>
        <button
          type="button"
          id={rowId(guid)}
          data-row={guid}
          className={styles['open']}
          aria-expanded={open}
          aria-label={t('resourcer.open', { day, who })}
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {day}
        </button>
      </td>
      <td className={styles['time']}>{texts.span(datetime, zone)}</td>
      <td>{texts.type(entry)}</td>
      <td>
        {who}
        <span className={styles['beneath']}>
          {staff?.assignee
            ? t('resourcer.assignedTo', { name: fullName(staff.assignee) })
            : t('resourcer.unassigned')}
        </span>
      </td>
      <td>
        {reference !== null && <AgencyWords text={reference} />}
        <span className={styles['beneath']}>
          {department !== null && <AgencyWords text={department} />}
        </span>
      </td>
      <td>
        {tab === 'pending' ? <Age since={staff?.waiting_since ?? null} /> : <State entry={entry} />}
        {(staff?.note_count ?? 0) > 0 && (
          <span className={styles['noted']}>
            <MessageSquareText size={14} aria-hidden />
            {t('resourcer.noteCount', { count: staff?.note_count ?? 0 })}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Since when somebody waits for an answer. */
function Age({ since }: { since: string | null }) {
  const moment = useMoments()
  return since === null ? null : (
    <time dateTime={since} className={styles['age']}>
      {moment(since)}
    </time>
  )
}

function State({ entry }: { entry: ScheduleEntry }) {
  const t = useT()
  const misplaced = misplacedReason(entry)
  return (
    <>
      <EntryStatus entry={entry} />
      {misplaced !== null && <span className={styles['misplaced']}>{t(misplaced)}</span>}
    </>
  )
}
