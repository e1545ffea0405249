import type { RoomSignal } from '@plat/contract/calls/room'

/** State of one side of a connection when a description arrives. */
export interface NegotiationState {
  /** This side answers; the other side makes all offers. */
  readonly polite: boolean
  readonly signalingState: RTCSignalingState
  /** SDP of the last description that was taken from the other side. */
  readonly remote: string | undefined
}

export type Description = Extract<RoomSignal, { description: unknown }>['description']

/**
 * Whether a description is taken. Offers come from the impolite side only, so they never cross. Each new offer restarts
 * ICE, so an answer that names the same ICE session as the one before belongs to an older offer.
 */
export function isTaken({ type, sdp }: Description, state: NegotiationState): boolean {
  if (type === 'offer') return state.polite
  if (type !== 'answer' || state.polite || state.signalingState !== 'have-local-offer') return false
  return state.remote === undefined || iceName(sdp) !== iceName(state.remote)
}

/** Whether a description comes from another RTCPeerConnection than the one before (RFC 8866, 5.2: `o=`). */
export function isOfOtherConnection(remote: string | undefined, sdp: string | undefined): boolean {
  return remote !== undefined && sdp !== undefined && sessionName(remote) !== sessionName(sdp)
}

/** Whether a candidate belongs to the description in use; others come before theirs, or too late. */
export function isCandidateOf(
  remote: string,
  usernameFragment: string | null | undefined,
): boolean {
  if (usernameFragment == null) return true
  return remote.split(/\r?\n/).includes(`a=ice-ufrag:${usernameFragment}`)
}

function iceName(sdp = ''): string | undefined {
  return /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1]
}

function sessionName(sdp: string): string | undefined {
  return /^o=\S+ (\S+)/m.exec(sdp)?.[1]
}
