import { MAX_ROOM_PEOPLE, type RoomConnection, type RoomSignal } from '@plat/contract/calls/room'
import { type CameraLimit, cameraLimit } from './camera-limit.ts'
import type { Caption } from './caption.ts'
import { type MediaNote, NO_MEDIA } from './media-note.ts'
import { type LocalTracks, PeerLink, type RemoteMedia } from './peer-link.ts'
import { type Quality, qualityOf, worstOf } from './quality.ts'
import { type Band, nextBand, WIDE } from './thin-band.ts'
import { watchNetwork } from './watch-network.ts'

export type { MediaNote } from './media-note.ts'
export type { LocalTracks, RemoteMedia } from './peer-link.ts'

/** Someone else in the call. */
export interface RoomPeer {
  /** Id of their page in this call. */
  readonly peer: string
  /** This side gives way to them. */
  readonly polite: boolean
}

export interface RoomMeshEvents {
  /** `remotes()` or `thin` changed. */
  onChange(): void
  sendSignals(to: string, signals: RoomSignal[]): void
  /** One of the others has spoken or typed. @param from their `peer` */
  onCaption(from: string, caption: Caption): void
}

/** Signals that are kept for peers who are not known yet; the oldest are dropped first. */
const MAX_EARLY_SIGNALS = 100

/** Direct connections to all others in a call, without React and without the server. */
export class RoomMesh {
  readonly #own: string
  readonly #events: RoomMeshEvents
  readonly #links = new Map<string, { readonly link: PeerLink; readonly polite: boolean }>()
  readonly #stop = new AbortController()
  #configuration: RTCConfiguration
  #early: { readonly from: string; readonly signal: RoomSignal }[] = []
  #tracks: LocalTracks = { microphone: null, camera: null, screen: null }
  #note = NO_MEDIA
  #isInterpreter = false
  #band: Band = WIDE

  /** @param own id of this page in the call */
  constructor(own: string, connection: RoomConnection, events: RoomMeshEvents) {
    this.#own = own
    this.#events = events
    this.#configuration = configurationOf(connection)
    watchNetwork(() => this.#restart(() => true), this.#stop.signal)
  }

  /** Whether the own camera is not sent because the connection is too slow for pictures. */
  get thin(): boolean {
    return this.#band.kind === 'thin' && this.#note.camera
  }

  /**
   * Connects to those who are new, and closes the connections to those who are gone.
   * @param isInterpreter the own picture stays large, however many people there are: it may show signs
   */
  setPeers(peers: readonly RoomPeer[], isInterpreter = false): void {
    if (this.#stop.signal.aborted) return
    const others = peers.filter(({ peer }) => peer !== this.#own).slice(0, MAX_ROOM_PEOPLE - 1)
    for (const [peer, { link }] of this.#links) {
      if (others.some((other) => other.peer === peer)) continue
      link.close()
      this.#links.delete(peer)
    }
    this.#isInterpreter = isInterpreter
    for (const { peer, polite } of others) {
      if (this.#links.has(peer)) continue
      this.#open(peer, polite)
      const early = this.#early.filter(({ from }) => from === peer)
      this.#early = this.#early.filter(({ from }) => from !== peer)
      this.signal(
        peer,
        early.map(({ signal }) => signal),
      )
    }
    for (const link of this.#all()) link.setLimit(this.#limit())
    this.#events.onChange()
  }

  /** Sends these tracks from now on; the mesh itself decides about `thin`. */
  setLocal(tracks: LocalTracks, note: MediaNote): void {
    this.#tracks = tracks
    this.#note = note
    for (const link of this.#all()) this.#applyLocal(link)
  }

  /** Sends a caption to all others. */
  sendCaption(caption: Caption): void {
    for (const link of this.#all()) link.sendCaption(caption)
  }

  /** Takes signals of another page in the call. */
  signal(from: string, signals: readonly RoomSignal[]): void {
    for (const signal of signals) {
      const known = this.#links.get(from)
      if (known === undefined) {
        this.#early = [...this.#early, { from, signal }].slice(-MAX_EARLY_SIGNALS)
      } else if (known.link.isReplacedBy(signal)) {
        known.link.close()
        this.#open(from, known.polite).signal(signal)
      } else {
        known.link.signal(signal)
      }
    }
  }

  /** Uses new credentials, and tries again what is not connected. */
  renew(connection: RoomConnection): void {
    this.#configuration = configurationOf(connection)
    for (const link of this.#all()) link.configure(this.#configuration)
    this.#restart((link) => link.media.link !== 'connected')
  }

  /** Media of the others, by peer. */
  remotes(): ReadonlyMap<string, RemoteMedia> {
    return new Map([...this.#links].map(([peer, { link }]) => [peer, link.media]))
  }

  /** How loud someone is now, 0 to 1. */
  level(peer: string): number {
    return this.#links.get(peer)?.link.level ?? 0
  }

  /** Measures all links; call it every 2 s. Stops sending the camera while the connection is too slow for it. */
  async measure(): Promise<Quality | null> {
    const samples = await Promise.all(this.#all().map((link) => link.measure()))
    const wasThin = this.thin
    this.#band = nextBand(this.#band, samples, performance.now())
    if (this.thin !== wasThin) {
      for (const link of this.#all()) this.#applyLocal(link)
      this.#events.onChange()
    }
    return worstOf(samples.map(qualityOf))
  }

  close(): void {
    this.#stop.abort()
    for (const link of this.#all()) link.close()
    this.#links.clear()
  }

  #all(): PeerLink[] {
    return [...this.#links.values()].map(({ link }) => link)
  }

  #open(peer: string, polite: boolean): PeerLink {
    const link = new PeerLink({
      configuration: this.#configuration,
      polite,
      send: (signals) => this.#events.sendSignals(peer, signals),
      onChange: () => this.#events.onChange(),
      onCaption: (caption) => this.#events.onCaption(peer, caption),
    })
    this.#links.set(peer, { link, polite })
    link.setLimit(this.#limit())
    this.#applyLocal(link)
    return link
  }

  #limit(): CameraLimit {
    return cameraLimit(this.#isInterpreter ? 1 : this.#links.size)
  }

  #applyLocal(link: PeerLink): void {
    const { thin } = this
    const camera = thin ? null : this.#tracks.camera
    link.setLocal(
      { ...this.#tracks, camera },
      { ...this.#note, camera: this.#note.camera && !thin, thin },
    )
  }

  #restart(wanted: (link: PeerLink) => boolean): void {
    for (const link of this.#all()) if (wanted(link)) link.restart(true)
  }
}

function configurationOf({ ice_servers, ice_transport_policy }: RoomConnection): RTCConfiguration {
  return {
    iceServers: ice_servers.map(({ urls, username, credential }) => ({
      urls,
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    })),
    iceTransportPolicy: ice_transport_policy,
    // One way for all media lines: fewer candidates.
    bundlePolicy: 'max-bundle',
  }
}
