import type { CallRequest, JoinRequest } from '@plat/contract/live/messages'
import type { CallInformation } from '@plat/contract/calls/room'
import type { CallsState, HeldCall } from './calls-state.ts'

/** What asks for an answer over the page. */
export type Incoming =
  /** A resident calls, and this agent is asked. */
  | { readonly kind: 'request'; readonly id: string; readonly request: CallRequest }
  /** The own call was answered. */
  | {
      readonly kind: 'ready'
      readonly id: string
      readonly call: HeldCall
      readonly information: CallInformation
    }
  /** Somebody invites to a call that goes on. */
  | { readonly kind: 'join'; readonly id: string; readonly request: JoinRequest }

/**
 * Which message is shown, the most urgent first. None while a room or the call panel is open (LIV-07): what can
 * still be answered then is shown once that closes.
 */
export function shownIncoming(
  calls: CallsState,
  isOpen: { readonly room: boolean; readonly panel: boolean },
): Incoming | null {
  if (isOpen.room || isOpen.panel) return null
  const [request] = calls.requests
  if (request) return { kind: 'request', id: request.id, request }
  const ready = readyIn(calls)
  if (ready) return ready
  const [join] = calls.joins
  return join ? { kind: 'join', id: join.id, request: join } : null
}

/** The own call that was answered and that nobody has joined or declined yet. */
export function readyIn({ call }: CallsState): Extract<Incoming, { kind: 'ready' }> | null {
  if (!call?.fresh || call.elsewhere || call.information === null) return null
  return { kind: 'ready', id: call.id, call, information: call.information }
}
