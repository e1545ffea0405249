import type { RoomSignal } from '@plat/contract/calls/room'

/** Where one side of a connection stands when a description comes. */
export interface NegotiationState {
  /** Gives way when both offer at once. */
  readonly polite: boolean
  /** An own offer is being made. */
  readonly makingOffer: boolean
  /** The other's answer is being taken. */
  readonly takingAnswer: boolean
  readonly signalingState: RTCSignalingState
}

type Description = Extract<RoomSignal, { description: unknown }>['description']

/**
 * Whether a description of the other side is ignored: an offer that meets an own one, on the side that does not give way,
 * and an answer to an offer that was answered already.
 * @see https://www.w3.org/TR/webrtc/#perfect-negotiation-example
 */
export function isIgnored({ type }: Description, state: NegotiationState): boolean {
  if (type === 'answer') return state.signalingState === 'stable'
  if (type !== 'offer' || state.polite) return false
  const isReady = !state.makingOffer && (state.signalingState === 'stable' || state.takingAnswer)
  return !isReady
}

/** Of two stays in a room, the one with the smaller id gives way and waits for the other's first offer. */
export function isPolite(own: string, other: string): boolean {
  return own < other
}
