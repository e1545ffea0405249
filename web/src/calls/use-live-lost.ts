import { useSyncExternalStore } from 'react'
import { isLiveLost, watchLive } from '../api/live-status.ts'

/** Whether the page's live connection is lost now. */
export function useLiveLost(): boolean {
  return useSyncExternalStore(watchLive, isLiveLost)
}
