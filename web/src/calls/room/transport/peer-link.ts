import type { RoomSignal } from '@plat/contract/calls/room'
import { type CameraLimit, cameraLimit, SCREEN_BITRATE } from './camera-limit.ts'
import { type LinkCounters, NO_COUNTERS, readLinkStats, type StatsEntry } from './link-stats.ts'
import { isIgnored } from './negotiation.ts'
import { type LinkState, type LocalTracks, NO_TRACKS, type RemoteMedia } from './room-transport.ts'
import type { LinkSample } from '../quality.ts'

export interface PeerLinkOptions {
  readonly configuration: RTCConfiguration
  /** Gives way when both offer at once; leaves offers to the other, and asks for them. */
  readonly polite: boolean
  readonly send: (signal: RoomSignal) => void
  readonly onChange: () => void
  readonly onData: (text: string) => void
  /** Data can be sent from now on. */
  readonly onReachable: () => void
}

/** In the order of the session description, so that both sides know what is what. */
const SLOTS = ['microphone', 'camera', 'screen'] as const
const KINDS = { microphone: 'audio', camera: 'video', screen: 'video' } as const
/** Of the data channel, agreed between both sides. */
const CHANNEL = { negotiated: true, id: 1 } as const
/** Asks the other side for a new offer: in the words of signals, to go back to before the last one. */
const ASK: RoomSignal = { description: { type: 'rollback' } }
/** Bytes that wait to be sent before more are dropped: captions of a minute ago help nobody. */
const MOST_WAITING = 64_000

/**
 * The connection to one other browser: three lines of media that stay for the whole call, so that turning something on
 * needs no negotiation, and one of data. The one place that touches RTCPeerConnection. Who is polite asks for an offer
 * instead of making one: Chromium (153 to 156) takes an offer back, but sends and shows no pictures after that.
 * @see https://www.w3.org/TR/webrtc/#perfect-negotiation-example
 */
export class PeerLink {
  readonly #options: PeerLinkOptions
  readonly #connection: RTCPeerConnection
  #channel: RTCDataChannel | null = null
  #tracks: LocalTracks = NO_TRACKS
  #limit: CameraLimit = cameraLimit(1)
  #counters: LinkCounters = NO_COUNTERS
  #makingOffer = false
  #takingAnswer = false
  /** What comes after an offer that was ignored belongs to it. */
  #ignoring = false
  #wasConnected = false
  #state: LinkState = 'connecting'

