import type { Histogram } from '@plat/contract/search/histogram'
import type { DayRange } from '@plat/contract/search/search-state'
import { rangeWords } from '@plat/contract/search/words/range-words'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { useLanguage } from '../use-search-labels.ts'
import { dateChange } from './date-filter-of.ts'
import { choosable, countOf, isOpen, rangeOf, type Span, spanOf } from './periods.ts'
import { RangeSliders } from './range-sliders.tsx'
import { TimeAxis } from './time-axis.tsx'
import { TimeChart } from './time-chart.tsx'
import { useBrush } from './use-brush.ts'
import type { OverTime } from './use-over-time.ts'
import styles from './over-time.module.css'

interface OverTimeFigureProps {
  overTime: OverTime
  data: Histogram
}

/** The bars with what chooses days on them, and a line that tells of the bar or the days that are meant. */
export function OverTimeFigure({ overTime, data }: OverTimeFigureProps) {
  const t = useT()
  const { module, update } = useSearchOnScreen()
  const sliders = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<number | null>(null)
  const { periods, field, dates, today, nameOf } = overTime
  const { filters } = module.control
  const limits = dates.filter === 'range' ? choosable(periods, module.minDate) : null
  const bounds: Span = limits ?? [0, periods.length - 1]
  const ends = { minDate: module.minDate, before: data.before, after: data.after }
  const searched = spanOf(dates.range, periods, bounds)
  const choose = (range: DayRange | null) => update(dateChange(field, filters, range))
  const brush = useBrush({
    span: searched,
    limits: bounds,
    about: `${periods[0]?.start} ${periods.length}`,
    onChoose: (span) => choose(rangeOf(span, periods, bounds, ends)),
  })
  const [first, last] = brush.shown
  const isSearched = searched.join() === brush.shown.join()
  const range: DayRange = isSearched
    ? dates.range
    : (rangeOf(brush.shown, periods, bounds, ends) ?? { from: null, to: null })
  const clearable = dates.filter === 'range' && !isOpen(dates.range)
  const spanWords = () =>
    first === last ? nameOf(first) : t('overTime.span', { from: nameOf(first), to: nameOf(last) })
  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (!isSearched) brush.cancel()
    else if (clearable) choose(null)
  }
  return (
    <>
      <Line
        overTime={overTime}
        data={data}
        range={range}
        told={brush.dragging ? null : told}
        span={isSearched ? null : spanWords()}
        onClear={clearable ? () => choose(null) : null}
      />
      <div className={styles['picture']}>
        <TimeChart
          periods={periods}
          range={range}
          today={today}
          told={told}
          onTell={setTold}
          brush={limits && brush}
          onChosen={() => sliders.current?.querySelector('input')?.focus({ preventScroll: true })}
        />
        {limits && (
          <RangeSliders
            ref={sliders}
            brush={brush}
            limits={limits}
            count={periods.length}
            nameOf={nameOf}
            onKeyDown={escape}
          />
        )}
        <TimeAxis periods={periods} />
      </div>
    </>
  )
}

interface LineProps {
  overTime: OverTime
  data: Histogram
  range: DayRange
  /** Place of the bar that is pointed at. */
  told: number | null
  /** What is being chosen, in words; null for what is searched. */
  span: string | null
  onClear: (() => void) | null
}

/** The bar that is pointed at, or the days that are chosen, with their records. */
function Line({ overTime, data, range, told, span, onClear }: LineProps) {
  const t = useT()
  const language = useLanguage()
  const { module } = useSearchOnScreen()
  const noun = useNoun(module)
  const { periods, nameOf, dates } = overTime
  function words(): string {
    const bar = told === null ? undefined : periods[told]
    if (bar && told !== null)
      return t('overTime.told', { period: nameOf(told), records: noun(bar.count) })
    if (isOpen(range) && span === null)
      return dates.filter === 'range' && periods.length > 1 ? t('overTime.hint') : ''
    const days = span ?? rangeWords(range, language)
    const count = countOf(range, periods, data)
    return count === null ? days : t('overTime.told', { period: days, records: noun(count) })
  }
  return (
    <div className={styles['line']}>
      <p>{words()}</p>
      {onClear && (
        <Button look="quiet" onPress={onClear}>
          {t('overTime.clear')}
        </Button>
      )}
    </div>
  )
}
