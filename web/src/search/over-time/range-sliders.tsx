import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import { useT } from '../../ui/use-t.ts'
import type { Span } from './periods.ts'
import type { Brush } from './use-brush.ts'
import styles from './range-sliders.module.css'

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
export function RangeSliders({ brush, limits, count, nameOf, onKeyDown, ref }: RangeSlidersProps) {
  const t = useT()
  const [first, last] = limits
  const [from, to] = brush.shown
  const handle = (end: 'from' | 'to', at: number) => ({
    type: 'range',
    className: styles['handle'],
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
    <div ref={ref} className={styles['rail']} role="group" aria-label={t('overTime.sliders')}>
      <div className={styles['railChosen']} style={chosen} />
      <input
        {...handle('from', from)}
        style={{ ...place(0), ...over }}
        aria-label={t('overTime.first')}
      />
      <input {...handle('to', to)} style={place(1)} aria-label={t('overTime.last')} />
    </div>
  )
}
