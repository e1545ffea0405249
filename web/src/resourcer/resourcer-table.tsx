import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { ago } from '../accounts/moments.ts'
import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import { SubjectLink } from '../call-logs/subject-link.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { classNames } from '../ui/class-names.ts'
import { moveAmong } from '../ui/disclosure-keys.ts'
import { useT } from '../ui/use-t.ts'
import { type ResourcerView, resourcerQuery } from './resourcer-address.ts'
import type { ResourcerItem } from './resourcer-queries.ts'
import { agentOf, residentOf, stateName, typeName } from './resourcer-words.ts'
import tableStyles from '../ui/stacking-table.module.css'
import styles from './resourcer.module.css'

/** Most characters of a message that a row has, so that it is not read aloud in full. What does not fit is cut. */
const BEGINNING = 120

interface TableProps {
  view: ResourcerView
  /** Guid of the entry whose detail is open; null: none is. */
  open: string | null
  /** Guid of the agent. */
  viewer: string
  /** When the entries were read, ms since 1970. */
  now: number
}

/** Entries as a table, each with a link to its detail. The arrow keys go from link to link. */
export function ResourcerTable({
  rows,
  ...table
}: TableProps & { rows: readonly ResourcerItem[] }) {
  const t = useT()
  const { tab } = table.view
  return (
    <table
      className={classNames(tableStyles['table'], styles['table'])}
      aria-label={t(`resourcer.${tab}`)}
    >
      <thead>
        <tr>
          <th scope="col">{t('resourcer.date')}</th>
          <th scope="col">{t('resourcer.time')}</th>
          <th scope="col">{t('resourcer.type')}</th>
          <th scope="col">{t('callLogs.with')}</th>
          <th scope="col">{t('callLogs.about')}</th>
          <th scope="col">{t('resourcer.agent')}</th>
          {tab === 'pending' && <th scope="col">{t('resourcer.waiting')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, entry }) => (
          <Row key={id} id={id} entry={entry} {...table} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends TableProps {
  id: string
  entry: ResourcerEntry
}

function Row({ id, entry, view, open, viewer, now }: RowProps) {
  const t = useT()
  const texts = useLogTexts()
  const { date, time } = useEntryTime(entry)
  const type = t(typeName(entry))
  const resident = residentOf(entry)
  const agent = agentOf(entry)
  const isComment = entry.type === 'comment'
  const noResident = t(isComment ? 'comments.outcome.withdrawn' : 'callLogs.deletedAccount')
  return (
    <tr data-open={id === open || undefined}>
      <th scope="row">
        <Link
          id={`entry-${id}`}
          to={{ search: String(resourcerQuery(view, id)) }}
          replace={open !== null}
          preventScrollReset
          onKeyDown={(event) => moveAmong(event, 'th a', event.currentTarget.closest('tbody'))}
          aria-label={t('resourcer.rowName', { date, time, type })}
          aria-current={id === open || undefined}
        >
          {date}
        </Link>
      </th>
      <td data-label={t('resourcer.time')}>{time}</td>
      <td data-label={t('resourcer.type')}>
        {type}
        {isComment && entry.still_there && ` · ${t('resourcer.commentStill')}`}
        {entry.type === 'chat' && entry.unread > 0 && (
          <strong> · {t('resourcer.chatUnread', { count: entry.unread })}</strong>
        )}
        <span className={tableStyles['below']}>{t(stateName(entry))}</span>
        {entry.type === 'chat' && <Beginning text={entry.last.body} />}
      </td>
      <td data-label={t('callLogs.with')}>
        {resident === null ? noResident : <AgencyWords text={resident} />}
      </td>
      <td data-label={t('callLogs.about')}>
        <SubjectLink subject={entry.subject} />
      </td>
      <td data-label={t('resourcer.agent')}>
        {agent === null
          ? t('appointment.unassigned')
          : agent.id === viewer
            ? t('resourcer.you')
            : texts.person(agent)}
      </td>
      {view.tab === 'pending' && (
        <td data-label={t('resourcer.waiting')}>
          <Age since={entry.since} now={now} />
        </td>
      )}
    </tr>
  )
}

/** Beginning of the newest message of a chat, on one line. */
function Beginning({ text }: { text: string }) {
  return (
    <span className={classNames(tableStyles['below'], styles['beginning'])} dir="auto">
      {[...text].slice(0, BEGINNING).join('')}
    </span>
  )
}

/** How long an answer is owed. */
function Age({ since, now }: { since: string; now: number }) {
  const t = useT()
  const words = useAge()(since, now)
  const when = useLogTexts().when(since)
  return (
    <time dateTime={since} title={when}>
      {words}
      <span className="visually-hidden">, {t('resourcer.since', { when })}</span>
    </time>
  )
}

const DAY = 86_400_000

/**
 * Date and time of an entry: an appointment's slot on the clock of its office; when a call-back was requested, a comment
 * sent, or the message of a chat that waits or is the last, on the agency's clock. The zone is named where the reader's
 * clock shows another time.
 */
function useEntryTime(entry: ResourcerEntry): { date: string; time: string } {
  const intl = useIntl()
  const { timeZone } = useTenant().config
  const isSlot = entry.type === 'appointment'
  const zone = isSlot ? entry.time_zone : timeZone
  const span = isSlot ? entry.datetime : momentOf(entry)
  const { time, other } = useSlotWords(zone).chosen(span)
  return {
    date: intl.formatDate(span.start, {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: zone,
    }),
    time:
      other === null
        ? time
        : intl.formatDateTimeRange(new Date(span.start), new Date(span.end), {
            hour: 'numeric',
            minute: '2-digit',
            timeZone: zone,
            timeZoneName: 'short',
          }),
  }
}

function momentOf(entry: Exclude<ResourcerEntry, { type: 'appointment' }>) {
  // A chat can have begun months ago.
  const moment = entry.type === 'chat' ? entry.since : entry.created
  return { start: moment, end: moment }
}

/** Writes how long ago an instant (ISO) was: "3 hours", "12 days". */
function useAge(): (since: string, now: number) => string {
  const t = useT()
  const { formatNumber } = useIntl()
  return (since, now) => {
    const passed = ago(new Date(since), new Date(now))
    const { value, unit } =
      passed === 'long'
        ? { value: Math.floor((now - Date.parse(since)) / DAY), unit: 'day' }
        : passed
    return value === 0
      ? t('moment.now')
      : formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' })
  }
}
