import type { Caption, MediaNote } from './data-message.ts'
import type { MediaSource } from './media/media-source.ts'
import type { Quality } from './quality.ts'
import { type Band, nextBand, WIDE } from './thin-band.ts'
import type { LocalTracks, RoomTransport } from './transport/room-transport.ts'

/** How often the connection is measured, milliseconds: browsers tell of it only when they are asked. */
const MEASURE_MS = 2_000

/** What is sent into a room: the tracks of the visitor's devices, and what others are told about them. */
export class RoomMedia {
  readonly #source: MediaSource
  readonly #onChange: () => void
  readonly #stopWatching: () => void
  #transport: RoomTransport | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #band: Band = WIDE
  #hand = false
  #captions = false
  #quality: Quality | null = null
  #captionNumber = 0
  #told = ''

  constructor(source: MediaSource, onChange: () => void) {
    this.#source = source
    this.#onChange = onChange
    this.#stopWatching = source.subscribe(() => this.#send())
  }

  /** What others are told. */
  get note(): MediaNote {
    const { camera, microphone, muted, screen } = this.#source.getSnapshot()
    const thin = this.#band.kind === 'thin'
    return {
      muted: muted || microphone.kind !== 'on',
      paused: thin || camera.kind !== 'on',
      thin: thin && camera.kind === 'on',
      sharing: screen !== null,
      hand: this.#hand,
      captions: this.#captions,
    }
  }

  /** How well the others are reached; null: not known. */
  get quality(): Quality | null {
    return this.#quality
  }

  /** Sends by this transport from now on. */
  use(transport: RoomTransport): void {
    this.#transport = transport
    transport.setLocalTracks(this.#tracks())
    this.#timer = setInterval(() => void this.#measure(transport), MEASURE_MS)
  }

  /** Tells somebody new. */
  tell(peer: string): void {
    this.#transport?.sendData({ type: 'media', note: this.note }, peer)
  }

  setHand(hand: boolean): void {
    this.#hand = hand
    this.#send()
  }

  /** Asks the others for captions, or no longer. */
  setCaptions(captions: boolean): void {
    this.#captions = captions
    this.#send()
  }

  /** Counts the own captions. */
  nextCaption(): number {
    this.#captionNumber += 1
    return this.#captionNumber
  }

  sendCaption(caption: Caption): void {
    this.#transport?.sendData({ type: 'caption', caption })
  }

  close(): void {
    this.#stopWatching()
    clearInterval(this.#timer)
    this.#transport?.close()
    this.#transport = null
  }

  #tracks(): LocalTracks {
    const { camera, microphone, screen } = this.#source.getSnapshot()
    return {
      microphone: microphone.kind === 'on' ? microphone.track : null,
      camera: camera.kind === 'on' && this.#band.kind === 'wide' ? camera.track : null,
      screen,
    }
  }

  #send(): void {
    this.#transport?.setLocalTracks(this.#tracks())
    const { note } = this
    const told = JSON.stringify(note)
    if (told === this.#told) return
    this.#told = told
    this.#transport?.sendData({ type: 'media', note })
    this.#onChange()
  }

  async #measure(transport: RoomTransport): Promise<void> {
    const { quality, samples } = await transport.measure()
    if (transport !== this.#transport) return
    const before = this.#band.kind
    // Without a picture of the camera there is nothing to be given up.
    if (this.#source.getSnapshot().camera.kind === 'on')
      this.#band = nextBand(this.#band, samples, Date.now())
    if (this.#band.kind !== before) this.#send()
    if (quality === this.#quality) return
    this.#quality = quality
    this.#onChange()
  }
}
