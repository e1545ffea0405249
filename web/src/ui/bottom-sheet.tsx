import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { restingSnap, type Snap, type SnapHeights } from './sheet-snap.ts'
import styles from './bottom-sheet.module.css'

interface BottomSheetProps {
  label: string
  snap: Snap
  onSnap: (snap: Snap) => void
  /** What the handle does when pressed instead of dragged. */
  handleLabels: { open: string; close: string }
  /** Always visible; drags the sheet too. */
  header: ReactNode
  children: ReactNode
}

interface Drag {
  startY: number
  startHeight: number
  lastY: number
  lastTime: number
  velocity: number
}

/** A panel that rises from the bottom of a small screen by dragging or by its handle button. */
export function BottomSheet({
  label,
  snap,
  onSnap,
  handleLabels,
  header,
  children,
}: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  /** The last press turned into a drag, so its end is no press of the handle. */
  const dragged = useRef(false)
  const [height, setHeight] = useState<number | null>(null)

  function heights(): SnapHeights {
    const room = sheet.current?.parentElement?.clientHeight ?? window.innerHeight
    return { peek: top.current?.offsetHeight ?? 96, half: room * 0.56, full: room }
  }

  function start(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    dragged.current = false
    const startHeight = sheet.current?.offsetHeight ?? 0
    drag.current = {
      startY: event.clientY,
      startHeight,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      velocity: 0,
    }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const current = drag.current
    if (!current) return
    const raised = current.startY - event.clientY
    // A tap trembles by a few pixels; capture only once it is a drag, so buttons keep their press.
    if (height === null && Math.abs(raised) < 6) return
    dragged.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    const elapsed = Math.max(event.timeStamp - current.lastTime, 1)
    current.velocity = (current.lastY - event.clientY) / elapsed
    current.lastY = event.clientY
    current.lastTime = event.timeStamp
    const { peek, full } = heights()
    setHeight(Math.min(Math.max(current.startHeight + raised, peek), full))
  }

  function end() {
    const current = drag.current
    drag.current = null
    if (!current || height === null) return
    setHeight(null)
    onSnap(restingSnap(height, current.velocity, heights()))
  }

  return (
    <section
      ref={sheet}
      aria-label={label}
      className={classNames(styles['sheet'], styles[snap], height !== null && styles['dragging'])}
      style={height === null ? undefined : { height }}
    >
      <div
        ref={top}
        className={styles['top']}
        // Before the buttons inside hear of it: they keep their presses to themselves.
        onPointerDownCapture={start}
        onPointerMoveCapture={move}
        onPointerUpCapture={end}
        onPointerCancelCapture={end}
      >
        <Button
          className={styles['handle'] ?? ''}
          aria-label={snap === 'peek' ? handleLabels.open : handleLabels.close}
          aria-expanded={snap !== 'peek'}
          onPress={() => dragged.current || onSnap(snap === 'peek' ? 'half' : 'peek')}
        >
          <span className={styles['grip']} />
        </Button>
        {header}
      </div>
      <div className={styles['body']} inert={snap === 'peek' && height === null}>
        {children}
      </div>
    </section>
  )
}
