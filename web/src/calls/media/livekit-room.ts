import {
  ConnectionQuality,
  ConnectionState,
  LocalAudioTrack,
  LocalVideoTrack,
  LogLevel,
  type RemoteParticipant,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client'
import { type Caption, writeCaption } from './caption.ts'
import { type MediaNote, NO_MEDIA } from './media-note.ts'
import type { LocalTracks, RemoteMedia } from './peer-link.ts'
import { readPeerMessage } from './peer-message.ts'
import { type Quality, worstOf } from './quality.ts'
import type { RoomPeer, RoomTransport } from './room-transport.ts'

/** Where a page finds the room of its call at the agency's video server. */
export interface VideoAccess {
  /** Address of the server (wss:). */
  readonly url: string
  /** Access token; its identity is the page's `peer`. */
  readonly token: string
}

export interface LiveKitEvents {
  /** `remotes()` changed. */
  onChange(): void
  /** @param from their `peer` */
  onCaption(from: string, caption: Caption): void
  /** The server is reached. */
  onConnected(): void
  /** The connection to the server failed or was lost. This room does not try again. */
  onLost(): void
}

setLogLevel(LogLevel.error)

/** Of our messages, beside those of others who may use the same server. */
const TOPIC = 'plat'
const SLOTS = ['microphone', 'camera', 'screen'] as const
type Slot = (typeof SLOTS)[number]
const SOURCES = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
} as const
const QUALITIES: Readonly<Record<ConnectionQuality, Quality | null>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: null,
}

/** A track that is sent: a copy, which LiveKit may turn on and stop. The device's own stays as the person has left it. */
interface Sent {
  /** Of the device, which stays open for as long as the copy runs. */
  readonly source: MediaStreamTrack
  readonly track: LocalAudioTrack | LocalVideoTrack
}

/**
 * The room of a call at the agency's LiveKit server, for as long as one connection to it lasts. Exchanges
 * media with people in the call only, even if others are in the server's room.
 * @see https://docs.livekit.io/reference/client-sdk-js/
 */
export class LiveKitRoom implements RoomTransport {
  // A download begins like a page that is left.
  readonly #room = new Room({ disconnectOnPageLeave: false })
  readonly #events: LiveKitEvents
  readonly #sent = new Map<Slot, Sent>()
  readonly #notes = new Map<string, MediaNote>()
  #peers: ReadonlySet<string> = new Set()
  #tracks: LocalTracks = { microphone: null, camera: null, screen: null }
  #note: MediaNote = NO_MEDIA
  /** Publishing is one step after another. */
  #publishing: Promise<void> = Promise.resolve()
  #isClosed = false
  /** The server adapts pictures to the connection of each. */
  readonly thin = false

