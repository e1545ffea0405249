import type { ScheduleDay } from '@plat/contract/schedule/timeline'
import { useRef, useState } from 'react'
import { useDays } from '../records/use-days.ts'
import { useT } from '../ui/use-t.ts'
import { DayPages } from './day-pages.tsx'
import { addDays } from './days.ts'
import { type PersonalEntry, kindName } from './entry-words.ts'
import { type TimelineView, useTimelineAddress } from './timeline-address.ts'
import { TimelineBar } from './timeline-bar.tsx'
import { TimelineSearch } from './timeline-search.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useScrollGoal, useShownDays } from './use-shown-days.ts'
import { useTimelineDays } from './use-timeline-days.ts'
import { AppointmentDetail } from './appointment-detail.tsx'
import { DetailPlace } from './detail-place.tsx'
import { Contact, Fact, Notes } from '../appointments/appointment-facts.tsx'
import { SlotLines } from '../appointments/slots/slot-lines.tsx'
import { SubjectLines } from '../calls/subject-lines.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { EntryStatus, EntryTime } from './entry-status.tsx'
import styles from './timeline.module.css'
import factStyles from '../appointments/appointment.module.css'

/** The days with their bar and search, and the entry that is open. */
export function Timeline() {
  const t = useT()
  const dayWords = useDays()
  const { view, open, show, openEntry } = useTimelineAddress()
  const timeline = useTimelineDays(view, dayWords.today)
  const { days } = timeline
  const list = useRef<HTMLOListElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const shown = useShownDays(list, bar, days)
  const scrollTo = useScrollGoal({ list, bar, timeline, kind: view.kind })
  /** The day that was gone to, for screen readers. */
  const [reached, setReached] = useState('')
  const [searches, setSearches] = useState(view.kind === 'search')
  useFocusBack(open)
  const toDay = (day: string, of?: TimelineView['kind']) => {
    scrollTo(day, of)
    setReached(dayWords.full(day))
  }
  const today = days?.find(({ dayOffset }) => dayOffset === 0)?.date ?? dayWords.today
  const beside = (by: 1 | -1) => dayBeside(view, days ?? [], shown?.first ?? null, by)
  return (
    <>
      <TimelineBar
        ref={bar}
        view={view}
        shown={shown}
        previous={beside(-1)}
        next={beside(1)}
        searches={searches}
        onToday={() => {
          setSearches(false)
          if (view.kind !== 'days') show({ kind: 'days' })
          toDay(today, 'days')
        }}
        onDay={toDay}
        onView={(next) => {
          setSearches(false)
          show(next)
        }}
        onSearch={() => setSearches(!searches)}
      />
      <p role="status" className="visually-hidden">
        {reached}
      </p>
      {searches && (
        <TimelineSearch
          view={view}
          onSearch={show}
          onCancel={() => {
            setSearches(false)
            if (view.kind === 'search') show({ kind: 'days' })
          }}
        />
      )}
      <div className={styles['columns']} data-open={open !== null || undefined}>
        <section aria-label={t('myTimeline.days')}>
          <DayPages
            key={view.kind}
            list={list}
            timeline={timeline}
            isSearch={view.kind === 'search'}
            open={open}
            onOpen={openEntry}
          />
        </section>
        {open !== null && (
          <TimelineDetail
            key={open}
            guid={open}
            listed={entryIn(days ?? [], open)}
            isListLoading={days === null && timeline.error === null}
            onClose={() => openEntry(null)}
          />
        )}
      </div>
    </>
  )
}

/** The day before or after one, as far as the view has it; null: it has none. */
function dayBeside(
  view: TimelineView,
  days: readonly ScheduleDay[],
  day: string | null,
  by: 1 | -1,
): string | null {
  if (day === null) return null
  const listed = days[days.findIndex(({ date }) => date === day) + by]?.date
  if (listed !== undefined || view.kind === 'search') return listed ?? null
  const other = addDays(day, by)
  return view.kind === 'days' || (other >= view.from && other <= view.to) ? other : null
}

function entryIn(days: readonly ScheduleDay[], guid: string): PersonalEntry | undefined {
  return days
    .flatMap(({ entries }) => entries)
    .find((entry): entry is PersonalEntry => entry.type !== 'allday' && entry.guid === guid)
}

interface TimelineDetailProps {
  guid: string
  /** The entry as the list has it; undefined where the list does not have it. */
  listed: PersonalEntry | undefined
  /** The list is being loaded, and may have the entry. */
  isListLoading: boolean
  onClose: () => void
}

/** Detail of the entry that is open: an appointment, also one of other days, or a call or call-back of the list. */
function TimelineDetail({ guid, listed, isListLoading, onClose }: TimelineDetailProps) {
  const t = useT()
  if (listed !== undefined && listed.type !== 'appointment')
    return (
      <DetailPlace title={t(kindName(listed))} onClose={onClose}>
        <ConversationView entry={listed} />
      </DetailPlace>
    )
  return <AppointmentDetail {...{ guid, listed, isListLoading, onClose }} />
}

/** A call or a call-back. */
type ConversationEntry = Exclude<PersonalEntry, { type: 'appointment' }>

/** Details of a call or a call-back. */
function ConversationView({ entry }: { entry: ConversationEntry }) {
  const t = useT()
  const { subject, datetime, time_zone: zone, contact, department, transactions } = entry
  return (
    <>
      <EntryStatus entry={entry} />
      <SubjectLines subject={subject} linked />
      <SlotLines slot={datetime} timeZone={zone} />
      <dl className={factStyles['facts']}>
        <Contact {...entry} />
        {contact !== null && department !== null && (
          <Fact name={t('myTimeline.department')}>
            <AgencyWords text={department} />
          </Fact>
        )}
        <Notes {...entry} />
        {transactions.map(({ at, time }) => (
          <Fact key={at} name={t('myTimeline.awaitingAgent')}>
            <EntryTime span={time} zone={zone} />
          </Fact>
        ))}
      </dl>
    </>
  )
}
