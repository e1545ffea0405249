import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { restingSnap, type Snap, type SnapHeights } from './sheet-snap.ts'

/** Pixels by which a tap may tremble and still be a tap. */
const TAP_SLOP = 6

interface Drag {
  startY: number
  startHeight: number
  lastY: number
  lastTime: number
  /** Pixels per millisecond, upwards positive. */
  velocity: number
  /** Null while the movement may still be a tap. */
  height: number | null
}

interface SheetDragOptions {
  sheet: RefObject<HTMLElement | null>
  /** The part that stays visible when the sheet is down; dragging starts on it. */
  top: RefObject<HTMLElement | null>
  /** The part at the lower edge, which stays visible, too. */
  foot: RefObject<HTMLElement | null>
  onSnap: (snap: Snap) => void
}

/** Dragging a bottom sheet by its top: the height under the finger, and where it rests when let go. */
export function useSheetDrag({ sheet, top, foot, onSnap }: SheetDragOptions) {
  const drag = useRef<Drag | null>(null)
  /** The last press turned into a drag, so its end is no press of the handle. */
  const dragged = useRef(false)
  const [height, setHeight] = useState<number | null>(null)

  function heights(): SnapHeights {
    const room = sheet.current?.parentElement?.clientHeight ?? window.innerHeight
    const peek = (top.current?.offsetHeight ?? 96) + (foot.current?.offsetHeight ?? 0)
    return { peek, half: room * 0.56, full: room }
  }

  function start(event: PointerEvent) {
    if (event.button !== 0) return
    dragged.current = false
    drag.current = {
      startY: event.clientY,
      startHeight: sheet.current?.offsetHeight ?? 0,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      velocity: 0,
      height: null,
    }
  }

  function move(event: PointerEvent) {
    const current = drag.current
    if (!current) return
    const raised = current.startY - event.clientY
    // Capture only once it is a drag, so buttons keep their press.
    if (current.height === null && Math.abs(raised) < TAP_SLOP) return
    dragged.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    const elapsed = Math.max(event.timeStamp - current.lastTime, 1)
    current.velocity = (current.lastY - event.clientY) / elapsed
    current.lastY = event.clientY
    current.lastTime = event.timeStamp
    const { peek, full } = heights()
    current.height = Math.min(Math.max(current.startHeight + raised, peek), full)
    setHeight(current.height)
  }

  function end() {
    const current = drag.current
    drag.current = null
    // Not the state's height: of a quick flick it may not have been drawn yet.
    if (!current || current.height === null) return
    setHeight(null)
    onSnap(restingSnap(current.height, current.velocity, heights()))
  }

  return {
    /** Pixels while the sheet is dragged, else null. */
    height,
    wasDragged: () => dragged.current,
    /** In the capture phase: the buttons on the top stop pointer events from bubbling. */
    handlers: {
      onPointerDownCapture: start,
      onPointerMoveCapture: move,
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
    },
  }
}
