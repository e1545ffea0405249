import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useT } from '../../../shell/use-t.ts'
import type { DockedPlace, DockRange } from './room-size.ts'
import styles from './room-dock.module.css'

/** CSS pixels that a press of an arrow key moves it. */
const STEP = 32

interface ResizeHandleProps {
  place: DockedPlace
  /** CSS pixels. */
  size: number
  range: DockRange
  onResize: (size: number) => void
}

/** The edge between page and room: dragged, or moved by arrow keys. */
export function ResizeHandle({ place, size, range, onResize }: ResizeHandleProps) {
  const t = useT()
  const dragged = useRef<{ from: number; size: number } | null>(null)
  const along = ({ clientX, clientY }: PointerEvent) => (place === 'side' ? clientX : clientY)
  const [larger, smaller] =
    place === 'side' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']

  function press(event: KeyboardEvent) {
    const wanted =
      event.key === larger
        ? size + STEP
        : event.key === smaller
          ? size - STEP
          : event.key === 'Home'
            ? range.least
            : event.key === 'End'
              ? range.most
              : null
    if (wanted === null) return
    event.preventDefault()
    onResize(wanted)
  }
  return (
    // A separator that can be moved is a control: https://www.w3.org/WAI/ARIA/apg/patterns/windowsplitter/
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label={t('call.room.resize')}
      aria-orientation={place === 'side' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles['handle']}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { from: along(event), size }
      }}
      onPointerMove={(event) => {
        const start = dragged.current
        if (start) onResize(start.size + start.from - along(event))
      }}
      onPointerUp={() => {
        dragged.current = null
      }}
    />
  )
}
