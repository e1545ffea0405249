import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from './class-names.ts'
import type { Snap } from './sheet-snap.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import styles from './bottom-sheet.module.css'

interface BottomSheetProps {
  label: string
  className?: string | undefined
  snap: Snap
  onSnap: (snap: Snap) => void
  /** What the handle does when pressed instead of dragged. */
  handleLabels: { open: string; close: string }
  /** Always visible; drags the sheet too. */
  header: ReactNode
  children: ReactNode
}

/** A panel that rises from the bottom of a small screen by dragging or by its handle button. */
export function BottomSheet({
  label,
  className,
  snap,
  onSnap,
  handleLabels,
  header,
  children,
}: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  useTopHeight(top, sheet)
  const { height, wasDragged, handlers } = useSheetDrag({ sheet, top, onSnap })
  return (
    <section
      ref={sheet}
      aria-label={label}
      className={classNames(
        styles['sheet'],
        styles[snap],
        height !== null && styles['dragging'],
        className,
      )}
      style={height === null ? undefined : { height }}
    >
      <div ref={top} className={styles['top']} {...handlers}>
        <Button
          className={styles['handle'] ?? ''}
          aria-label={snap === 'peek' ? handleLabels.open : handleLabels.close}
          aria-expanded={snap !== 'peek'}
          onPress={() => wasDragged() || onSnap(snap === 'peek' ? 'half' : 'peek')}
        >
          <span className={styles['grip']} />
        </Button>
        {header}
      </div>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}

/** Tells those who share its room how much of it the lowered sheet takes: the more, the larger the text. */
function useTopHeight(
  top: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const measured = top.current
    const room = sheet.current?.parentElement
    if (!measured || !room) return
    const observer = new ResizeObserver(() =>
      room.style.setProperty('--sheet-top', `${measured.offsetHeight}px`),
    )
    observer.observe(measured)
    return () => {
      observer.disconnect()
      room.style.removeProperty('--sheet-top')
    }
  }, [top, sheet])
}
