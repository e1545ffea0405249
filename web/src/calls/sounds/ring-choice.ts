import { useSyncExternalStore } from 'react'

const STORED = 'plat.ring'
const CHANGED = 'plat:ring'

/** The choice where storage is blocked: it lasts as long as the page. */
let unstored = true

/** Whether calls ring in this browser, and a function that turns the ring on or off in all its tabs. */
export function useRingChoice(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(watch, read), write]
}

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return unstored
  }
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    unstored = isOn
  }
  window.dispatchEvent(new Event(CHANGED))
}

function watch(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  // Another tab.
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}
