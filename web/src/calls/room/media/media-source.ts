import {
  type ChosenDevices,
  type DeviceKind,
  keepChosenDevices,
  NO_CHOICE,
  readChosenDevices,
} from './chosen-devices.ts'
import { type MediaProblem, mediaProblem } from './media-problem.ts'

/** What a camera or a microphone gives. */
export type Capture =
  | { readonly kind: 'off' }
  /** The browser asks the visitor, or the device is being started. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'on'; readonly track: MediaStreamTrack }
  | { readonly kind: 'problem'; readonly problem: MediaProblem }

export type CaptureKind = 'camera' | 'microphone'

/** A device to choose; browsers name them once their use was allowed. */
export interface Device {
  readonly id: string
  readonly label: string
}

export interface MediaState {
  readonly camera: Capture
  readonly microphone: Capture
  /** The microphone is on, and silent for others. */
  readonly muted: boolean
  readonly screen: MediaStreamTrack | null
  readonly devices: { readonly [Kind in DeviceKind]: readonly Device[] }
  readonly chosen: ChosenDevices
}

const OFF: Capture = { kind: 'off' }
const ASKING: Capture = { kind: 'asking' }
const KINDS_OF_BROWSER = {
  camera: 'videoinput',
  microphone: 'audioinput',
  speaker: 'audiooutput',
} as const
const PICTURE = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
}

/** The visitor's camera, microphone and screen, without React. */
export class MediaSource {
  readonly #browser: MediaDevices | null
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  /** Counts the wishes of each kind: what was asked for before the last one is not wanted any more. */
  readonly #wishes = { camera: 0, microphone: 0 }
  #state: MediaState

  /** @param browser null where it gives no cameras, as to a page that is not secure */
  constructor(browser: MediaDevices | null = ownDevices()) {
    this.#browser = browser
    this.#state = {
      camera: OFF,
      microphone: OFF,
      muted: false,
      screen: null,
      devices: { camera: [], microphone: [], speaker: [] },
      chosen: readChosenDevices(),
    }
    const { signal } = this.#stop
    browser?.addEventListener('devicechange', () => void this.#findDevices(), { signal })
  }

