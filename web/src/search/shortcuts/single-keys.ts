import { useSyncExternalStore } from 'react'
import { browserStorage } from '../filters/remembered-toggles.ts'

const KEY = 'single_keys'
const watchers = new Set<() => void>()
let on: boolean | null = null

/** Whether keys act without Ctrl or Alt, and how to turn that on or off, here and at the next visit. @see WCAG 2.1.4 */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, isOn), turn]
}

function isOn(): boolean {
  on ??= browserStorage().getItem(KEY) !== 'off'
  return on
}

function turn(next: boolean): void {
  on = next
  try {
    browserStorage().setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Full, or forbidden: the next visit starts as the first did.
  }
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
