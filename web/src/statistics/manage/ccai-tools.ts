import { createContext, use } from 'react'
import type { Say } from '../../shell/act-notice.tsx'
import type { CcaiPlace } from './ccai-address.ts'

/** What the parts of CCAI share. */
export interface CcaiTools {
  readonly place: CcaiPlace
  /** Shows another tab or entry. */
  go(place: CcaiPlace): void
  /** Says something above the tabs. */
  readonly say: Say
}

export const CcaiToolsContext = createContext<CcaiTools | null>(null)

export function useCcai(): CcaiTools {
  const tools = use(CcaiToolsContext)
  if (!tools) throw new Error('useCcai was called outside CcaiToolsContext')
  return tools
}
