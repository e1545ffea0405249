import { readyIn } from '../state/shown-incoming.ts'
import type { DeskState } from '../state/desk-state.ts'
import type { Ring } from './ring-samples.ts'

/**
 * What the open panel lets hear; the card of an incoming call rings by itself. Whoever has closed the panel goes on with
 * something else, and is called again when an agent is there.
 */
export function ringOf({ panel, calls }: DeskState, cancelling: boolean): Ring | null {
  if (panel?.open !== true || panel.step !== 'waiting' || cancelling) return null
  if (readyIn(calls)) return 'incoming'
  return calls.call?.state === 'waiting' ? 'waiting' : null
}
