import type { RoomSignal } from '@plat/contract/calls/room'
import { type CameraLimit, cameraLimit, SCREEN_BITRATE } from './camera-limit.ts'
import { type Caption, writeCaption } from './caption.ts'
import { type LinkCounters, NO_COUNTERS, readLinkStats, type StatsEntry } from './link-stats.ts'
import type { MediaNote } from './media-note.ts'
import { type Description, isCandidateOf, isOfOtherConnection, isTaken } from './negotiation.ts'
import { readPeerMessage } from './peer-message.ts'
import type { LinkSample } from './quality.ts'
import { SignalBatch } from './signal-batch.ts'

/** What is sent to the others; null: nothing. */
export interface LocalTracks {
  readonly microphone: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

/** What comes from one of the others. */
export interface RemoteMedia extends LocalTracks {
  /** blocked: no way to the other browser was found yet; the link keeps trying. */
  readonly link: 'connecting' | 'connected' | 'reconnecting' | 'blocked'
  /** null: not received yet. */
  readonly note: MediaNote | null
}

export interface PeerLinkOptions {
  readonly configuration: RTCConfiguration
  /** Answers offers, and requests them with a `rollback`, but makes none. */
  readonly polite: boolean
  readonly send: (signals: RoomSignal[]) => void
  readonly onChange: () => void
  readonly onCaption: (caption: Caption) => void
}

/** In the order of the session description, so that both sides know which line is which. */
const SLOTS = ['microphone', 'camera', 'screen'] as const
const KINDS = { microphone: 'audio', camera: 'video', screen: 'video' } as const
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 1 }
const REQUEST_OFFER: RoomSignal = { description: { type: 'rollback' } }
const MAX_EARLY_CANDIDATES = 100
/** Lost connections often come back within this time without help. */
const LOST_MS = 3_000
/** Time for one try to connect, before the next. */
const RETRY_MS = 8_000
const BLOCKED_MS = 15_000

type Timer = ReturnType<typeof setTimeout> | undefined

/**
 * The connection to one other browser; only this class uses RTCPeerConnection. Three media lines and a data channel exist
 * from the first offer on, so that turning a device on needs no negotiation. The polite side requests offers instead of
 * making them: Chromium (153 to 156) can roll an offer back, but sends and shows no pictures after that.
 */
export class PeerLink {
  readonly #options: PeerLinkOptions
  readonly #connection: RTCPeerConnection
  readonly #batch: SignalBatch
  #channel: RTCDataChannel | null = null
  #tracks: LocalTracks = { microphone: null, camera: null, screen: null }
  /** Own note as sent to the other side, JSON. */
  #ownNote = ''
  #note: MediaNote | null = null
  #limit: CameraLimit = cameraLimit(1)
  #counters: LinkCounters = NO_COUNTERS
  #state: RemoteMedia['link'] = 'connecting'
  #wasConnected = false
  /** Candidates that came before the description they belong to. */
  #early: RTCIceCandidateInit[] = []
  /** Signals are taken one after the other. */
  #work: Promise<void> = Promise.resolve()
  #lostTimer: Timer
  /** Runs while a try to connect is under way. */
  #retryTimer: Timer
  readonly #blockedTimer: Timer

