import {
  type ChosenDevices,
  type DeviceKind,
  keepChosenDevices,
  NO_CHOICE,
  readChosenDevices,
} from './chosen-devices.ts'
import { type MediaProblem, mediaProblem } from './media-problem.ts'

/** State of a camera or microphone. */
export type Capture =
  | { readonly kind: 'off' }
  /** The browser asks the person for permission, or the device is starting. */
  | { readonly kind: 'asking' }
  /** @property interrupted for 2 s the system gives neither pictures nor sound, e.g. during a phone call; `turnOn` may help */
  | { readonly kind: 'on'; readonly track: MediaStreamTrack; readonly interrupted: boolean }
  | { readonly kind: 'problem'; readonly problem: MediaProblem }

export type CaptureKind = 'camera' | 'microphone'

/** A device to choose; browsers give labels only after permission. */
export interface Device {
  readonly id: string
  readonly label: string
}

export interface MediaState {
  readonly camera: Capture
  readonly microphone: Capture
  /** The others do not hear the microphone, even when it is on. */
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
/** A replacement that ends within this time is not replaced again. */
const SHORT_LIFE_MS = 3_000
const INTERRUPTED_MS = 2_000

/** Camera, microphone and screen of the person at this browser, without React. */
export class MediaSource {
  readonly #browser: MediaDevices | null
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  /** Number of the last request of each kind; what earlier requests give is stopped. */
  readonly #requests = { camera: 0, microphone: 0 }
  #state: MediaState

  /** @param browser null where the browser gives pages no devices, e.g. when they are not secure */
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

  /** Calls the listener after each change. @returns a function that stops this */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MediaState => this.#state

  get canShareScreen(): boolean {
    return this.#browser !== null && 'getDisplayMedia' in this.#browser
  }

  /** Turns camera and microphone on, with a single permission prompt where possible. */
  async start(): Promise<void> {
    if (this.#stop.signal.aborted) return
    const request = {
      camera: this.#nextRequest('camera'),
      microphone: this.#nextRequest('microphone'),
    }
    this.#set({ camera: ASKING, microphone: ASKING })
    try {
      const stream = await this.#ask(['camera', 'microphone'])
      this.#take('camera', request.camera, stream.getVideoTracks()[0])
      this.#take('microphone', request.microphone, stream.getAudioTracks()[0])
    } catch (error) {
      const alone = await this.#worthAskingAlone(error)
      for (const kind of ['microphone', 'camera'] as const) {
        if (request[kind] !== this.#requests[kind]) continue
        if (alone.includes(kind)) await this.turnOn(kind)
        else this.#set({ [kind]: { kind: 'problem', problem: this.#problemOf(error) } })
      }
    }
    await this.#findDevices()
  }

  async turnOn(kind: CaptureKind): Promise<void> {
    await this.#open(kind, false)
  }

  /** Stops the device, so that its light goes out. */
  turnOff(kind: CaptureKind): void {
    this.#nextRequest(kind)
    this.#stopTrack(kind)
    this.#set({ [kind]: OFF })
  }

  setMuted(muted: boolean): void {
    const { microphone } = this.#state
    if (microphone.kind === 'on') microphone.track.enabled = !muted
    this.#set({ muted })
  }

  /** Uses a device from now on, in this call and later ones; what is off stays off. */
  async choose(kind: DeviceKind, id: string): Promise<void> {
    const chosen = { ...this.#state.chosen, [kind]: id }
    keepChosenDevices(chosen)
    this.#set({ chosen })
    if (kind !== 'speaker' && this.#state[kind].kind !== 'off') await this.turnOn(kind)
  }

  /** Lets the person choose what part of the screen is sent. @returns false when they chose nothing */
  async shareScreen(): Promise<boolean> {
    try {
      const stream = await this.#browser?.getDisplayMedia({ video: true, audio: false })
      const [track] = stream?.getVideoTracks() ?? []
      if (track === undefined) return false
      if (this.#stop.signal.aborted) {
        track.stop()
        return false
      }
      // Text must be readable: sharp rather than smooth.
      track.contentHint = 'detail'
      // The browser has its own button to stop sharing.
      track.addEventListener('ended', () => {
        if (this.#state.screen === track) this.stopScreen()
      })
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

  /** Stops everything, also devices that are still starting. */
  dispose(): void {
    this.#stop.abort()
    this.turnOff('camera')
    this.turnOff('microphone')
    this.stopScreen()
    this.#listeners.clear()
  }

  /** Requests the chosen devices, or any when a chosen one is gone. @throws the error of the browser */
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

  /** Kinds to request alone after the request for both failed. */
  async #worthAskingAlone(error: unknown): Promise<readonly CaptureKind[]> {
    if (this.#browser === null) return []
    if (mediaProblem(error) !== 'refused') return ['camera', 'microphone']
    const permissions = {
      camera: await permission('camera'),
      microphone: await permission('microphone'),
    }
    // A person who refused both is not asked again.
    return (['camera', 'microphone'] as const).filter((kind) => permissions[kind] === 'granted')
  }

  #problemOf(error: unknown): MediaProblem {
    if (this.#browser !== null) return mediaProblem(error)
    return isSecureContext ? 'unsupported' : 'insecure'
  }

  async #open(kind: CaptureKind, isReplacement: boolean): Promise<void> {
    if (this.#stop.signal.aborted) return
    const request = this.#nextRequest(kind)
    this.#stopTrack(kind)
    this.#set({ [kind]: ASKING })
    try {
      const stream = await this.#ask([kind])
      this.#take(kind, request, stream.getTracks()[0], isReplacement)
    } catch (error) {
      if (request === this.#requests[kind])
        this.#set({ [kind]: { kind: 'problem', problem: this.#problemOf(error) } })
    }
    await this.#findDevices()
  }

  #take(
    kind: CaptureKind,
    request: number,
    track: MediaStreamTrack | undefined,
    isReplacement = false,
  ): void {
    if (track === undefined) return
    if (request !== this.#requests[kind]) return track.stop()
    if (kind === 'microphone') track.enabled = !this.#state.muted
    const begin = Date.now()
    const isCurrent = () => request === this.#requests[kind]
    // Only devices that are unplugged or taken away end like this, not those stopped here.
    track.addEventListener('ended', () => {
      if (!isCurrent()) return
      if (isReplacement && Date.now() - begin < SHORT_LIFE_MS)
        this.#set({ [kind]: { kind: 'problem', problem: 'missing' } })
      else void this.#open(kind, true)
    })
    const show = (interrupted: boolean) => {
      if (isCurrent() && track.readyState === 'live')
        this.#set({ [kind]: { kind: 'on', track, interrupted } })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    track.addEventListener('mute', () => {
      clearTimeout(timer)
      timer = setTimeout(() => show(true), INTERRUPTED_MS)
    })
    track.addEventListener('unmute', () => {
      clearTimeout(timer)
      show(false)
    })
    this.#set({ [kind]: { kind: 'on', track, interrupted: false } })
  }

  #stopTrack(kind: CaptureKind): void {
    const capture = this.#state[kind]
    if (capture.kind === 'on') capture.track.stop()
  }

  #nextRequest(kind: CaptureKind): number {
    this.#requests[kind] += 1
    return this.#requests[kind]
  }

  async #findDevices(): Promise<void> {
    const found = (await this.#browser?.enumerateDevices().catch(() => null)) ?? []
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

/** Browsers leave `mediaDevices` out of pages that are not secure; the types do not say so. */
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

/** The answer the browser would give now, if it says. */
async function permission(name: CaptureKind): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name })).state
  } catch {
    return null
  }
}
