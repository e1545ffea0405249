import { createContext, useContext } from 'react'
import type { LiveConnection } from './live-connection.ts'

/** The page's live connection; null without one. */
export const LiveContext = createContext<LiveConnection | null>(null)

/** The page's live connection: null for visitors, where nobody takes calls, and until its code has come. */
export function useLive(): LiveConnection | null {
  return useContext(LiveContext)
}
