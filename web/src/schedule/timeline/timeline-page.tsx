import '../../shell/later-texts.ts'
import type { ScheduleDay } from '@plat/contract/schedule/entry'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDays } from '../../records/use-days.ts'
import { Frame } from '../../shell/frame.tsx'
import { HomeViewsSlot } from '../../shell/home-views/home-views-slot.tsx'
import { useT } from '../../shell/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { addDays } from '../day-arithmetic.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { DaysView } from './days-view.tsx'
import { FoundView } from './found-view.tsx'
import { type TimelineView, viewOf, withEntry, withView } from './timeline-address.ts'
import { TimelineBar } from './timeline-bar.tsx'
import { TimelineDetail } from './timeline-detail.tsx'
import { TimelineSearch } from './timeline-search.tsx'
import { useShownDays } from './use-shown-days.ts'
import styles from './timeline.module.css'

/** The account's own appointments, calls and office days, day by day. */
export default function TimelinePage() {
  const t = useT()
  useTitle(t('myTimeline.title'))
  return (
    <Frame>
      <HomeViewsSlot />
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1>{t('myTimeline.title')}</h1>
          <p>{t('myTimeline.lead')}</p>
        </header>
        <Timeline />
        <CalendarFeed />
      </div>
    </Frame>
  )
}

/** The days with their bar, and beside them what is open. */
export function Timeline() {
  const t = useT()
  const { today, full } = useDays()
  const { view, open, show, openEntry, close } = useTimelinePlace()
  const list = useRef<HTMLOListElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const shown = useShownDays(list, bar)
  const [goal, setGoal] = useState<string | null>(null)
  /** The day that was gone to, for who does not see it. */
  const [said, setSaid] = useState('')
  const [searching, setSearching] = useState(view.kind === 'search')
  const [days, setDays] = useState<readonly ScheduleDay[]>([])
  const reached = useCallback(() => setGoal(null), [])
  const listed = days.flatMap(({ entries }) => entries).find(({ guid }) => guid === open)
  const toDay = (day: string) => {
    setGoal(day)
    setSaid(full(day))
  }
  const common = { list, open, onOpen: openEntry, onDays: setDays }
  return (
    <>
      <TimelineBar
        ref={bar}
        view={view}
        shown={shown}
        searching={searching}
        onToday={() => {
          if (view.kind !== 'days') show({ kind: 'days' })
          setSearching(false)
          toDay(today)
        }}
        onDay={(by) => shown && toDay(addDays(shown.first, by))}
        onView={(next) => {
          setSearching(false)
          show(next)
        }}
        onSearching={() => setSearching(!searching)}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {searching && (
        <TimelineSearch
          view={view}
          onSearch={show}
          onCancel={() => {
            setSearching(false)
            if (view.kind === 'search') show({ kind: 'days' })
          }}
        />
      )}
      <div className={styles['columns']} data-open={open !== null || undefined}>
        <section aria-label={t('myTimeline.days')}>
          {view.kind === 'search' ? (
            <FoundView key={JSON.stringify(view)} {...common} view={view} />
          ) : (
            <DaysView
              key={JSON.stringify(view)}
              {...common}
              bar={bar}
              first={view.kind === 'range' ? view.from : today}
              last={view.kind === 'range' ? view.to : null}
              goal={goal}
              onReached={reached}
            />
          )}
        </section>
        {open !== null && <TimelineDetail guid={open} listed={listed} onClose={close} />}
      </div>
    </>
  )
}

/** What the address shows, and ways to show something else. */
function useTimelinePlace() {
  const [params, setParams] = useSearchParams()
  const open = params.get('entry')
  const openEntry = (guid: string | null) =>
    setParams(withEntry(params, guid), {
      preventScrollReset: true,
      // From one entry to another is no step back.
      replace: open !== null,
    })
  return {
    view: viewOf(params),
    open,
    show: (next: TimelineView) => setParams(withView(params, next), { preventScrollReset: true }),
    openEntry,
    close: () => {
      openEntry(null)
      requestAnimationFrame(() => document.getElementById(`entry-${open}`)?.focus())
    },
  }
}
