import type { RecordEvent } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { dayOfValue } from '@plat/contract/records/written-value'
import { Suspense, useState } from 'react'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import type { DayRange } from '../ui/day-range.ts'
import { lazyLater } from '../ui/later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangeList } from './changes.tsx'
import { isShownFolded, timelineRows } from './fields.ts'
import { useDays, useDayText } from './use-days.ts'
import styles from './timeline.module.css'

// The calendars weigh as much as the rest of the record.
const TimelineSearch = lazyLater(() => import('./timeline-search.tsx'))

/** Histories longer than this can be searched by date. */
const SEARCHED = 6
const EVERYTHING: DayRange = { from: null, to: null }

interface TimelineProps {
  module: string
  events: readonly RecordEvent[]
  formatting: readonly Formatting[]
}

/** What happened to a record, oldest first. A long history is folded in the middle. */
export function Timeline({ module, events, formatting }: TimelineProps) {
  const t = useT()
  const days = useDays()
  const own = formatting.find(({ type }) => type === 'table/timeline')
  const [unfolded, setUnfolded] = useState(own?.collapsed === false)
  const [range, setRange] = useState(EVERYTHING)
  const folds = events.length > 4
  const searched = folds && unfolded && events.length > SEARCHED
  const rows = timelineRows(events).filter(
    ({ event: { date } }) =>
      !searched || ((range.from ?? date) <= date && date <= (range.to ?? date)),
  )

  return (
    <>
      {searched && (
        <div className={styles['search']}>
          <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>
            <TimelineSearch module={module} range={range} onChange={setRange} />
          </Suspense>
          <p role="status">
            {(range.from || range.to) &&
              t('timeline.found', { count: rows.length, total: events.length })}
          </p>
        </div>
      )}
      <table className={styles['timeline']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('timeline.date')}</th>
            <th scope="col">{t('timeline.event')}</th>
            <th scope="col">{t('timeline.content')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ event, id }, place) => (
            <tr
              key={id}
              id={id}
              // On paper a history is whole.
              data-folded={(!unfolded && !isShownFolded(place, rows.length)) || undefined}
              data-gap={(!unfolded && folds && place === rows.length - 2) || undefined}
            >
              <td className={styles['date']}>
                <time dateTime={event.date}>
                  {event.found
                    ? t('timeline.foundOn', { day: days.short(event.date) })
                    : days.short(event.date)}
                </time>
              </td>
              <AgencyWords as="td" className={styles['label']} text={event.label} />
              <td className={styles['content']}>
                {event.changes ? (
                  <ChangeList changes={event.changes} formatting={formatting} />
                ) : (
                  event.content !== null && <Content text={event.content} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {folds && (
        <Button
          look="quiet"
          aria-expanded={unfolded}
          onPress={() => {
            setUnfolded(!unfolded)
            setRange(EVERYTHING)
          }}
        >
          {t(unfolded ? 'timeline.fewer' : 'timeline.more')}
        </Button>
      )}
    </>
  )
}

/** What a step says; a day is written as days are. */
function Content({ text }: { text: NonNullable<RecordEvent['content']> }) {
  const dayText = useDayText()
  const day = dayOfValue(text, undefined)
  return day === null ? <AgencyWords text={text} /> : dayText(day)
}