  constructor(access: VideoAccess, events: LiveKitEvents) {
    this.#events = events
    for (const change of [RoomEvent.TrackUnsubscribed, RoomEvent.ConnectionStateChanged] as const)
      this.#room.on(change, () => events.onChange())
    for (const change of [
      RoomEvent.ParticipantConnected,
      RoomEvent.TrackPublished,
      RoomEvent.TrackSubscribed,
    ] as const)
      this.#room.on(change, () => this.#follow())
    this.#room.on(RoomEvent.Reconnected, () => this.#begin())
    this.#room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
      this.#notes.delete(identity)
      events.onChange()
    })
    this.#room.on(RoomEvent.DataReceived, (payload, from, _kind, topic) => {
      if (topic === TOPIC && from !== undefined) this.#take(from.identity, payload)
    })
    this.#room.on(RoomEvent.Disconnected, () => this.#lose())
    void this.#connect(access)
  }

  get isConnected(): boolean {
    return this.#room.state === ConnectionState.Connected
  }

  setPeers(peers: readonly RoomPeer[]): void {
    this.#peers = new Set(peers.map(({ peer }) => peer))
    this.#follow()
  }

  setLocal(tracks: LocalTracks, note: MediaNote): void {
    this.#tracks = tracks
    const isNews = JSON.stringify(note) !== JSON.stringify(this.#note)
    this.#note = note
    // At once: the server hears of it later.
    for (const [slot, { source, track }] of this.#sent)
      if (source !== tracks[slot]) track.mediaStreamTrack.stop()
      else if (slot === 'microphone') track.mediaStreamTrack.enabled = !note.muted
    this.#publish()
    if (isNews) this.#send(JSON.stringify(note))
  }

  sendCaption(caption: Caption): void {
    this.#send(writeCaption(caption))
  }

  remotes(): ReadonlyMap<string, RemoteMedia> {
    return new Map([...this.#peers].map((peer) => [peer, this.#mediaOf(peer)]))
  }

  level(peer: string): number {
    return this.#find(peer)?.audioLevel ?? 0
  }

  measure(): Promise<Quality | null> {
    const others = [...this.#peers].flatMap((peer) => this.#find(peer) ?? [])
    const all = [this.#room.localParticipant, ...others]
    return Promise.resolve(worstOf(all.map((one) => QUALITIES[one.connectionQuality])))
  }

  close(): void {
    this.#isClosed = true
    for (const { track } of this.#sent.values()) track.mediaStreamTrack.stop()
    this.#sent.clear()
    this.#room.removeAllListeners()
    void this.#room.disconnect()
  }

  async #connect({ url, token }: VideoAccess): Promise<void> {
    try {
      await this.#room.connect(url, token, { autoSubscribe: false, maxRetries: 0 })
    } catch {
      return this.#lose()
    }
    if (this.#isClosed) return void this.#room.disconnect()
    this.#begin()
    this.#events.onConnected()
  }

  /** Sends what is to be sent over a new connection. */
  #begin(): void {
    this.#follow()
    this.#publish()
    this.#send(JSON.stringify(this.#note))
  }

  #lose(): void {
    if (this.#isClosed) return
    this.close()
    this.#events.onLost()
  }

  /** Lets those who are in the call have what is sent, and gets what they send. */
  #follow(): void {
    if (!this.isConnected) return
    this.#room.localParticipant.setTrackSubscriptionPermissions(
      false,
      [...this.#peers].map((participantIdentity) => ({ participantIdentity, allowAll: true })),
    )
    for (const { identity, trackPublications } of this.#room.remoteParticipants.values())
      for (const publication of trackPublications.values()) {
        const isWanted = this.#peers.has(identity)
        if (publication.isSubscribed !== isWanted) publication.setSubscribed(isWanted)
      }
    this.#events.onChange()
  }

  #publish(): void {
    this.#publishing = this.#publishing
      .then(async () => {
        for (const slot of SLOTS) await this.#publishSlot(slot)
      })
      .catch((error: unknown) => {
        // What is not sent because the connection is lost is sent over the next one.
        if (this.isConnected) reportError(error)
      })
  }

  async #publishSlot(slot: Slot): Promise<void> {
    const { localParticipant } = this.#room
    const source = this.#tracks[slot]
    const sent = this.#sent.get(slot)
    if (this.#isClosed || !this.isConnected) return
    if (sent !== undefined && sent.source !== source) {
      this.#sent.delete(slot)
      await localParticipant.unpublishTrack(sent.track, false)
    }
    if (source !== null && sent?.source !== source) {
      const Copy = slot === 'microphone' ? LocalAudioTrack : LocalVideoTrack
      const track = new Copy(source.clone(), undefined, true)
      this.#sent.set(slot, { source, track })
      if (track instanceof LocalAudioTrack && this.#note.muted) await track.mute()
      await localParticipant.publishTrack(track, { source: SOURCES[slot] })
    }
    if (slot === 'microphone') await this.#followMute()
  }

  async #followMute(): Promise<void> {
    const track = this.#sent.get('microphone')?.track
    if (track === undefined || track.isMuted === this.#note.muted) return
    if (this.#note.muted) await track.mute()
    else await track.unmute()
  }

  /** Sends a message to someone, or to all who are in the call. */
  #send(text: string, to: readonly string[] = [...this.#peers]): void {
    const destinationIdentities = to.filter((peer) => this.#find(peer) !== undefined)
    if (!this.isConnected || destinationIdentities.length === 0) return
    const options = { topic: TOPIC, reliable: true, destinationIdentities }
    // If this fails, it is sent again over the next connection.
    this.#room.localParticipant
      .publishData(new TextEncoder().encode(text), options)
      .catch(() => undefined)
  }

  #take(from: string, payload: Uint8Array): void {
    if (!this.#peers.has(from)) return
    const message = readPeerMessage(new TextDecoder().decode(payload))
    if (message?.type === 'caption') this.#events.onCaption(from, message.caption)
    if (message?.type !== 'note') return
    // Who is new hears from now on, and may have missed what was sent before.
    if (!this.#notes.has(from)) this.#send(JSON.stringify(this.#note), [from])
    this.#notes.set(from, message.note)
    this.#events.onChange()
  }

  #mediaOf(peer: string): RemoteMedia {
    const participant = this.#find(peer)
    const note = this.#notes.get(peer) ?? null
    const trackFrom = (slot: Slot) => {
      const publication = participant?.getTrackPublication(SOURCES[slot])
      return (publication?.isSubscribed && publication.track?.mediaStreamTrack) || null
    }
    return {
      link: !this.isConnected
        ? 'reconnecting'
        : participant === undefined
          ? 'connecting'
          : 'connected',
      note,
      microphone: trackFrom('microphone'),
      camera: note?.camera === true ? trackFrom('camera') : null,
      screen: note?.sharing === true ? trackFrom('screen') : null,
    }
  }

  #find(peer: string): RemoteParticipant | undefined {
    return this.#room.remoteParticipants.get(peer)
  }
}
