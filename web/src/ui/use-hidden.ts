import { useSyncExternalStore } from 'react'

/** Whether the tab is hidden, such as behind another one. */
export function useHidden(): boolean {
  return useSyncExternalStore(watch, () => document.hidden)
}

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
