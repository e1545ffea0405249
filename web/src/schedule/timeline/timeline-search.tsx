import {
  FIRST_SCHEDULE_DAY,
  SCHEDULE_TYPES,
  type ScheduleType,
} from '@plat/contract/schedule/schedule'
import { Suspense, useState } from 'react'
import type { MessageId } from '../../locales/message-id.ts'
import { useDays } from '../../records/use-days.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { lastDay } from '../../ui/day-range.ts'
import { lazyCode } from '../../ui/later.ts'
import { Select } from '../../ui/select.tsx'
import type { TimelineView } from './timeline-address.ts'
import styles from './timeline-search.module.css'

const DatedRange = lazyCode(() => import('../../records/dated-range.tsx'))

const TYPES = {
  all: 'myTimeline.type.all',
  confirmed_in_person: 'myTimeline.type.confirmedInPerson',
  awaiting_in_person: 'myTimeline.type.awaitingInPerson',
  video: 'myTimeline.type.video',
} as const satisfies Record<ScheduleType, MessageId>

interface TimelineSearchProps {
  view: TimelineView
  onSearch: (view: TimelineView) => void
  /** The timeline is as it was before. */
  onCancel: () => void
}

/** Looks for entries of a type between two days; a day that is left open is the first or the last that there can be. */
export function TimelineSearch({ view, onSearch, onCancel }: TimelineSearchProps) {
  const t = useT()
  const days = useDays()
  const [range, setRange] = useState<{ from: string | null; to: string | null }>(
    view.kind === 'days' ? { from: days.today, to: null } : { from: view.from, to: view.to },
  )
  const [type, setType] = useState<ScheduleType>(view.kind === 'search' ? view.type : 'all')
  return (
    <form
      role="search"
      aria-label={t('myTimeline.search')}
      className={styles['searchForm']}
      onSubmit={(event) => {
        event.preventDefault()
        const from = range.from ?? FIRST_SCHEDULE_DAY
        onSearch({ kind: 'search', from, to: range.to ?? lastDay(days.today), type })
      }}
    >
      <div className={styles['searchDays']}>
        <Suspense>
          <DatedRange value={range} min={FIRST_SCHEDULE_DAY} onChange={setRange} />
        </Suspense>
      </div>
      <div className={styles['searchType']}>
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
      <div className={styles['searchActs']}>
        <Button type="submit" look="primary">
          {t('myTimeline.doSearch')}
        </Button>
        <Button onPress={onCancel}>{t('myTimeline.cancelSearch')}</Button>
      </div>
    </form>
  )
}
