import type { ScheduleDay } from '@plat/contract/schedule/timeline'
import { useRef, useState } from 'react'
import { useDays } from '../records/use-days.ts'
import { useT } from '../ui/use-t.ts'
import { DayPages } from './day-pages.tsx'
import { addDays } from './days.ts'
import type { PersonalEntry } from './entry-words.ts'
import type { TimelineView } from './timeline-address.ts'
import { TimelineBar } from './timeline-bar.tsx'
import { TimelineDetail } from './timeline-detail.tsx'
import { TimelineSearch } from './timeline-search.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useScrollGoal } from './use-scroll-goal.ts'
import { useShownDays } from './use-shown-days.ts'
import { useTimelineAddress } from './use-timeline-address.ts'
import { useTimelineDays } from './use-timeline-days.ts'
import styles from './timeline.module.css'

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
