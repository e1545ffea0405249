import type { CheckServers } from '@plat/contract/calls/check'
import { expect, test, vi } from 'vitest'
import { connections, LIMIT, watchConnections } from './mesh-for-tests.ts'
import { checkNetwork, measureLink } from './network-check.ts'

watchConnections()

/** Nothing listens there. */
const NO_TURN = { urls: ['turn:127.0.0.1:9'], username: 'a', credential: 'b' }
const NO_STUN = { urls: ['stun:127.0.0.1:9'] }
const never = () => new AbortController().signal
const connection = (rest: Partial<CheckServers> = {}): CheckServers => ({
  ice_servers: [],
  ice_transport_policy: 'all',
  expires: '2100-01-01T00:00:00Z',
  video_server: null,
  ...rest,
})
/** Checks where no server answers until the limit. */
async function checkInVain(given: CheckServers, expected: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const checking = checkNetwork(given, never())
  await expect.poll(() => connections.length, LIMIT).toBe(expected)
  await vi.advanceTimersByTimeAsync(12_000)
  return checking
}
const states = () => connections.map(({ signalingState }) => signalingState)

test('packets that come back are timed, and nothing is open afterwards', async () => {
  const link = await measureLink({}, never())
  expect(link).toEqual({ rtt: expect.any(Number), loss: expect.any(Number), protocol: null })
  expect(link?.rtt).toBeGreaterThan(0)
  expect(link?.loss).toBeLessThan(0.5)
  expect(states()).toEqual(['closed', 'closed'])
})

test('packets that are lost on the way back are counted', async () => {
  let count = 0
  const { send } = RTCDataChannel.prototype
  vi.spyOn(RTCDataChannel.prototype, 'send').mockImplementation(function (
    this: RTCDataChannel,
    data: ArrayBufferView | ArrayBuffer,
  ) {
    // Packets come as they are, and go back as buffers.
    if (data instanceof ArrayBuffer && ++count % 4 === 0) return
    Reflect.apply(send, this, [data])
  } as typeof send)
  const link = await measureLink({}, never())
  vi.restoreAllMocks()
  expect(link?.loss).toBeGreaterThanOrEqual(0.25)
})

test('servers that none of the ways reaches are a blocked network', async () => {
  const ice_servers = [NO_STUN, NO_TURN]
  expect(await checkInVain(connection({ ice_servers }), 3)).toEqual({ kind: 'blocked' })
  expect(new Set(states())).toEqual(new Set(['closed']))
})

test('where everything has to pass through a relay, no other way is tried', async () => {
  const relay = connection({ ice_servers: [NO_STUN, NO_TURN], ice_transport_policy: 'relay' })
  expect(await checkInVain(relay, 2)).toEqual({ kind: 'blocked' })
  expect(connections.map((one) => one.getConfiguration().iceTransportPolicy)).toEqual([
    'relay',
    'relay',
  ])
})

test('without servers nothing is tried', async () => {
  expect(await checkNetwork(connection(), never())).toEqual({ kind: 'unchecked' })
  expect(connections).toEqual([])
})

test.each([
  [true, 'blocked'],
  [false, 'unchecked'],
] as const)(
  'a video server that is not reached helps no one; used for all calls: %s',
  async (always, kind) => {
    // Nothing listens there.
    const video_server = { url: 'ws://127.0.0.1:9', token: 'none', always }
    expect(await checkNetwork(connection({ video_server }), never())).toEqual({ kind })
  },
)

test('a browser without WebRTC says so', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined)
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection')
  expect(await checkNetwork(connection(), never())).toEqual({ kind: 'unsupported' })
})

test('a check that is left closes its connections at once', async () => {
  const end = new AbortController()
  const checking = checkNetwork(connection({ ice_servers: [NO_STUN, NO_TURN] }), end.signal)
  const refused = checking.catch((error: unknown) => error)
  await expect.poll(() => connections.length, LIMIT).toBe(3)
  end.abort(new Error('left'))
  expect(await refused).toEqual(new Error('left'))
  await expect.poll(() => new Set(states())).toEqual(new Set(['closed']))
})
