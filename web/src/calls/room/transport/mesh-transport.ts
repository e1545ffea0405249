import { MAX_ROOM_PEOPLE, type RoomConnection, type RoomSignal } from '@plat/contract/calls/room'
import { type DataMessage, readDataMessage, writeDataMessage } from '../data-message.ts'
import { qualityOf, worstOf } from '../quality.ts'
import { cameraLimit } from './camera-limit.ts'
import { isPolite } from './negotiation.ts'
import { PeerLink } from './peer-link.ts'
import {
  type LocalTracks,
  type Measured,
  NO_TRACKS,
  type RemoteMedia,
  type RemotePeer,
  type RoomTransport,
  type TransportEvents,
} from './room-transport.ts'

/** Signals of somebody who is not in the room yet, as far as is known here, before the first are dropped. */
const MOST_EARLY = 100

/** A direct connection to each of the others. */
export class MeshTransport implements RoomTransport {
  readonly #own: string
  readonly #events: TransportEvents
  readonly #links = new Map<string, PeerLink>()
  /** What came of people before the room told that they are there. */
  readonly #early = new Map<string, RoomSignal[]>()
  readonly #stop = new AbortController()
  #configuration: RTCConfiguration
  #tracks: LocalTracks = NO_TRACKS

  /** @param own this stay */
  constructor(own: string, connection: RoomConnection, events: TransportEvents) {
    this.#own = own
    this.#events = events
    this.#configuration = configurationOf(connection)
    const { signal } = this.#stop
    addEventListener('online', () => this.#restart(() => true), { signal })
    watchNetwork(() => this.#restart(() => true), signal)
  }

  renew(connection: RoomConnection): void {
    this.#configuration = configurationOf(connection)
    for (const link of this.#links.values()) link.configure(this.#configuration)
    this.#restart((link) => link.media.link !== 'connected')
  }

  setPeers(peers: readonly RemotePeer[]): void {
    const wanted = new Set(peers.slice(0, MAX_ROOM_PEOPLE - 1).map(({ peer }) => peer))
    for (const [peer, link] of this.#links) {
      if (wanted.has(peer)) continue
      link.close()
      this.#links.delete(peer)
    }
    for (const peer of wanted) if (!this.#links.has(peer)) this.#open(peer)
    const limit = cameraLimit(this.#links.size)
    for (const link of this.#links.values()) link.setLimit(limit)
    this.#events.onChange()
  }

  setLocalTracks(tracks: LocalTracks): void {
    this.#tracks = tracks
    for (const link of this.#links.values()) link.setTracks(tracks)
  }

  sendData(message: DataMessage, to?: string): void {
    const text = writeDataMessage(message)
    for (const [peer, link] of this.#links) if (to === undefined || to === peer) link.send(text)
  }

  signal(from: string, signal: RoomSignal): void {
    const link = this.#links.get(from)
    if (link) return report(link.signal(signal))
    const early = this.#early.get(from) ?? []
    this.#early.set(from, [...early, signal].slice(-MOST_EARLY))
  }

  remotes(): ReadonlyMap<string, RemoteMedia> {
    return new Map([...this.#links].map(([peer, link]) => [peer, link.media]))
  }

  level(peer: string): number {
    return this.#links.get(peer)?.level ?? 0
  }

  async measure(): Promise<Measured> {
    const samples = await Promise.all([...this.#links.values()].map((link) => link.measure()))
    return { quality: worstOf(samples.map(qualityOf)), samples }
  }

  close(): void {
    this.#stop.abort()
    for (const link of this.#links.values()) link.close()
    this.#links.clear()
  }

  #open(peer: string): void {
    const link = new PeerLink({
      configuration: this.#configuration,
      polite: isPolite(this.#own, peer),
      send: (signal) => this.#events.sendSignal(peer, signal),
      onChange: () => this.#events.onChange(),
      onData: (text) => {
        const message = readDataMessage(text)
        if (message) this.#events.onData(peer, message)
      },
      onReachable: () => this.#events.onReachable(peer),
    })
    this.#links.set(peer, link)
    link.setTracks(this.#tracks)
    for (const signal of this.#early.get(peer) ?? []) report(link.signal(signal))
    this.#early.delete(peer)
  }

  #restart(wanted: (link: PeerLink) => boolean): void {
    for (const link of this.#links.values()) if (wanted(link)) link.restart()
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
  }
}

/** What a link cannot take is a fault of the other browser, or of ours: it is seen in the log of the page. */
function report(work: Promise<void>): void {
  work.catch((error: unknown) => reportError(error))
}

/** What browsers know of the network (Network Information), where they do. */
interface NetworkInformation extends EventTarget {
  readonly type?: string
}

/** Calls `onChange` when the device has another kind of network: its addresses are others then. */
function watchNetwork(onChange: () => void, signal: AbortSignal): void {
  const network = 'connection' in navigator ? (navigator.connection as NetworkInformation) : null
  let type = network?.type
  network?.addEventListener(
    'change',
    () => {
      // It also tells of every new estimate of the speed.
      if (network.type === type) return
      type = network.type
      onChange()
    },
    { signal },
  )
}
