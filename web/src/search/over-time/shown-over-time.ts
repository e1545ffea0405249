import { useSyncExternalStore } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { browserStorage } from '../filters/remembered-toggles.ts'

/** Windows that have room for bars under the map; in others they are shown when they are asked for. */
const ROOMY = '(min-width: 48em) and (min-height: 54em)'
/** Where the browser keeps what was chosen in windows with and without that room. */
const KEYS = { roomy: 'over_time', small: 'over_time_small' } as const
type Room = keyof typeof KEYS

const watchers = new Set<() => void>()
const chosen = new Map<Room, boolean>()
let onScreen: Room | null = null

/**
 * Whether the records over time are shown, and how to show or hide them, here and at the next visit; null where it is
 * not known yet: in a page as the server renders it.
 */
export function useShownOverTime(): readonly [boolean | null, (show: boolean) => void] {
  return [useSyncExternalStore<boolean | null>(subscribe, isShown, () => null), choose]
}

function isShown(): boolean {
  const room = roomOnScreen()
  let shown = chosen.get(room)
  if (shown === undefined) {
    const kept = isEmbedded() ? null : browserStorage().getItem(KEYS[room])
    shown = kept === null ? room === 'roomy' : kept === 'shown'
    chosen.set(room, shown)
  }
  return shown
}

function choose(show: boolean): void {
  const room = roomOnScreen()
  chosen.set(room, show)
  try {
    // A frame of another site keeps nothing.
    if (!isEmbedded()) browserStorage().setItem(KEYS[room], show ? 'shown' : 'hidden')
  } catch {
    // Full, or forbidden: the next visit starts as the first did.
  }
  for (const watcher of watchers) watcher()
}

function roomOnScreen(): Room {
  // Paper has a size of its own: what is printed stays what was on the screen.
  if (onScreen === null || !matchMedia('print').matches)
    onScreen = matchMedia(ROOMY).matches ? 'roomy' : 'small'
  return onScreen
}

function subscribe(watcher: () => void): () => void {
  const roomy = matchMedia(ROOMY)
  roomy.addEventListener('change', watcher)
  watchers.add(watcher)
  return () => {
    roomy.removeEventListener('change', watcher)
    watchers.delete(watcher)
  }
}
