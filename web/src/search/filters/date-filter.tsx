import { Suspense } from 'react'
import { useDays } from '../../records/use-days.ts'
import { useText } from '../../shell/use-text.ts'
import { lazyLater } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { FilterProps } from './filter-types.ts'
import { withEntry } from '../filter-words.ts'

// The calendars weigh as much as the rest of the panel: they come after the first screen.
const DateRange = lazyLater(() => import('../../ui/date-range.tsx'))

/** Records dated between two days, both included. */
export function DateFilter({ filter, module, state, update }: FilterProps) {
  const text = useText()
  const days = useDays()
  const { criterion } = filter
  return (
    <Suspense fallback={<Skeleton rows={1} label={text('shell.loading')} />}>
      <DateRange
        value={state.ranges[criterion] ?? { from: null, to: null }}
        min={module.minDate}
        today={days.today}
        formatDay={days.full}
        labels={{
          from: text('date.from'),
          to: text('date.until'),
          joiner: text('date.to'),
          today: text('date.today'),
          openCalendar: text('date.openCalendar'),
          previousMonth: text('date.previousMonth'),
          nextMonth: text('date.nextMonth'),
          month: text('date.month'),
          year: text('date.year'),
          moved: text('date.moved'),
        }}
        onChange={(range) =>
          update(({ ranges }) => ({
            ranges: withEntry(ranges, criterion, range.from || range.to ? range : null),
          }))
        }
      />
    </Suspense>
  )
}
