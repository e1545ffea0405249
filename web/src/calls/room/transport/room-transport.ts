import type { RoomAccess, RoomConnection, RoomSignal } from '@plat/contract/calls/room'
import type { DataMessage } from '../data-message.ts'
import type { LinkSample, Quality } from '../quality.ts'

/** What is sent to everybody; null: nothing. */
export interface LocalTracks {
  readonly microphone: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

export const NO_TRACKS: LocalTracks = { microphone: null, camera: null, screen: null }

/** blocked: no way was found to the other browser, and it is still tried. */
export type LinkState = 'connecting' | 'connected' | 'reconnecting' | 'blocked'

/** What comes from somebody; whether it shows something, their notes say. */
export interface RemoteMedia extends LocalTracks {
  readonly link: LinkState
}

/** Somebody else in the room. */
export interface RemotePeer {
  /** Their stay. */
  readonly peer: string
  /** Guid of their participant. */
  readonly participant: string
}

export interface Measured {
  readonly quality: Quality | null
  /** Of each link; empty where a server stands between and adapts by itself. */
  readonly samples: readonly LinkSample[]
}

/** How pictures, sound and data pass between the people of a room. */
export interface RoomTransport {
  /** New credentials, and what could not be reached is tried again. */
  renew(connection: RoomConnection): void
  setPeers(peers: readonly RemotePeer[]): void
  setLocalTracks(tracks: LocalTracks): void
  /** To everybody who can be reached. @param to this stay alone */
  sendData(message: DataMessage, to?: string): void
  /** A signal of another browser, for transports that need them. */
  signal(from: string, signal: RoomSignal): void
  /** By stay. */
  remotes(): ReadonlyMap<string, RemoteMedia>
  /** How loud somebody is at this moment, 0 to 1. */
  level(peer: string): number
  measure(): Promise<Measured>
  close(): void
}

/** What a transport tells its room. */
export interface TransportEvents {
  /** `remotes()` has changed. */
  onChange(): void
  onData(from: string, message: DataMessage): void
  /** Data can be sent to this stay from now on. */
  onReachable(peer: string): void
  /** It cannot go on without new credentials (`renew`). */
  onLost(): void
  /** For transports that need signals. */
  sendSignal(to: string, signal: RoomSignal): void
}

/**
 * Opens the transport that a connection asks for; null where the browser has none.
 * @param own this stay
 * @throws what loading its code throws
 */
export type OpenTransport = (
  own: string,
  connection: RoomConnection,
  access: RoomAccess,
  events: TransportEvents,
) => Promise<RoomTransport | null>
