import type { RoomConnection, RoomSignal } from '@plat/contract/calls/room'
import { randomFrom } from '@plat/contract/platform/random-for-tests'
import { afterEach, beforeEach, vi } from 'vitest'
import { NO_MEDIA } from './media-note.ts'
import { type LocalTracks, type MediaNote, RoomMesh } from './room-mesh.ts'

/** Limit for slow browser work. It only ends tests that would otherwise never end. */
export const LIMIT = { timeout: 60_000, interval: 20 }
export const CONNECTION: RoomConnection = {
  ice_servers: [],
  ice_transport_policy: 'all',
  expires: '2100-01-01T00:00:00Z',
}
export const NO_TRACKS: LocalTracks = { microphone: null, camera: null, screen: null }
export const NOTE: MediaNote = { ...NO_MEDIA, muted: false, camera: true }

/** A real connection whose state and statistics a test can replace. */
export class WatchedConnection extends RTCPeerConnection {
  state: RTCPeerConnectionState | undefined
  stats: RTCStatsReport | undefined

  constructor(configuration: RTCConfiguration) {
    super(configuration)
    connections.push(this)
  }

  override get connectionState(): RTCPeerConnectionState {
    return this.state ?? super.connectionState
  }

  override getStats(): Promise<RTCStatsReport> {
    return this.stats === undefined ? super.getStats() : Promise.resolve(this.stats)
  }

  become(state: RTCPeerConnectionState | undefined): void {
    this.state = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  async framesDecoded(): Promise<number> {
    let frames = 0
    const report: unknown = await super.getStats()
    for (const entry of (report as ReadonlyMap<string, object>).values())
      frames += Number(Reflect.get(entry, 'framesDecoded') ?? 0)
    return frames
  }
}

/** All connections that the test opened, in order. */
export const connections: WatchedConnection[] = []
const meshes: RoomMesh[] = []
const stops: (() => void)[] = []

/** Watches the connections of all tests of a file, and ends what a test leaves open. */
export function watchConnections(): void {
  const original = RTCPeerConnection
  beforeEach(() => vi.stubGlobal('RTCPeerConnection', WatchedConnection))
  afterEach(() => {
    for (const mesh of meshes.splice(0)) mesh.close()
    stopTracks()
    for (const connection of connections.splice(0)) original.prototype.close.call(connection)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

/** Ends the tracks that the test made. */
export function stopTracks(): void {
  for (const stop of stops.splice(0)) stop()
}

interface Message {
  readonly from: string
  readonly to: string
  readonly signals: readonly RoomSignal[]
}

/** Carries signals between meshes in order, each with a random delay. */
export class Wire {
  readonly sent: Message[] = []
  /** How often a mesh has reported that media do not arrive. */
  cuts = 0
  /** Messages are lost. */
  cut = false
  /** Replaces the delivery. */
  deliver: (message: Message) => void = (message) => this.give(message)
  readonly #meshes = new Map<string, RoomMesh>()
  readonly #random: () => number
  #queue: Promise<void> = Promise.resolve()

  constructor(seed = 1) {
    this.#random = randomFrom(seed)
  }

  join(own: string): RoomMesh {
    const mesh = new RoomMesh(own, CONNECTION, {
      onChange: () => undefined,
      onCaption: () => undefined,
      onCut: () => {
        this.cuts += 1
      },
      sendSignals: (to, signals) => {
        const message = { from: own, to, signals }
        this.sent.push(message)
        if (this.cut) return
        const delay = this.#random() * 25
        this.#queue = this.#queue
          .then(() => new Promise<void>((resolve) => setTimeout(resolve, delay)))
          .then(() => this.deliver(message))
      },
    })
    this.#meshes.set(own, mesh)
    meshes.push(mesh)
    return mesh
  }

  give({ from, to, signals }: Message): void {
    this.#meshes.get(to)?.signal(from, signals)
  }

  /** Types of the descriptions sent, in order. */
  descriptions(): string[] {
    return this.sent.flatMap(({ signals }) =>
      signals.flatMap((one) => ('description' in one ? [one.description.type] : [])),
    )
  }
}

/** Two people in a call: `ana` makes the offers, `ben` is polite. */
export function twoPeople(wire = new Wire()): { wire: Wire; ana: RoomMesh; ben: RoomMesh } {
  const [ana, ben] = [wire.join('ana'), wire.join('ben')]
  ana.setPeers([{ peer: 'ben', polite: false }])
  ben.setPeers([{ peer: 'ana', polite: true }])
  return { wire, ana, ben }
}

export function linkOf(mesh: RoomMesh, peer: string): string | undefined {
  return mesh.remotes().get(peer)?.link
}

/** A moving picture, as a camera gives. */
export function pictureTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d')
  let count = 0
  const timer = setInterval(() => {
    count += 1
    if (context === null) return
    context.fillStyle = `hsl(${(count * 40) % 360} 80% 50%)`
    context.fillRect(0, 0, 64, 64)
  }, 50)
  const [track] = canvas.captureStream(20).getVideoTracks()
  if (track === undefined) throw new Error('A canvas gave no pictures')
  stops.push(() => {
    clearInterval(timer)
    track.stop()
  })
  return track
}

/** A tone, as a microphone gives. */
export function toneTrack(): MediaStreamTrack {
  const context = new AudioContext()
  const oscillator = context.createOscillator()
  const destination = context.createMediaStreamDestination()
  oscillator.connect(destination)
  oscillator.start()
  const [track] = destination.stream.getAudioTracks()
  if (track === undefined) throw new Error('A tone gave no sound')
  stops.push(() => void context.close())
  return track
}
