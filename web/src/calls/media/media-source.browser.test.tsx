import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT, pictureTrack, stopTracks, toneTrack } from './mesh-for-tests.ts'
import { type CaptureKind, MediaSource } from './media-source.ts'

const opened: MediaSource[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const media of opened.splice(0)) media.dispose()
  stopTracks()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A browser's devices: two microphones, a camera and a speaker, some of which may fail. */
class FakeDevices extends EventTarget {
  readonly requests: MediaStreamConstraints[] = []
  readonly given: MediaStreamTrack[] = []
  /** Name of the error for a request; null: none. */
  faultOf: (request: MediaStreamConstraints) => string | null = () => null
  /** The person answers the prompt. */
  answered: Promise<void> = Promise.resolve()

  async getUserMedia(request: MediaStreamConstraints): Promise<MediaStream> {
    this.requests.push(request)
    await this.answered
    const fault = this.faultOf(request)
    if (fault !== null) throw new DOMException('as a browser would', fault)
    return this.#give([
      ...(request.video ? [pictureTrack()] : []),
      ...(request.audio ? [toneTrack()] : []),
    ])
  }

  async getDisplayMedia(): Promise<MediaStream> {
    await this.answered
    if (this.faultOf({}) !== null) throw new DOMException('', 'NotAllowedError')
    return this.#give([pictureTrack()])
  }

  async enumerateDevices(): Promise<Partial<MediaDeviceInfo>[]> {
    return [
      { kind: 'videoinput', deviceId: 'camera-1', label: 'Camera' },
      { kind: 'audioinput', deviceId: 'microphone-1', label: 'Microphone' },
      { kind: 'audioinput', deviceId: 'microphone-2', label: 'Headset' },
      { kind: 'audiooutput', deviceId: 'speaker-1', label: 'Speaker' },
      { kind: 'audiooutput', deviceId: '', label: '' },
    ]
  }

  get live(): MediaStreamTrack[] {
    return this.given.filter(({ readyState }) => readyState === 'live')
  }

  #give(tracks: MediaStreamTrack[]): MediaStream {
    this.given.push(...tracks)
    return new MediaStream(tracks)
  }
}

function source(devices: FakeDevices | null = new FakeDevices()) {
  // As much of a browser's devices as a source uses.
  const media = new MediaSource(devices as unknown as MediaDevices | null)
  opened.push(media)
  return { media, devices: devices ?? new FakeDevices() }
}

function trackOf(media: MediaSource, kind: CaptureKind): MediaStreamTrack {
  const capture = media.getSnapshot()[kind]
  if (capture.kind !== 'on') throw new Error(capture.kind)
  return capture.track
}

test('camera and microphone come with one prompt; off means stopped, muted means silent', async () => {
  const { media, devices } = source()
  const heard = vi.fn<() => void>()
  media.subscribe(heard)
  await media.start()
  expect(devices.requests).toHaveLength(1)
  expect(heard).toHaveBeenCalled()
  expect(media.getSnapshot().devices.microphone.map(({ label }) => label)).toEqual([
    'Microphone',
    'Headset',
  ])
  expect(media.getSnapshot().devices.speaker).toHaveLength(1)
  const [camera, microphone] = [trackOf(media, 'camera'), trackOf(media, 'microphone')]
  media.setMuted(true)
  expect([microphone.readyState, microphone.enabled]).toEqual(['live', false])
  media.turnOff('camera')
  expect(camera.readyState).toBe('ended')
  expect(media.getSnapshot().camera).toEqual({ kind: 'off' })
})

test.each(['start', 'turnOn', 'shareScreen'] as const)(
  'no track is live after a person leaves during %s',
  async (act) => {
    const { media, devices } = source()
    const prompt = Promise.withResolvers<void>()
    devices.answered = prompt.promise
    const pending = act === 'turnOn' ? media.turnOn('camera') : media[act]()
    media.dispose()
    prompt.resolve()
    await pending
    expect(devices.given.length).toBeGreaterThan(0)
    expect(devices.live).toEqual([])
    const before = devices.given.length
    await media.turnOn('camera')
    await media.start()
    expect(devices.given).toHaveLength(before)
  },
)

test('no track is live after a person leaves', async () => {
  const { media, devices } = source()
  await media.start()
  await media.shareScreen()
  expect(devices.live).toHaveLength(3)
  media.dispose()
  expect(devices.live).toEqual([])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'in_use'],
  ['TypeError', 'failed'],
] as const)('%s of both is shown for both', async (fault, problem) => {
  const { media, devices } = source()
  devices.faultOf = () => fault
  await media.start()
  const both = { kind: 'problem', problem }
  expect(media.getSnapshot()).toMatchObject({ camera: both, microphone: both })
  devices.faultOf = () => null
  await media.turnOn('camera')
  expect(media.getSnapshot()).toMatchObject({ camera: { kind: 'on' }, microphone: both })
})

