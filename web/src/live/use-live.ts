import { useSyncExternalStore } from 'react'
import type { LiveStatus } from './live-connection.ts'
import { useLive } from './live-context.ts'

const IDLE: LiveStatus = { kind: 'idle' }
const never = () => () => undefined

/** What the page's live connection is doing; idle without one. */
export function useLiveStatus(): LiveStatus {
  const live = useLive()
  return useSyncExternalStore(live?.subscribe ?? never, live?.getSnapshot ?? (() => IDLE))
}
