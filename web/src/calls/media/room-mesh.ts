import { MAX_ROOM_PEOPLE, type RoomConnection, type RoomSignal } from '@plat/contract/calls/room'
import { type CameraLimit, cameraLimit } from './camera-limit.ts'
import type { Caption } from './caption.ts'
import { type MediaNote, NO_MEDIA } from './media-note.ts'
import { type LocalTracks, PeerLink, type RemoteMedia } from './peer-link.ts'
import { type Quality, qualityOf, worstOf } from './quality.ts'
import type { RoomPeer, RoomTransport } from './room-transport.ts'
import { isCut, nextSilence, type Silence } from './silence.ts'
import { type Band, nextBand, WIDE } from './thin-band.ts'

export type { MediaNote } from './media-note.ts'
export type { LocalTracks, RemoteMedia } from './peer-link.ts'

export interface RoomMeshEvents {
  /** `remotes()` or `thin` changed. */
  onChange(): void
  sendSignals(to: string, signals: RoomSignal[]): void
  /** One of the others has spoken or typed. @param from their `peer` */
  onCaption(from: string, caption: Caption): void
  /** Media of someone do not arrive; repeated with each measurement for as long as that lasts. */
  onCut(): void
}

/** Signals that are kept for peers who are not known yet; the oldest are dropped first. */
const MAX_EARLY_SIGNALS = 100

interface Other {
  readonly link: PeerLink
  readonly polite: boolean
  away: boolean
  silence: Silence | null
}

/** Direct connections to all others in a call, without React and without the server. */
export class RoomMesh implements RoomTransport {
  readonly #own: string
  readonly #events: RoomMeshEvents
  readonly #links = new Map<string, Other>()
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

  get thin(): boolean {
    return this.#band.kind === 'thin' && this.#note.camera
  }

  /** Connects to those who are new, and closes the connections to those who are gone. */
  setPeers(peers: readonly RoomPeer[], isInterpreter = false): void {
    if (this.#stop.signal.aborted) return
    const others = peers.filter(({ peer }) => peer !== this.#own).slice(0, MAX_ROOM_PEOPLE - 1)
    for (const [peer, { link }] of this.#links) {
      if (others.some((other) => other.peer === peer)) continue
      link.close()
      this.#links.delete(peer)
    }
    this.#isInterpreter = isInterpreter
    for (const { peer, polite, away = false } of others) {
      const known = this.#links.get(peer)
      if (known !== undefined) {
        known.away = away
        continue
      }
      this.#open(peer, { polite, away })
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

  setLocal(tracks: LocalTracks, note: MediaNote): void {
    this.#tracks = tracks
    this.#note = note
    for (const link of this.#all()) this.#applyLocal(link)
  }

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
        this.#open(from, known).signal(signal)
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

  remotes(): ReadonlyMap<string, RemoteMedia> {
    return new Map([...this.#links].map(([peer, { link }]) => [peer, link.media]))
  }

  level(peer: string): number {
    return this.#links.get(peer)?.link.level ?? 0
  }

  /** Measures all links. Stops sending the camera while the connection is too slow for it. */
  async measure(): Promise<Quality | null> {
    const samples = await Promise.all(this.#all().map((link) => link.measure()))
    const wasThin = this.thin
    this.#band = nextBand(this.#band, samples, performance.now())
    if (this.#isCut()) this.#events.onCut()
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

  #isCut(): boolean {
    const now = performance.now()
    for (const other of this.#links.values()) {
      const { link: state, note } = other.link.media
      const sendsPictures = note !== null && note.camera && !note.interrupted
      const arrival = { link: state, away: other.away, sendsPictures, frames: other.link.frames }
      other.silence = nextSilence(other.silence, arrival, now)
    }
    return [...this.#links.values()].some(({ silence }) => silence !== null && isCut(silence, now))
  }

  #open(peer: string, { polite, away }: Pick<Other, 'polite' | 'away'>): PeerLink {
    const link = new PeerLink({
      configuration: this.#configuration,
      polite,
      send: (signals) => this.#events.sendSignals(peer, signals),
      onChange: () => this.#events.onChange(),
      onCaption: (caption) => this.#events.onCaption(peer, caption),
    })
    this.#links.set(peer, { link, polite, away, silence: null })
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

/** The network as far as browsers describe it (Network Information). */
interface NetworkInformation extends EventTarget {
  readonly type?: string
}

/** Calls `onChange` when the device is online again or in another kind of network: its addresses changed. */
function watchNetwork(onChange: () => void, signal: AbortSignal): void {
  addEventListener('online', onChange, { signal })
  const network = 'connection' in navigator ? (navigator.connection as NetworkInformation) : null
  let type = network?.type
  network?.addEventListener(
    'change',
    () => {
      // The event also reports every new estimate of the speed.
      if (network.type === type) return
      type = network.type
      onChange()
    },
    { signal },
  )
}
