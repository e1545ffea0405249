import type { Caption } from './caption.ts'
import type { MediaNote } from './media-note.ts'
import type { LocalTracks, RemoteMedia } from './peer-link.ts'
import type { Quality } from './quality.ts'

/** Someone else in the call. */
export interface RoomPeer {
  /** Id of their page in this call. */
  readonly peer: string
  /** This side gives way to them. */
  readonly polite: boolean
  /** Whether their page is not open, or its connection to the portal lost: nothing can be expected of it. */
  readonly away?: boolean
}

/** Sends and receives pictures, sound and captions between the people in a call. */
export interface RoomTransport {
  /** Whether the own camera is not sent because the connection is too slow for pictures. */
  readonly thin: boolean
  /**
   * Sets the people with whom media are exchanged.
   * @param isInterpreter true: one's own picture stays large in large calls too, because it may show sign language
   */
  setPeers(peers: readonly RoomPeer[], isInterpreter?: boolean): void
  /** Sends these tracks from now on; the transport itself decides about `thin`. */
  setLocal(tracks: LocalTracks, note: MediaNote): void
  /** Sends a caption to all others. */
  sendCaption(caption: Caption): void
  /** Media of the others, by peer. */
  remotes(): ReadonlyMap<string, RemoteMedia>
  /** How loud someone is now, 0 to 1. */
  level(peer: string): number
  /** Measures the connection; call it every 2 s. */
  measure(): Promise<Quality | null>
  close(): void
}
