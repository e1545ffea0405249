import type { CallOver, HeldCall, RequestOver } from '../state/calls-state.ts'
import type { DeskState } from '../state/desk-state.ts'

/** What the small card says of calls while neither panel nor room is open. */
export type CardView =
  | { readonly kind: 'waiting'; readonly call: HeldCall }
  /** The call goes on, here left or in another window. */
  | { readonly kind: 'goes-on'; readonly call: HeldCall }
  /** The code is asked for in the panel. */
  | { readonly kind: 'code' }
  /** The call starts by itself at that moment; null: it is being started. */
  | { readonly kind: 'starting'; readonly at: number | null }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'over'; readonly over: CallOver }
  | { readonly kind: 'gone'; readonly gone: RequestOver }

/** @param own how starting a call goes */
export function cardView(
  { calls, panel, pending, room, joining }: DeskState,
  own: { readonly starting: boolean; readonly failure: Error | null },
): CardView | null {
  if (panel?.open === true || room !== null) return null
  const { call, over, gone } = calls
  if (pending) return { kind: 'starting', at: pending.at }
  if (own.starting) return { kind: 'starting', at: null }
  if (panel?.step === 'code') return { kind: 'code' }
  if (call?.state === 'waiting') return { kind: 'waiting', call }
  // What was answered a moment ago, or is being answered, has a card of its own.
  if (call && (call.elsewhere || !call.fresh) && joining === null) return { kind: 'goes-on', call }
  if (own.failure) return { kind: 'failed', error: own.failure }
  if (over) return { kind: 'over', over }
  return gone && { kind: 'gone', gone }
}
