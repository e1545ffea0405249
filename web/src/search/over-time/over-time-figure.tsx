import type { Histogram } from '@plat/contract/search/histogram'
import type { DayRange } from '@plat/contract/search/search-state'
import { rangeWords } from '@plat/contract/search/words/range-words'
import { useState } from 'react'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { useLanguage } from '../use-search-labels.ts'
import { dateChange } from './date-filter-of.ts'
import { choosable, countWithin, rangeOf, type Span, spanOf } from './periods.ts'
import { RangeSliders } from './range-sliders.tsx'
import { TimeChart } from './time-chart.tsx'
import { useBrush } from './use-brush.ts'
import { isOpen, type OverTime } from './use-over-time.ts'
import styles from './over-time.module.css'

interface OverTimeFigureProps {
  overTime: OverTime
  data: Histogram
}

/** The bars with what chooses days on them, and a line that tells of the bar or the days that are meant. */
export function OverTimeFigure({ overTime, data }: OverTimeFigureProps) {
  const t = useT()
  const { module, update } = useSearchOnScreen()
  const { periods, field, dates, today, nameOf } = overTime
  const { filters } = module.control
  const limits = dates.filter === 'range' ? choosable(periods, module.minDate) : null
  const bounds: Span = limits ?? [0, periods.length - 1]
  const searched = spanOf(dates.range, periods, bounds)
  const ends = { minDate: module.minDate, before: data.before, after: data.after }
  const brush = useBrush({
    span: searched,
    limits: bounds,
    onChoose: (span) =>
      update(dateChange(field, filters, rangeOf(span, periods, bounds, ends))),
  })
  const [told, setTold] = useState<number | null>(null)
  const [first, last] = brush.shown
  const isSearched = searched.join() === brush.shown.join()
  const range: DayRange = isSearched
    ? dates.range
    : (rangeOf(brush.shown, periods, bounds, ends) ?? { from: null, to: null })
  return (
    <>
      <Line
        overTime={overTime}
        range={range}
        told={brush.dragging ? null : told}
        span={isSearched ? null : t('overTime.span', { from: nameOf(first), to: nameOf(last) })}
        onClear={
          dates.filter === 'range' && !isOpen(dates.range)
            ? () => update(dateChange(field, filters, null))
            : null
        }
      />
      <TimeChart
        periods={periods}
        range={range}
        today={today}
        told={told}
        onTell={setTold}
        brush={limits && brush}
      />
      {limits && (
        <RangeSliders
          brush={brush}
          limits={limits}
          count={periods.length}
          nameOf={nameOf}
          onTell={setTold}
        />
      )}
      <Why overTime={overTime} limits={limits} />
    </>
  )
}

interface LineProps {
  overTime: OverTime
  range: DayRange
  /** Place of the bar that is pointed at. */
  told: number | null
  /** What is being chosen, in words; null for what is searched. */
  span: string | null
  onClear: (() => void) | null
}

/** Above the bars: the bar that is pointed at, or the days that are chosen, with their records. */
function Line({ overTime: { periods, nameOf, dates }, range, told, span, onClear }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const { module } = useSearchOnScreen()
  const noun = useNoun(module)
  const bar = told === null ? undefined : periods[told]
  const days = span ?? (isOpen(range) ? t('overTime.all') : rangeWords(range, language))
  const hint = dates.filter === 'range' && isOpen(range) && span === null
  return (
    <div className={styles['line']}>
      <p>
        {bar && told !== null
          ? t('overTime.told', { period: nameOf(told), records: noun(bar.count) })
          : hint && periods.length > 1
            ? t('overTime.hint')
            : t('overTime.told', { period: days, records: noun(countWithin(periods, range)) })}
      </p>
      {onClear && (
        <Button look="quiet" onPress={onClear}>
          {t('overTime.clear')}
        </Button>
      )}
    </div>
  )
}

/** Why days cannot be chosen here, or not all of them. */
function Why({ overTime: { dates, label, periods }, limits }: { overTime: OverTime; limits: Span | null }) {
  const t = useT()
  const language = useLanguage()
  const { module } = useSearchOnScreen()
  const why =
    dates.filter === 'none'
      ? t('overTime.noFilter', { field: label })
      : dates.filter === 'period'
        ? t('overTime.periodFilter', { field: label })
        : (periods[0]?.start ?? module.minDate) < module.minDate && (limits?.[0] ?? 1) > 0
          ? t('overTime.early', { day: language.day(module.minDate) })
          : null
  return why === null ? null : <p className={styles['quiet']}>{why}</p>
}
