import {
  FIRST_SCHEDULE_DAY,
  SCHEDULE_TYPES,
  type ScheduleType,
} from '@plat/contract/schedule/timeline'
import { Suspense, useState } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import { useDays } from '../records/use-days.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { type DayRange, lastDay } from '../ui/day-range.ts'
import { lazyCode } from '../ui/later.ts'
import { Select } from '../ui/select.tsx'
import type { SearchView, TimelineView } from './timeline-address.ts'
import styles from './timeline-search.module.css'

const DatedRange = lazyCode(() => import('../records/dated-range.tsx'))

const TYPES = {
  all: 'myTimeline.type.all',
  confirmed_in_person: 'myTimeline.type.confirmedInPerson',
  awaiting_in_person: 'myTimeline.type.awaitingInPerson',
  video: 'myTimeline.type.video',
} as const satisfies Record<ScheduleType, MessageId>

interface TimelineSearchProps {
  view: TimelineView
  onSearch: (view: SearchView) => void
  onCancel: () => void
}

/** Searches for entries of a type between two days. A day that is left open is the first or last that there can be. */
export function TimelineSearch({ view, onSearch, onCancel }: TimelineSearchProps) {
  const t = useT()
  const { today } = useDays()
  const [range, setRange] = useState<DayRange>(
    view.kind === 'days' ? { from: today, to: null } : { from: view.from, to: view.to },
  )
  const [type, setType] = useState<ScheduleType>(view.kind === 'search' ? view.type : 'all')
  return (
    <form
      role="search"
      aria-label={t('myTimeline.search')}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const { from, to } = range
        onSearch({
          kind: 'search',
          from: from ?? FIRST_SCHEDULE_DAY,
          to: to ?? lastDay(today),
          type,
        })
      }}
    >
      <div className={styles['days']}>
        <Suspense>
          <DatedRange value={range} min={FIRST_SCHEDULE_DAY} onChange={setRange} />
        </Suspense>
      </div>
      <div className={styles['type']}>
        <span aria-hidden className={styles['label']}>
          {t('myTimeline.type')}
        </span>
        <Select
          label={t('myTimeline.type')}
          boxed
          options={SCHEDULE_TYPES.map((id) => ({ id, label: t(TYPES[id]) }))}
          selected={type}
          onSelect={setType}
        />
      </div>
      <div className={styles['actions']}>
        <Button type="submit" look="primary">
          {t('myTimeline.doSearch')}
        </Button>
        <Button onPress={onCancel}>{t('myTimeline.cancelSearch')}</Button>
      </div>
    </form>
  )
}