  /** Calls the listener when the state has changed; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MediaState => this.#state

  get canShareScreen(): boolean {
    return this.#browser !== null && 'getDisplayMedia' in this.#browser
  }

  /** Turns camera and microphone on, with one question to the visitor where that is possible. */
  async start(): Promise<void> {
    const wish = { camera: this.#wish('camera'), microphone: this.#wish('microphone') }
    this.#set({ camera: ASKING, microphone: ASKING })
    try {
      const stream = await this.#ask(['camera', 'microphone'])
      this.#take('camera', wish.camera, stream.getVideoTracks()[0])
      this.#take('microphone', wish.microphone, stream.getAudioTracks()[0])
    } catch (error) {
      const alone = await this.#worthAskingAlone(error)
      for (const kind of ['microphone', 'camera'] as const) {
        if (wish[kind] !== this.#wishes[kind]) continue
        if (alone.includes(kind)) await this.turnOn(kind)
        else this.#set({ [kind]: { kind: 'problem', problem: this.#problemOf(error) } })
      }
    }
    await this.#findDevices()
  }

  async turnOn(kind: CaptureKind): Promise<void> {
    const wish = this.#wish(kind)
    this.#stopTrack(kind)
    this.#set({ [kind]: ASKING })
    try {
      const stream = await this.#ask([kind])
      this.#take(kind, wish, stream.getTracks()[0])
    } catch (error) {
      if (wish === this.#wishes[kind])
        this.#set({ [kind]: { kind: 'problem', problem: this.#problemOf(error) } })
    }
    await this.#findDevices()
  }

  /** Its light goes out. */
  turnOff(kind: CaptureKind): void {
    this.#wish(kind)
    this.#stopTrack(kind)
    this.#set({ [kind]: OFF })
  }

  setMuted(muted: boolean): void {
    const { microphone } = this.#state
    if (microphone.kind === 'on') microphone.track.enabled = !muted
    this.#set({ muted })
  }

  /** Uses a device from now on, here and in later calls. */
  async choose(kind: DeviceKind, id: string): Promise<void> {
    const chosen = { ...this.#state.chosen, [kind]: id }
    keepChosenDevices(chosen)
    this.#set({ chosen })
    if (kind !== 'speaker') await this.turnOn(kind)
  }

  /** Lets the visitor choose what of the screen is sent. @returns false when they chose nothing */
  async shareScreen(): Promise<boolean> {
    try {
      const stream = await this.#browser?.getDisplayMedia({ video: true, audio: false })
      const [track] = stream?.getVideoTracks() ?? []
      if (track === undefined) return false
      if (this.#stop.signal.aborted) track.stop()
      // Text is to be read: sharp rather than smooth.
      track.contentHint = 'detail'
      // The browser has a button of its own to end it.
      track.addEventListener('ended', () => this.stopScreen())
      this.#state.screen?.stop()
      this.#set({ screen: track })
      return true
    } catch {
      return false
    }
  }

  stopScreen(): void {
    this.#state.screen?.stop()
    this.#set({ screen: null })
  }

  /** Stops everything. */
  dispose(): void {
    this.#stop.abort()
    this.turnOff('camera')
    this.turnOff('microphone')
    this.stopScreen()
    this.#listeners.clear()
  }

  /** Asks for the chosen devices; where one is not there any more, for any. @throws what the browser says */
  async #ask(kinds: readonly CaptureKind[]): Promise<MediaStream> {
    const browser = this.#browser
    if (browser === null) throw new Error('The browser has no cameras')
    const { chosen } = this.#state
    try {
      return await browser.getUserMedia(constraintsOf(kinds, chosen))
    } catch (error) {
      const isChoice = kinds.some((kind) => chosen[kind] !== null)
      if (!isChoice || mediaProblem(error) !== 'missing') throw error
      return browser.getUserMedia(constraintsOf(kinds, NO_CHOICE))
    }
  }

  /** Which of the two may be there when both together were not to be had. */
  async #worthAskingAlone(error: unknown): Promise<readonly CaptureKind[]> {
    if (this.#browser === null) return []
    if (mediaProblem(error) !== 'refused') return ['camera', 'microphone']
    const permissions = {
      camera: await permission('camera'),
      microphone: await permission('microphone'),
    }
    // A visitor who said no to both is not asked again.
    return (['camera', 'microphone'] as const).filter((kind) => permissions[kind] === 'granted')
  }

  #problemOf(error: unknown): MediaProblem {
    if (this.#browser !== null) return mediaProblem(error)
    return isSecureContext ? 'unsupported' : 'insecure'
  }

  #take(kind: CaptureKind, wish: number, track: MediaStreamTrack | undefined): void {
    if (track === undefined) return
    if (wish !== this.#wishes[kind]) return track.stop()
    if (kind === 'microphone') track.enabled = !this.#state.muted
    // The device was unplugged, or taken away: another may be there.
    track.addEventListener('ended', () => void this.turnOn(kind))
    this.#set({ [kind]: { kind: 'on', track } })
  }

  #stopTrack(kind: CaptureKind): void {
    const capture = this.#state[kind]
    // An own stop is no event.
    if (capture.kind === 'on') capture.track.stop()
  }

  #wish(kind: CaptureKind): number {
    this.#wishes[kind] += 1
    return this.#wishes[kind]
  }

  async #findDevices(): Promise<void> {
    const found = (await this.#browser?.enumerateDevices()) ?? []
    const of = (kind: DeviceKind): Device[] =>
      found
        .filter((one) => one.kind === KINDS_OF_BROWSER[kind] && one.deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
    this.#set({
      devices: { camera: of('camera'), microphone: of('microphone'), speaker: of('speaker') },
    })
  }

  #set(change: Partial<MediaState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Browsers leave them out of pages that are not secure, whatever their types say. */
function ownDevices(): MediaDevices | null {
  return 'mediaDevices' in navigator ? navigator.mediaDevices : null
}

function constraintsOf(
  kinds: readonly CaptureKind[],
  { camera, microphone }: ChosenDevices,
): MediaStreamConstraints {
  return {
    ...(kinds.includes('camera') && { video: { ...PICTURE, ...device(camera) } }),
    ...(kinds.includes('microphone') && { audio: microphone === null ? true : device(microphone) }),
  }
}

function device(id: string | null): MediaTrackConstraints {
  return id === null ? {} : { deviceId: { exact: id } }
}

/** What the browser would say now, as far as it tells. */
async function permission(name: CaptureKind): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name })).state
  } catch {
    return null
  }
}
