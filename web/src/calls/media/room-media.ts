import type { RoomConnection, RoomRtc, RoomSignal } from '@plat/contract/calls/room'
import type { Caption } from './caption.ts'
import type { LiveKitRoom, VideoAccess } from './livekit-room.ts'
import { type MediaNote, NO_MEDIA } from './media-note.ts'
import type { LocalTracks, RemoteMedia } from './peer-link.ts'
import type { Quality } from './quality.ts'
import { RoomMesh, type RoomMeshEvents } from './room-mesh.ts'
import type { RoomPeer, RoomTransport } from './room-transport.ts'

export interface RoomMediaEvents extends RoomMeshEvents {
  /** The agency's video server is not reached: another token is needed to try again, in so many milliseconds. */
  onServerLost(againMs: number): void
}

/** Milliseconds before the video server is tried again, at first and at most. */
const AGAIN_MS = 2_000
const MOST_AGAIN_MS = 30_000

/** Milliseconds without the video server after which the room says that a network may block it. */
const BLOCKED_MS = 15_000

/**
 * Pictures, sound and captions of a call: by direct connections, or by the agency's video server once the call uses it.
 * Direct connections go on until that server is reached.
 */
export class RoomMedia implements RoomTransport {
  readonly #own: string
  readonly #events: RoomMediaEvents
  #mesh: RoomMesh | null = null
  #server: LiveKitRoom | null = null
  #access: VideoAccess | null = null
  #isLoading = false
  #wasConnected = false
  #isBlocked = false
  #againMs = AGAIN_MS
  #blockedTimer: ReturnType<typeof setTimeout> | undefined
  #peers: readonly RoomPeer[] = []
  #isInterpreter = false
  #tracks: LocalTracks = { microphone: null, camera: null, screen: null }
  #note: MediaNote = NO_MEDIA
  #isClosed = false

  /** @param own id of this page in the call */
  constructor(own: string, events: RoomMediaEvents) {
    this.#own = own
    this.#events = events
  }

  /** Whether the call uses the video server; it never leaves it again. */
  get usesServer(): boolean {
    return this.#access !== null
  }

  get thin(): boolean {
    return this.#mesh?.thin ?? false
  }

  /** Connects by what the server has answered to the page, or tries again what is not connected. */
  connect(connection: RoomConnection, rtc: RoomRtc | undefined): void {
    if (this.#isClosed) return
    const token = rtc?.user_data_token ?? null
    if (typeof rtc?.url === 'string' && token !== null)
      return this.#useServer({ url: rtc.url, token })
    if (this.#mesh !== null) return this.#mesh.renew(connection)
    if (this.usesServer || !hasWebRtc()) return
    this.#mesh = new RoomMesh(this.#own, connection, this.#events)
    this.#bring(this.#mesh)
  }

  setPeers(peers: readonly RoomPeer[], isInterpreter = false): void {
    this.#peers = peers.filter(({ peer }) => peer !== this.#own)
    this.#isInterpreter = isInterpreter
    for (const one of this.#both()) one.setPeers(this.#peers, isInterpreter)
  }

  setLocal(tracks: LocalTracks, note: MediaNote): void {
    this.#tracks = tracks
    this.#note = note
    for (const one of this.#both()) one.setLocal(tracks, note)
  }

  sendCaption(caption: Caption): void {
    for (const one of this.#both()) one.sendCaption(caption)
  }

  /** Takes signals of another page in the call. */
  signal(from: string, signals: readonly RoomSignal[]): void {
    this.#mesh?.signal(from, signals)
  }

  remotes(): ReadonlyMap<string, RemoteMedia> {
    if (this.#mesh !== null) return this.#mesh.remotes()
    const link = this.#isBlocked ? 'blocked' : this.#wasConnected ? 'reconnecting' : 'connecting'
    const media = this.#server?.remotes() ?? new Map<string, RemoteMedia>()
    if (this.#server?.isConnected === true || !this.usesServer) return media
    return new Map(this.#peers.map(({ peer }) => [peer, { ...NOTHING, ...media.get(peer), link }]))
  }

  level(peer: string): number {
    return (this.#mesh ?? this.#server)?.level(peer) ?? 0
  }

  measure(): Promise<Quality | null> {
    return (this.#mesh ?? this.#server)?.measure() ?? Promise.resolve(null)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#blockedTimer)
    for (const one of this.#both()) one.close()
    this.#mesh = null
    this.#server = null
  }

  #both(): RoomTransport[] {
    return [this.#mesh, this.#server].filter((one) => one !== null)
  }

  #bring(transport: RoomTransport): void {
    transport.setPeers(this.#peers, this.#isInterpreter)
    transport.setLocal(this.#tracks, this.#note)
  }

  #useServer(access: VideoAccess): void {
    this.#access = access
    // A connection that was made needs no token any more.
    if (!hasWebRtc() || this.#isLoading || this.#server !== null) return
    this.#startBlocked()
    void this.#openServer()
  }

  #startBlocked(): void {
    this.#blockedTimer ??= setTimeout(() => {
      this.#isBlocked = true
      this.#events.onChange()
    }, BLOCKED_MS)
  }

  async #openServer(): Promise<void> {
    this.#isLoading = true
    // Its code is loaded by calls that use it only.
    const loaded = await import('./livekit-room.ts').catch(() => null)
    this.#isLoading = false
    if (this.#isClosed || this.#access === null) return
    if (loaded === null) return this.#hasLost()
    this.#server = new loaded.LiveKitRoom(this.#access, {
      onChange: () => this.#events.onChange(),
      onCaption: (from, caption) => this.#events.onCaption(from, caption),
      onConnected: () => this.#hasConnected(),
      onLost: () => this.#hasLost(),
    })
    this.#bring(this.#server)
  }

  #hasConnected(): void {
    clearTimeout(this.#blockedTimer)
    this.#blockedTimer = undefined
    this.#isBlocked = false
    this.#wasConnected = true
    this.#againMs = AGAIN_MS
    this.#mesh?.close()
    this.#mesh = null
    this.#events.onChange()
  }

  #hasLost(): void {
    this.#server = null
    this.#startBlocked()
    this.#events.onChange()
    this.#events.onServerLost(this.#againMs)
    this.#againMs = Math.min(2 * this.#againMs, MOST_AGAIN_MS)
  }
}

function hasWebRtc(): boolean {
  return 'RTCPeerConnection' in globalThis
}

const NOTHING = { note: null, microphone: null, camera: null, screen: null } as const