test('without a camera there is the microphone, and the other way round', async () => {
  const blind = source()
  blind.devices.faultOf = ({ video }) => (video ? 'NotFoundError' : null)
  await blind.media.start()
  expect(blind.media.getSnapshot()).toMatchObject({
    camera: { kind: 'problem', problem: 'missing' },
    microphone: { kind: 'on' },
  })
  const mute = source()
  mute.devices.faultOf = ({ audio }) => (audio ? 'NotReadableError' : null)
  await mute.media.start()
  expect(mute.media.getSnapshot()).toMatchObject({
    camera: { kind: 'on' },
    microphone: { kind: 'problem', problem: 'in_use' },
  })
})

test('a person who refuses only the camera has the microphone', async () => {
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async ({ name }) => {
    const status = new EventTarget()
    const state = (name as string) === 'microphone' ? 'granted' : 'denied'
    return Object.assign(status, { state }) as unknown as PermissionStatus // as much as is read
  })
  const { media, devices } = source()
  devices.faultOf = ({ video }) => (video ? 'NotAllowedError' : null)
  await media.start()
  expect(media.getSnapshot()).toMatchObject({
    camera: { kind: 'problem', problem: 'refused' },
    microphone: { kind: 'on' },
  })
})

test.each([
  [true, 'unsupported'],
  [false, 'insecure'],
] as const)('a page that gets no devices shows why (secure: %s)', async (isSecure, problem) => {
  vi.stubGlobal('isSecureContext', isSecure)
  const { media } = source(null)
  await media.start()
  const both = { kind: 'problem', problem }
  expect(media.getSnapshot()).toMatchObject({ camera: both, microphone: both })
  expect(media.canShareScreen).toBe(false)
  expect(await media.shareScreen()).toBe(false)
})

test('a chosen device is used, remembered and still muted; any other is used when it is gone', async () => {
  const { media, devices } = source()
  await media.start()
  media.setMuted(true)
  await media.choose('microphone', 'microphone-2')
  const exact = { audio: { deviceId: { exact: 'microphone-2' } } }
  expect(devices.requests.at(-1)).toEqual(exact)
  expect(trackOf(media, 'microphone').enabled).toBe(false)
  expect(devices.live).toHaveLength(2)
  media.turnOff('microphone')
  await media.choose('microphone', 'microphone-2')
  expect(media.getSnapshot().microphone.kind).toBe('off')
  const later = source()
  expect(later.media.getSnapshot().chosen.microphone).toBe('microphone-2')
  later.devices.faultOf = ({ audio }) => (typeof audio === 'object' ? 'OverconstrainedError' : null)
  await later.media.turnOn('microphone')
  expect(later.devices.requests).toEqual([exact, { audio: true }])
  expect(later.media.getSnapshot().microphone.kind).toBe('on')
})

test('a device that is turned off before it came stays off', async () => {
  const { media, devices } = source()
  const starting = media.start()
  media.turnOff('camera')
  await starting
  expect(media.getSnapshot()).toMatchObject({ camera: { kind: 'off' }, microphone: { kind: 'on' } })
  expect(devices.live.map(({ kind }) => kind)).toEqual(['audio'])
})

test('a device that is unplugged is replaced once, not again and again', async () => {
  const { media, devices } = source()
  await media.start()
  const unplug = () => trackOf(media, 'camera').dispatchEvent(new Event('ended'))
  const first = trackOf(media, 'camera')
  unplug()
  await expect.poll(() => media.getSnapshot().camera, LIMIT).toMatchObject({ kind: 'on' })
  expect(trackOf(media, 'camera')).not.toBe(first)
  // What the first device says later is of no interest.
  first.dispatchEvent(new Event('ended'))
  expect(devices.requests).toHaveLength(2)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  unplug()
  await expect.poll(() => media.getSnapshot().camera, LIMIT).toMatchObject({ kind: 'on' })
  expect(devices.requests).toHaveLength(3)
  unplug()
  expect(media.getSnapshot().camera).toEqual({ kind: 'problem', problem: 'missing' })
  expect(devices.requests).toHaveLength(3)
  now.mockRestore()
})

test('a device that the system silences for 2 s is interrupted until it works again', async () => {
  const { media } = source()
  await media.start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const track = trackOf(media, 'microphone')
  const isInterrupted = () => {
    const { microphone } = media.getSnapshot()
    return microphone.kind === 'on' && microphone.interrupted
  }
  track.dispatchEvent(new Event('mute'))
  vi.advanceTimersByTime(1_900)
  expect(isInterrupted()).toBe(false)
  vi.advanceTimersByTime(100)
  expect(isInterrupted()).toBe(true)
  track.dispatchEvent(new Event('unmute'))
  expect(isInterrupted()).toBe(false)
  track.dispatchEvent(new Event('mute'))
  media.turnOff('microphone')
  vi.advanceTimersByTime(2_000)
  expect(media.getSnapshot().microphone).toEqual({ kind: 'off' })
})

test('a screen is shared until it is stopped, here or by the browser', async () => {
  const { media, devices } = source()
  expect(media.canShareScreen).toBe(true)
  expect(await media.shareScreen()).toBe(true)
  const { screen } = media.getSnapshot()
  expect(screen?.contentHint).toBe('detail')
  screen?.dispatchEvent(new Event('ended'))
  expect(media.getSnapshot().screen).toBeNull()
  expect(devices.live).toEqual([])
  devices.faultOf = () => 'NotAllowedError'
  expect(await media.shareScreen()).toBe(false)
})
