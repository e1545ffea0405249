import type { Histogram } from '@plat/contract/search/histogram'
import type { DayRange } from '@plat/contract/search/search-state'
import { rangeWords } from '@plat/contract/search/words/range-words'
import { type KeyboardEvent, useRef, useState, type CSSProperties, type Ref } from 'react'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useSearchOnScreen } from '../search-context.ts'
import { useLanguage } from '../use-search-labels.ts'
import { dateChange } from './date-filter-of.ts'
import { choosable, countOf, isOpen, rangeOf, type Span, spanOf } from './periods.ts'
import { TimeAxis, TimeChart } from './time-chart.tsx'
import { useBrush, type Brush } from './use-brush.ts'
import type { OverTime } from './use-over-time.ts'
import styles from './over-time.module.css'
import railStyles from './range-sliders.module.css'

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

interface RangeSlidersProps {
  brush: Brush
  limits: Span
  /** How many bars there are. */
  count: number
  /** What the bar at a place is called. */
  nameOf: (at: number) => string
  onKeyDown: (event: KeyboardEvent) => void
  ref: Ref<HTMLDivElement>
}

/** A slider for the first and for the last period that is searched, at the edges of their bars. */
function RangeSliders({ brush, limits, count, nameOf, onKeyDown, ref }: RangeSlidersProps) {
  const t = useT()
  const [first, last] = limits
  const [from, to] = brush.shown
  const handle = (end: 'from' | 'to', at: number) => ({
    type: 'range',
    className: railStyles['handle'],
    min: first,
    max: last,
    step: 1,
    value: at,
    'aria-valuetext': t(`overTime.${end}Period`, { period: nameOf(at) }),
    onChange: ({ target }: { target: HTMLInputElement }) => brush.slide(end, Number(target.value)),
    onKeyDown,
  })
  // The end of a bar is the beginning of the next.
  const place = (edge: 0 | 1): CSSProperties => ({
    insetInlineStart: `calc(${((first + edge) / count) * 100}% - var(--handle) / 2)`,
    width: `calc(${((last - first) / count) * 100}% + var(--handle))`,
  })
  const chosen = {
    insetInlineStart: `${(from / count) * 100}%`,
    width: `${((to + 1 - from) / count) * 100}%`,
  }
  // Where both are at the right end, only the first has room to move.
  const over = from > (first + last) / 2 ? { zIndex: 2 } : {}
  return (
    <div ref={ref} className={railStyles['rail']} role="group" aria-label={t('overTime.sliders')}>
      <div className={railStyles['railChosen']} style={chosen} />
      <input
        {...handle('from', from)}
        style={{ ...place(0), ...over }}
        aria-label={t('overTime.first')}
      />
      <input {...handle('to', to)} style={place(1)} aria-label={t('overTime.last')} />
    </div>
  )
}
