import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import type { Ref } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { monthLabel, yearLabel } from './month-label.ts'
import { RangePicker } from './range-picker.tsx'
import type { TimelineView } from './timeline-address.ts'
import type { ShownDays } from './use-shown-days.ts'
import styles from './timeline.module.css'

interface TimelineBarProps {
  ref: Ref<HTMLDivElement>
  view: TimelineView
  /** Days in sight; null: none is there. */
  shown: ShownDays | null
  searching: boolean
  onToday: () => void
  onDay: (by: 1 | -1) => void
  onView: (view: TimelineView) => void
  onSearching: () => void
}

/** What stays above the days: where they are, and ways to others. */
export function TimelineBar(props: TimelineBarProps) {
  const { ref, view, shown, searching, onToday, onDay, onView, onSearching } = props
  const t = useT()
  const intl = useIntl()
  const month = (day: string) => intl.formatDate(new Date(day), { month: 'short', timeZone: 'UTC' })
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
      <div className={styles['steps']}>
        <Button onPress={onToday}>{t('date.today')}</Button>
        <IconButton
          icon={ChevronUp}
          label={t('myTimeline.previousDay')}
          onPress={() => onDay(-1)}
        />
        <IconButton icon={ChevronDown} label={t('myTimeline.nextDay')} onPress={() => onDay(1)} />
      </div>
      <div className={styles['tools']}>
        <RangePicker
          value={view.kind === 'range' ? view : null}
          onPick={(range) => onView({ kind: 'range', ...range })}
        />
        <Button icon={Search} aria-expanded={searching} onPress={onSearching}>
          {t('myTimeline.search')}
        </Button>
      </div>
    </div>
  )
}
