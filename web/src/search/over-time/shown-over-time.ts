import { useSyncExternalStore } from 'react'
import { browserStorage } from '../filters/remembered-toggles.ts'

/** Where the browser keeps that the visitor wants the picture. */
const KEY = 'over_time'

const watchers = new Set<() => void>()
let shown: boolean | null = null

/** Whether this visitor has asked for the records over time, now or at the last visit. */
export function useShownOverTime(): boolean {
  return useSyncExternalStore(subscribe, isShown)
}

/** Shows or hides the records over time, here and at the next visit. */
export function showOverTime(next: boolean): void {
  shown = next
  try {
    browserStorage().setItem(KEY, next ? 'shown' : 'hidden')
  } catch {
    // Full, or forbidden: the next visit starts without it.
  }
  for (const watcher of watchers) watcher()
}

function isShown(): boolean {
  shown ??= browserStorage().getItem(KEY) === 'shown'
  return shown
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
