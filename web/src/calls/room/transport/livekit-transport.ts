import type { RoomAccess, RoomConnection } from '@plat/contract/calls/room'
import {
  ConnectionQuality,
  ConnectionState,
  type RemoteParticipant,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client'
import { type DataMessage, readDataMessage, writeDataMessage } from '../data-message.ts'
import { type Quality, worstOf } from '../quality.ts'
import {
  type LinkState,
  type LocalTracks,
  type Measured,
  NO_TRACKS,
  type RemoteMedia,
  type RemotePeer,
  type RoomTransport,
  type TransportEvents,
} from './room-transport.ts'

// What it tells of each connection is for its makers.
setLogLevel('error')

/** Of our data, beside that of others who may use the same server. */
const TOPIC = 'plat'
const SLOTS = ['microphone', 'camera', 'screen'] as const
const SOURCES = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const
const QUALITIES: Readonly<{ [Key in ConnectionQuality]: Quality | null }> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: null,
}
const CHANGES = [
  RoomEvent.ConnectionStateChanged,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
] as const

/** Through the agency's LiveKit server. @see https://docs.livekit.io/reference/client-sdk-js/ */
export function openLiveKit(
  connection: RoomConnection,
  access: RoomAccess,
  events: TransportEvents,
): RoomTransport {
  return new LiveKitTransport(connection, access, events)
}

class LiveKitTransport implements RoomTransport {
  // Tracks belong to the call, which goes on with them when they are not sent.
  readonly #room = new Room({ stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true })
  readonly #access: RoomAccess
  readonly #events: TransportEvents
  #peers: readonly RemotePeer[] = []
  #tracks: LocalTracks = NO_TRACKS
  /** Publishing is one thing after another: a track that comes and goes at once is sent or not, never twice. */
  #publishing: Promise<void> = Promise.resolve()
  #closed = false

  constructor(connection: RoomConnection, access: RoomAccess, events: TransportEvents) {
    this.#access = access
    this.#events = events
    for (const change of CHANGES) this.#room.on(change, () => events.onChange())
    this.#room.on(RoomEvent.ParticipantActive, (participant) => {
      const peer = this.#peerOf(participant.identity)
      if (peer !== undefined) events.onReachable(peer)
    })
    this.#room.on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
      const peer = participant && this.#peerOf(participant.identity)
      const message = readDataMessage(new TextDecoder().decode(payload))
      if (topic === TOPIC && peer !== undefined && message) events.onData(peer, message)
    })
    this.#room.on(RoomEvent.Disconnected, () => {
      if (!this.#closed) events.onLost()
    })
    void this.#connect(connection)
  }

  renew(connection: RoomConnection): void {
    if (this.#room.state === ConnectionState.Disconnected) void this.#connect(connection)
  }

  setPeers(peers: readonly RemotePeer[]): void {
    const known = new Set(this.#peers.map(({ peer }) => peer))
    this.#peers = peers
    for (const { peer } of peers)
      if (!known.has(peer) && this.#find(peer)?.isActive) this.#events.onReachable(peer)
    this.#events.onChange()
  }

  setLocalTracks(tracks: LocalTracks): void {
    this.#tracks = tracks
    this.#publishing = this.#publishing.then(() => this.#publish())
  }

  sendData(message: DataMessage, to?: string): void {
    if (this.#room.state !== ConnectionState.Connected) return
    const identity = to === undefined ? undefined : this.#find(to)?.identity
    if (to !== undefined && identity === undefined) return
    const options = {
      topic: TOPIC,
      reliable: true,
      ...(identity === undefined ? {} : { destinationIdentities: [identity] }),
    }
    const payload = new TextEncoder().encode(writeDataMessage(message))
    // What cannot be sent now is told anew when the connection is back.
    this.#room.localParticipant.publishData(payload, options).catch(() => undefined)
  }

  signal(): void {
    // The server's own connection carries its signals.
  }

  remotes(): ReadonlyMap<string, RemoteMedia> {
    return new Map(this.#peers.map(({ peer }) => [peer, this.#mediaOf(this.#find(peer))]))
  }

  level(peer: string): number {
    return this.#find(peer)?.audioLevel ?? 0
  }

  measure(): Promise<Measured> {
    const all = [this.#room.localParticipant, ...this.#room.remoteParticipants.values()]
    const quality = worstOf(all.map(({ connectionQuality }) => QUALITIES[connectionQuality]))
    return Promise.resolve({ quality, samples: [] })
  }

  close(): void {
    this.#closed = true
    void this.#room.disconnect(false)
  }

  async #connect({ token }: RoomConnection): Promise<void> {
    try {
      await this.#room.connect(this.#access.url ?? '', token ?? '')
      this.setLocalTracks(this.#tracks)
      for (const { peer } of this.#peers) if (this.#find(peer)) this.#events.onReachable(peer)
    } catch {
      if (!this.#closed) this.#events.onLost()
    }
    this.#events.onChange()
  }

  /** Sends what is to be sent, and no more. */
  async #publish(): Promise<void> {
    if (this.#room.state !== ConnectionState.Connected) return
    const { localParticipant } = this.#room
    for (const slot of SLOTS) {
      const track = this.#tracks[slot]
      const published = localParticipant.getTrackPublication(SOURCES[slot])?.track
      if (published?.mediaStreamTrack === track || (!published && !track)) continue
      try {
        if (published) await localParticipant.unpublishTrack(published)
        if (track) await localParticipant.publishTrack(track, { source: SOURCES[slot] })
      } catch (error) {
        // While the connection is lost; it is published when that is back.
        if (this.#room.state === ConnectionState.Connected) reportError(error)
      }
    }
  }

  #mediaOf(participant: RemoteParticipant | undefined): RemoteMedia {
    const trackOf = (source: Track.Source) =>
      participant?.getTrackPublication(source)?.track?.mediaStreamTrack ?? null
    return {
      link: this.#linkTo(participant),
      microphone: trackOf(Track.Source.Microphone),
      camera: trackOf(Track.Source.Camera),
      screen: trackOf(Track.Source.ScreenShare),
    }
  }

  #linkTo(participant: RemoteParticipant | undefined): LinkState {
    if (this.#room.state === ConnectionState.Connected)
      return participant === undefined ? 'connecting' : 'connected'
    return this.#room.state === ConnectionState.Connecting ? 'connecting' : 'reconnecting'
  }

  /** The server that makes the tokens may name people by their stay or by their participant. */
  #find(peer: string): RemoteParticipant | undefined {
    const { remoteParticipants } = this.#room
    const participant = this.#peers.find((one) => one.peer === peer)?.participant
    return (
      remoteParticipants.get(peer) ??
      (participant === undefined ? undefined : remoteParticipants.get(participant))
    )
  }

  #peerOf(identity: string): string | undefined {
    return this.#peers.find(
      ({ peer, participant }) => peer === identity || participant === identity,
    )?.peer
  }
}
