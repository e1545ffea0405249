import { createContext, use } from 'react'
import type { CcaiPlace } from './ccai-address.ts'

/** What has been done, with the way back; or what was not done and why. */
export type CcaiNotice =
  | { readonly text: string; readonly undo?: () => void }
  | { readonly text: string; readonly retry: () => void }

/** What the parts of CCAI share. */
export interface CcaiTools {
  readonly place: CcaiPlace
  /** Shows another tab or entry. */
  go(place: CcaiPlace): void
  /** Says something above the tabs; null: nothing any more. */
  say(notice: CcaiNotice | null): void
}

export const CcaiToolsContext = createContext<CcaiTools | null>(null)

export function useCcai(): CcaiTools {
  const tools = use(CcaiToolsContext)
  if (!tools) throw new Error('useCcai was called outside CcaiToolsContext')
  return tools
}