  constructor(options: PeerLinkOptions) {
    this.#options = options
    this.#batch = new SignalBatch(options.send)
    const connection = new RTCPeerConnection(options.configuration)
    this.#connection = connection
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate && candidate.candidate !== '') this.#sendCandidate(candidate)
    })
    connection.addEventListener('track', () => options.onChange())
    connection.addEventListener('connectionstatechange', () => this.#follow())
    // A polite side without an offer requests one early: the other side may still have its connection to an older page.
    this.#waitForConnection(options.polite ? LOST_MS : RETRY_MS)
    this.#blockedTimer = setTimeout(() => this.#become('blocked'), BLOCKED_MS)
    if (options.polite) return
    connection.addEventListener('negotiationneeded', () => this.#enqueue(() => this.#describe()))
    for (const slot of SLOTS) connection.addTransceiver(KINDS[slot], { direction: 'sendrecv' })
    this.#openChannel()
  }

  get media(): RemoteMedia {
    const [microphone, camera, screen] = this.#lines().map(({ receiver }) => receiver.track)
    const note = this.#note
    return {
      link: this.#state,
      note,
      microphone: microphone ?? null,
      camera: (note?.camera && camera) || null,
      screen: (note?.sharing && screen) || null,
    }
  }

  /** How loud the other side is now, 0 to 1. */
  get level(): number {
    const [source] = this.#lines()[0]?.receiver.getSynchronizationSources() ?? []
    return source?.audioLevel ?? 0
  }

  /** Pictures of the other side that were decoded until the last measurement. */
  get frames(): number {
    return this.#counters.frames
  }

  setLocal(tracks: LocalTracks, note: MediaNote): void {
    this.#tracks = tracks
    this.#applyTracks()
    const text = JSON.stringify(note)
    if (text === this.#ownNote) return
    this.#ownNote = text
    this.#sendNote()
  }

  /** Sends a caption to the other side, where there is a connection. */
  sendCaption(caption: Caption): void {
    if (this.#channel?.readyState === 'open') this.#channel.send(writeCaption(caption))
  }

  setLimit(limit: CameraLimit): void {
    this.#limit = limit
    this.#applyLimits()
  }

  configure(configuration: RTCConfiguration): void {
    this.#connection.setConfiguration(configuration)
  }

  /** Whether the other browser has begun again with a new connection, which cannot continue with this one. */
  isReplacedBy(signal: RoomSignal): boolean {
    const type = this.#options.polite ? 'offer' : 'answer'
    if ('candidate' in signal || signal.description.type !== type) return false
    return isOfOtherConnection(this.#connection.remoteDescription?.sdp, signal.description.sdp)
  }

  /** Takes a signal of the other browser. */
  signal(signal: RoomSignal): void {
    this.#enqueue(() =>
      'candidate' in signal
        ? this.#takeCandidate(signal.candidate)
        : this.#takeDescription(signal.description),
    )
  }

  /**
   * Looks for another way to the other browser (ICE restart), while the one in use continues.
   * @param force also while a try is under way, because the network is another one now
   */
  restart(force = false): void {
    const { signalingState } = this.#connection
    if (signalingState === 'closed' || (this.#retryTimer !== undefined && !force)) return
    this.#waitForConnection()
    if (this.#options.polite) return this.#batch.add(REQUEST_OFFER)
    this.#connection.restartIce()
    // The restart waits for the answer to the offer before; that offer or its answer may be lost.
    if (signalingState === 'have-local-offer') this.#sendDescription()
  }

  /** Measures the time since the last call. */
  async measure(): Promise<LinkSample> {
    const report = await this.#connection.getStats()
    // A report is a map of entries by id, which the types of the platform leave out.
    const entries = [...(report as unknown as ReadonlyMap<string, StatsEntry>).values()]
    const { sample, counters } = readLinkStats(entries, this.#counters)
    this.#counters = counters
    return sample
  }

  close(): void {
    for (const timer of [this.#lostTimer, this.#retryTimer, this.#blockedTimer]) clearTimeout(timer)
    this.#batch.close()
    this.#connection.close()
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      // Signals that cannot be taken are a bug of ours or of the other browser, seen in the log of the page.
      if (this.#connection.signalingState !== 'closed') reportError(error)
    })
  }

  async #takeDescription(description: Description): Promise<void> {
    const connection = this.#connection
    if (description.type === 'rollback') return this.#options.polite ? undefined : this.restart()
    const { polite } = this.#options
    const { signalingState, remoteDescription } = connection
    if (!isTaken(description, { polite, signalingState, remote: remoteDescription?.sdp })) return
    await connection.setRemoteDescription(description)
    for (const candidate of this.#early.splice(0)) await this.#takeCandidate(candidate)
    if (polite) {
      for (const line of this.#lines()) line.direction = 'sendrecv'
      if (this.#channel === null) this.#openChannel()
      this.#applyTracks()
      await this.#describe()
    }
    this.#options.onChange()
  }

  async #takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    const remote = this.#connection.remoteDescription?.sdp
    if (remote !== undefined && isCandidateOf(remote, candidate.usernameFragment))
      return this.#connection.addIceCandidate(candidate)
    this.#early = [...this.#early, candidate].slice(-MAX_EARLY_CANDIDATES)
  }

  /** Makes the offer or answer that is due. */
  async #describe(): Promise<void> {
    await this.#connection.setLocalDescription()
    this.#sendDescription()
  }

  #sendDescription(): void {
    const { type, sdp } = this.#connection.localDescription ?? {}
    if (type === 'offer' || type === 'answer') this.#batch.add({ description: { type, sdp } })
  }

  #sendCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): void {
    this.#batch.add({ candidate: { candidate, sdpMid, sdpMLineIndex, usernameFragment } })
  }

  #openChannel(): void {
    const channel = this.#connection.createDataChannel('room', CHANNEL)
    this.#channel = channel
    channel.addEventListener('open', () => this.#sendNote())
    channel.addEventListener('message', ({ data }) => {
      const message = readPeerMessage(data)
      if (message?.type === 'caption') this.#options.onCaption(message.caption)
      if (message?.type !== 'note') return
      this.#note = message.note
      this.#options.onChange()
    })
  }

  #sendNote(): void {
    if (this.#channel?.readyState === 'open' && this.#ownNote !== '')
      this.#channel.send(this.#ownNote)
  }

  /** The media lines, in the order of `SLOTS`. */
  #lines(): RTCRtpTransceiver[] {
    return this.#connection.getTransceivers().slice(0, SLOTS.length)
  }

  #follow(): void {
    const { connectionState } = this.#connection
    clearTimeout(this.#lostTimer)
    if (connectionState === 'connected') {
      this.#wasConnected = true
      clearTimeout(this.#blockedTimer)
      clearTimeout(this.#retryTimer)
      this.#retryTimer = undefined
      this.#applyLimits()
      this.#become('connected')
    }
    if (connectionState !== 'disconnected' && connectionState !== 'failed') return
    if (this.#wasConnected) this.#become('reconnecting')
    else if (connectionState === 'failed') this.#become('blocked')
    if (connectionState === 'failed') this.restart()
    else this.#lostTimer = setTimeout(() => this.restart(), LOST_MS)
  }

  #waitForConnection(time = RETRY_MS): void {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      if (this.#connection.connectionState !== 'connected') this.restart()
    }, time)
  }

  #become(state: RemoteMedia['link']): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onChange()
  }

  #applyTracks(): void {
    for (const [index, { sender }] of this.#lines().entries()) {
      const slot = SLOTS[index]
      const track = slot === undefined ? null : this.#tracks[slot]
      if (sender.track !== track) ignoreClosed(sender.replaceTrack(track))
    }
  }

  #applyLimits(): void {
    const [, camera, screen] = this.#lines()
    if (camera) limitSender(camera.sender, this.#limit)
    if (screen) limitSender(screen.sender, { maxBitrate: SCREEN_BITRATE, scaleResolutionDownBy: 1 })
  }
}

function limitSender(sender: RTCRtpSender, limit: CameraLimit): void {
  const parameters = sender.getParameters()
  // Before the negotiation there is nothing to limit.
  if (parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) Object.assign(encoding, limit)
  ignoreClosed(sender.setParameters(parameters))
}

/** Ignores a change that the end of the link, or the next change, made useless. */
function ignoreClosed(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
}
