import { createContext, use } from 'react'
import type { RoomPlace, RoomSize } from './room-size.ts'

/** Where the room is drawn, and how that is changed. */
export interface Dock {
  readonly place: RoomPlace
  readonly isPhone: boolean
  readonly setSize: (size: RoomSize) => void
  readonly isFullScreen: boolean
  readonly toggleFullScreen: () => void
}

export const DockContext = createContext<Dock | null>(null)

export function useDock(): Dock {
  const dock = use(DockContext)
  if (dock === null) throw new Error('A part of a room was drawn outside of its dock.')
  return dock
}