  constructor(options: PeerLinkOptions) {
    this.#options = options
    const connection = new RTCPeerConnection(options.configuration)
    this.#connection = connection
    connection.addEventListener('negotiationneeded', () => void this.#offer())
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate && candidate.candidate !== '') this.#sendCandidate(candidate)
    })
    connection.addEventListener('track', () => options.onChange())
    connection.addEventListener('connectionstatechange', () => this.#follow())
    if (!options.polite) {
      for (const slot of SLOTS) connection.addTransceiver(KINDS[slot], { direction: 'sendrecv' })
      this.#openChannel()
    }
  }

  /** What comes from the other side. */
  get media(): RemoteMedia {
    const [microphone, camera, screen] = this.#lines().map(({ receiver }) => receiver.track)
    return {
      link: this.#state,
      microphone: microphone ?? null,
      camera: camera ?? null,
      screen: screen ?? null,
    }
  }

  /** How loud the other side is at this moment, 0 to 1. */
  get level(): number {
    const [source] = this.#lines()[0]?.receiver.getSynchronizationSources() ?? []
    return source?.audioLevel ?? 0
  }

  setTracks(tracks: LocalTracks): void {
    this.#tracks = tracks
    for (const [index, { sender }] of this.#lines().entries()) {
      const slot = SLOTS[index]
      const track = slot === undefined ? null : tracks[slot]
      if (sender.track !== track) ignoreClosed(sender.replaceTrack(track))
    }
  }

  setLimit(limit: CameraLimit): void {
    this.#limit = limit
    this.#applyLimits()
  }

  configure(configuration: RTCConfiguration): void {
    this.#connection.setConfiguration(configuration)
  }

  /** Takes what the other browser has sent. */
  async signal(signal: RoomSignal): Promise<void> {
    if (this.#connection.signalingState === 'closed') return
    if ('candidate' in signal) return this.#takeCandidate(signal.candidate)
    const { description } = signal
    if (description.type === 'rollback') return this.#offerWhenAsked()
    const { polite } = this.#options
    const { signalingState } = this.#connection
    const [makingOffer, takingAnswer] = [this.#makingOffer, this.#takingAnswer]
    this.#ignoring = isIgnored(description, { polite, makingOffer, takingAnswer, signalingState })
    if (this.#ignoring) return
    this.#takingAnswer = description.type === 'answer'
    try {
      await this.#connection.setRemoteDescription(description)
    } finally {
      this.#takingAnswer = false
    }
    if (description.type === 'offer') await this.#answer()
    this.#options.onChange()
  }

  /** Looks for another way to the other side, while the one in use goes on. */
  restart(): void {
    const { signalingState } = this.#connection
    if (signalingState === 'closed') return
    if (this.#options.polite) return this.#options.send(ASK)
    this.#connection.restartIce()
    // That waits for the answer to the offer before, which may have been lost.
    if (signalingState === 'have-local-offer') this.#sendDescription()
  }

  /** Whether it could be sent. */
  send(text: string): boolean {
    const channel = this.#channel
    if (channel?.readyState !== 'open' || channel.bufferedAmount > MOST_WAITING) return false
    channel.send(text)
    return true
  }

  /** What was measured since the last time. */
  async measure(): Promise<LinkSample> {
    const report = await this.#connection.getStats()
    // A report is a map of entries by id, which the types of the platform leave out.
    const entries = [...(report as unknown as ReadonlyMap<string, StatsEntry>).values()]
    const { sample, counters } = readLinkStats(entries, this.#counters)
    this.#counters = counters
    return sample
  }

  close(): void {
    this.#connection.close()
  }

  async #offer(): Promise<void> {
    try {
      this.#makingOffer = true
      await this.#connection.setLocalDescription()
      this.#sendDescription()
    } catch (error) {
      this.#rethrowUnlessClosed(error)
    } finally {
      this.#makingOffer = false
    }
  }

  /** An offer that is under way is the one that was asked for. */
  #offerWhenAsked(): void {
    const isUnderWay = this.#makingOffer || this.#connection.signalingState !== 'stable'
    if (!this.#options.polite && !isUnderWay) this.#connection.restartIce()
  }

  async #answer(): Promise<void> {
    for (const line of this.#lines()) line.direction = 'sendrecv'
    if (this.#channel === null) this.#openChannel()
    this.setTracks(this.#tracks)
    await this.#connection.setLocalDescription()
    this.#sendDescription()
  }

  #sendDescription(): void {
    const description = this.#connection.localDescription
    if (description === null) return
    const { type, sdp } = description
    this.#options.send({ description: { type, sdp } })
  }

  #sendCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): void {
    this.#options.send({
      candidate: { candidate, sdpMid, sdpMLineIndex, usernameFragment: usernameFragment ?? null },
    })
  }

  async #takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.#connection.addIceCandidate(candidate)
    } catch (error) {
      if (!this.#ignoring) this.#rethrowUnlessClosed(error)
    }
  }

  #openChannel(): void {
    const channel = this.#connection.createDataChannel('room', CHANNEL)
    this.#channel = channel
    channel.addEventListener('open', () => this.#options.onReachable())
    channel.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#options.onData(data)
    })
  }

  /** Lines of media in the order of their negotiation. */
  #lines(): RTCRtpTransceiver[] {
    return this.#connection.getTransceivers().slice(0, SLOTS.length)
  }

  #follow(): void {
    const { connectionState } = this.#connection
    if (connectionState === 'connected') {
      this.#wasConnected = true
      this.#applyLimits()
      this.#become('connected')
    }
    const isDown = connectionState === 'disconnected' || connectionState === 'failed'
    if (!isDown) return
    this.#become(this.#wasConnected ? 'reconnecting' : 'blocked')
    // A lost connection often comes back by itself; one side is enough to look for another way meanwhile.
    if (connectionState === 'failed' || !this.#options.polite) this.restart()
  }

  #become(state: LinkState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onChange()
  }

  #applyLimits(): void {
    const [, camera, screen] = this.#lines()
    if (camera) limitSender(camera.sender, this.#limit)
    if (screen) limitSender(screen.sender, { maxBitrate: SCREEN_BITRATE, scaleResolutionDownBy: 1 })
  }

  /** A link that was closed meanwhile has nothing to say. */
  #rethrowUnlessClosed(error: unknown): void {
    if (this.#connection.signalingState !== 'closed') throw error
  }
}

function limitSender(sender: RTCRtpSender, limit: CameraLimit): void {
  const parameters = sender.getParameters()
  // Before the negotiation there is nothing to be limited.
  if (parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) Object.assign(encoding, limit)
  ignoreClosed(sender.setParameters(parameters))
}

/** What is no longer wanted when the link is closed or changed again. */
function ignoreClosed(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
}
