import { ChevronDown, ChevronUp, Search, CalendarRange } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { monthLabel, yearLabel } from './month-label.ts'
import type { TimelineView } from './timeline-address.ts'
import type { ShownDays } from './use-shown-days.ts'
import { FIRST_SCHEDULE_DAY } from '@plat/contract/schedule/timeline'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useDays } from '../records/use-days.ts'
import { lastDay } from '../ui/day-range.ts'
import { lazyCode } from '../ui/later.ts'
import styles from './timeline.module.css'

interface TimelineBarProps {
  ref: Ref<HTMLDivElement>
  view: TimelineView
  /** Days in sight; null: none. */
  shown: ShownDays | null
  /** The days before and after the first one in sight; null: there is none. */
  previous: string | null
  next: string | null
  /** Whether the search form is open. */
  searches: boolean
  onToday: () => void
  onDay: (day: string) => void
  onView: (view: TimelineView) => void
  onSearch: () => void
}

/** Stays above the days: the months in sight, and ways to other days. */
export function TimelineBar(props: TimelineBarProps) {
  const { ref, view, shown, previous, next, searches, onToday, onDay, onView, onSearch } = props
  const t = useT()
  const intl = useIntl()
  const month = (day: string) => intl.formatDate(new Date(day), { month: 'short', timeZone: 'UTC' })
  const toDay = (day: string | null) => ({
    isDisabled: day === null,
    onPress: () => {
      if (day !== null) onDay(day)
    },
  })
  return (
    <div ref={ref} className={styles['bar']}>
      <p className={styles['months']}>
        {shown && (
          <>
            <span data-months>{monthLabel(shown.first, shown.last, month)}</span>{' '}
            <span className={styles['year']}>{yearLabel(shown.first, shown.last)}</span>
          </>
        )}
      </p>
      <div className={classNames(styles['steps'], 'no-print')}>
        <Button onPress={onToday}>{t('date.today')}</Button>
        <IconButton icon={ChevronUp} label={t('myTimeline.previousDay')} {...toDay(previous)} />
        <IconButton icon={ChevronDown} label={t('myTimeline.nextDay')} {...toDay(next)} />
      </div>
      <div className={classNames(styles['tools'], 'no-print')}>
        <RangePicker
          value={view.kind === 'range' ? view : null}
          onPick={(range) => onView({ kind: 'range', ...range })}
        />
        <Button icon={Search} aria-expanded={searches} onPress={onSearch}>
          {t('myTimeline.search')}
        </Button>
      </div>
    </div>
  )
}

const RangeCalendar = lazyCode(() => import('../ui/range-calendar.tsx'))

interface RangePickerProps {
  /** Days that are picked; null: none. */
  value: { readonly from: string; readonly to: string } | null
  onPick: (range: { from: string; to: string }) => void
}

/** Opens three months, to pick the days that the timeline shows. */
function RangePicker({ value, onPick }: RangePickerProps) {
  const t = useT()
  const { today } = useDays()
  const [open, setOpen] = useState(false)
  const name = t('myTimeline.pickDays')
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button icon={CalendarRange}>{name}</Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom">
        <Dialog aria-label={name} className={styles['picker'] ?? ''}>
          <p className={styles['quiet']}>{t('myTimeline.pickHint')}</p>
          <Suspense>
            <RangeCalendar
              label={name}
              value={value}
              min={FIRST_SCHEDULE_DAY}
              max={lastDay(today)}
              today={today}
              onChange={(range) => {
                setOpen(false)
                onPick(range)
              }}
            />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
