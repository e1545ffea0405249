import type { RoomConnection } from '@plat/contract/calls/room'

/** Measurement of packets that went to a second connection and back. */
export interface LinkMeasure {
  /** Median time there and back, milliseconds. */
  readonly rtt: number
  /** Share of packets that did not come back, 0 to 1. */
  readonly loss: number
  /** How the browser reaches the TURN server; null: the browser does not say, or there is none. */
  readonly protocol: 'udp' | 'tcp' | 'tls' | null
}

/** Whether a network lets the video and sound of calls through. */
export type NetworkResult =
  /** Packets pass through a TURN server of the portal. */
  | ({ readonly kind: 'relay' } & LinkMeasure)
  /** The agency's video server was reached, which calls use where direct connections fail. */
  | { readonly kind: 'server' }
  /** Only a STUN server was reached: calls work unless both networks block direct connections. */
  | { readonly kind: 'direct' }
  | { readonly kind: 'blocked' }
  /** The portal has no such servers: what the network lets through shows only in a call. */
  | { readonly kind: 'unchecked' }
  /** The browser has no WebRTC. */
  | { readonly kind: 'unsupported' }

/** Above these limits people interrupt each other (ITU-T G.114: 150 ms one way), or words are lost. */
const SLOW = { rtt: 300, loss: 0.05 } as const

/** Whether video and sound pass, but late or with gaps. */
export function isSlow({ rtt, loss }: LinkMeasure): boolean {
  return rtt > SLOW.rtt || loss > SLOW.loss
}

/**
 * Decides what was found out about a network.
 * @param link measured through TURN servers; null: none was reached
 * @param isStunReached whether a server answered over UDP
 */
export function networkResult(
  { ice_servers: servers, ice_transport_policy: policy }: RoomConnection,
  link: LinkMeasure | null,
  isStunReached: boolean,
): NetworkResult {
  if (link !== null) return { kind: 'relay', ...link }
  if (policy === 'relay') return { kind: 'blocked' }
  if (servers.length === 0) return { kind: 'unchecked' }
  return { kind: isStunReached ? 'direct' : 'blocked' }
}
