import { useSyncExternalStore } from 'react'

/** Whether the browser draws the page: false on the server, and while the browser takes over what it has rendered. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

function nothing(): () => void {
  return () => undefined
}
