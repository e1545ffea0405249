import { useSyncExternalStore } from 'react'

/** Room that something fixed beside the page takes from it. */
export interface DockSpace {
  /** At its right, CSS pixels. */
  readonly side: number
  /** Below it, CSS pixels. */
  readonly bottom: number
  /** It lies over all of the page. */
  readonly covers: boolean
}

const NONE: DockSpace = { side: 0, bottom: 0, covers: false }
const listeners = new Set<() => void>()
let space = NONE

/** The room that is taken now. */
export function dockSpace(): DockSpace {
  return space
}

/** Takes room from the page, which draws itself in what is left; null gives it back. */
export function takeDockSpace(taken: DockSpace | null): void {
  space = taken ?? NONE
  const { style } = document.documentElement
  style.setProperty('--dock-side', `${space.side}px`)
  style.setProperty('--dock-bottom', `${space.bottom}px`)
  for (const listener of listeners) listener()
}

/** Whether the page is covered, and out of reach. */
export function usePageCovered(): boolean {
  return useSyncExternalStore(watchDockSpace, () => space.covers)
}

/** Calls the listener when another room is taken; returns how to stop that. */
export function watchDockSpace(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
