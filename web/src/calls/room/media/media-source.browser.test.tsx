import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMIT } from '../room-for-tests.ts'
import { MediaSource } from './media-source.ts'

const opened: MediaSource[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const media of opened.splice(0)) media.dispose()
  vi.unstubAllGlobals()
})

function source(...given: ConstructorParameters<typeof MediaSource>): MediaSource {
  const media = new MediaSource(...given)
  opened.push(media)
  return media
}

/** The browser's own devices, of which some fail. @param faultOf name of an error for what is asked, or null */
function failing(faultOf: (asked: MediaStreamConstraints) => string | null): MediaDevices {
  const own = navigator.mediaDevices
  const getUserMedia = (asked: MediaStreamConstraints = {}) => {
    const fault = faultOf(asked)
    return fault === null
      ? own.getUserMedia(asked)
      : Promise.reject(new DOMException('as another computer would', fault))
  }
  return Object.assign(new EventTarget(), {
    getUserMedia,
    enumerateDevices: () => own.enumerateDevices(),
  }) as unknown as MediaDevices // as much of a browser's as is asked for
}

test('camera and microphone come with one question, and go with their lights', async () => {
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const media = source()
  await media.start()
  expect(asked).toHaveBeenCalledTimes(1)
  const { camera, microphone, devices } = media.getSnapshot()
  expect(camera).toMatchObject({ kind: 'on', track: { kind: 'video', readyState: 'live' } })
  expect(microphone).toMatchObject({ kind: 'on', track: { kind: 'audio', readyState: 'live' } })
  expect(devices.microphone.length).toBeGreaterThan(1)
  media.setMuted(true)
  expect(microphone).toMatchObject({ track: { enabled: false } })
  media.turnOff('camera')
  expect(camera).toMatchObject({ track: { readyState: 'ended' } })
  asked.mockRestore()
})

test('a chosen device is used, remembered, and still muted', async () => {
  const media = source()
  await media.start()
  media.setMuted(true)
  const [, other] = media.getSnapshot().devices.microphone
  await media.choose('microphone', other?.id ?? '')
  const { microphone } = media.getSnapshot()
  if (microphone.kind !== 'on') throw new Error(microphone.kind)
  expect(microphone.track.getSettings().deviceId).toBe(other?.id)
  expect(microphone.track.enabled).toBe(false)
  expect(source().getSnapshot().chosen.microphone).toBe(other?.id)
})

test('where the chosen device is not there any more, another is used', async () => {
  localStorage.setItem('plat.call-devices', JSON.stringify({ camera: 'gone', microphone: 'gone' }))
  const media = source()
  await media.start()
  expect(media.getSnapshot()).toMatchObject({ camera: { kind: 'on' }, microphone: { kind: 'on' } })
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'in_use'],
] as const)('%s of both is said of both', async (fault, problem) => {
  const media = source(failing(() => fault))
  await media.start()
  const both = { kind: 'problem', problem }
  expect(media.getSnapshot()).toMatchObject({ camera: both, microphone: both })
})

test('without a camera there is the microphone, and the other way round', async () => {
  const blind = source(failing(({ video }) => (video ? 'NotFoundError' : null)))
  await blind.start()
  expect(blind.getSnapshot()).toMatchObject({
    camera: { kind: 'problem', problem: 'missing' },
    microphone: { kind: 'on' },
  })
  const mute = source(failing(({ audio }) => (audio ? 'NotReadableError' : null)))
  await mute.start()
  expect(mute.getSnapshot()).toMatchObject({
    camera: { kind: 'on' },
    microphone: { kind: 'problem', problem: 'in_use' },
  })
})

test('another try works once what was wrong is right', async () => {
  let isBusy = true
  const media = source(failing(({ video }) => (video && isBusy ? 'NotReadableError' : null)))
  await media.start()
  expect(media.getSnapshot().camera.kind).toBe('problem')
  isBusy = false
  await media.turnOn('camera')
  expect(media.getSnapshot().camera.kind).toBe('on')
})

test.each([
  [true, 'unsupported'],
  [false, 'insecure'],
] as const)('a page that gets no cameras says why (secure: %s)', async (isSecure, problem) => {
  vi.stubGlobal('isSecureContext', isSecure)
  const media = source(null)
  await media.start()
  const both = { kind: 'problem', problem }
  expect(media.getSnapshot()).toMatchObject({ camera: both, microphone: both })
  expect(media.canShareScreen).toBe(false)
  expect(await media.shareScreen()).toBe(false)
})

test('a device that is unplugged is replaced by another', async () => {
  const media = source()
  await media.start()
  const { camera } = media.getSnapshot()
  if (camera.kind !== 'on') throw new Error(camera.kind)
  camera.track.dispatchEvent(new Event('ended'))
  await expect
    .poll(() => media.getSnapshot().camera, LIMIT)
    .toSatisfy((now) => now.kind === 'on' && now.track !== camera.track)
})

test('what is turned off before it came stays off', async () => {
  const media = source()
  const starting = media.start()
  media.turnOff('camera')
  await starting
  expect(media.getSnapshot()).toMatchObject({ camera: { kind: 'off' }, microphone: { kind: 'on' } })
})

test('a screen is shared until it is stopped, here or by the browser; who chooses none shares none', async () => {
  const media = source()
  expect(media.canShareScreen).toBe(true)
  expect(await media.shareScreen()).toBe(true)
  const { screen } = media.getSnapshot()
  screen?.dispatchEvent(new Event('ended'))
  expect(media.getSnapshot().screen).toBeNull()
  expect(screen?.readyState).toBe('ended')
  const asked = vi
    .spyOn(navigator.mediaDevices, 'getDisplayMedia')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  expect(await media.shareScreen()).toBe(false)
  asked.mockRestore()
})
