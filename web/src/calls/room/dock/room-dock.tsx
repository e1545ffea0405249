import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { takeDockSpace } from '../../../ui/dock-space.ts'
import { useBackCloses } from '../../../ui/use-back-closes.ts'
import { DockContext } from './dock-context.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { dockRange, dockSize, placeOf, type RoomSize } from './room-size.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useWindowSize } from './use-window-size.ts'
import { useWindowLayout } from './use-window-layout.ts'
import styles from './room-dock.module.css'

/** Where the room is: beside the page, which keeps the rest, in a small window over it, or over all of it. */
export function RoomDock({ children }: { children: ReactNode }) {
  const t = useT()
  const layout = useWindowLayout()
  const available = useWindowSize()
  const [size, setSize] = useState<RoomSize>('beside')
  const [wanted, setWanted] = useState<{ side: number | null; bottom: number | null }>({
    side: null,
    bottom: null,
  })
  const screen = useFullScreen()
  const place = screen.isFullScreen ? 'full' : placeOf(size, layout)
  const docked = place === 'side' || place === 'bottom' ? place : null
  const bounds = {
    available: docked === 'side' ? available.width : available.height,
    rem: available.rem,
  }
  const taken = docked === null ? 0 : dockSize(docked, bounds, wanted[docked])
  useTaken(docked === 'side' ? taken : 0, docked === 'bottom' ? taken : 0, place === 'full')
  // On a phone the way back leads to the page behind the call.
  useBackCloses(place === 'full' && layout === 'phone', () => setSize('window'))
  const dock = {
    place,
    isPhone: layout === 'phone',
    setSize,
    isFullScreen: screen.isFullScreen || (size === 'full' && layout !== 'phone'),
    toggleFullScreen: () => {
      if (screen.isFullScreen) void screen.exit()
      else if (screen.isOffered) void screen.enter()
      else setSize(size === 'full' ? 'beside' : 'full')
    },
  }
  return (
    <DockContext value={dock}>
      <aside
        className={styles['dock']}
        data-place={place}
        data-room
        tabIndex={-1}
        aria-label={t('call.room.title')}
      >
        {docked && (
          <ResizeHandle
            place={docked}
            size={taken}
            range={dockRange(docked, bounds)}
            onResize={(next) => setWanted({ ...wanted, [docked]: dockSize(docked, bounds, next) })}
          />
        )}
        <div className={styles['room']}>{children}</div>
      </aside>
    </DockContext>
  )
}

/** Takes room from the page for as long as the room is there. */
function useTaken(side: number, bottom: number, covers: boolean): void {
  useEffect(() => takeDockSpace({ side, bottom, covers }), [side, bottom, covers])
  useEffect(() => () => takeDockSpace(null), [])
}
