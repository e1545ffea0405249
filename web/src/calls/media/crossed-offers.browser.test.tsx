import { expect, test } from 'vitest'
import {
  connections,
  LIMIT,
  linkOf,
  NO_TRACKS,
  NOTE,
  pictureTrack,
  twoPeople,
  watchConnections,
  Wire,
} from './mesh-for-tests.ts'

watchConnections()

const PAIRS = 10
const ROUNDS = 10

/** RW-1: in each round both sides of all pairs change their tracks and look for another way in the same tick. */
test('both sides negotiate in the same tick, 100 times, and pictures still arrive', async () => {
  const pairs = Array.from({ length: PAIRS }, (_, seed) => twoPeople(new Wire(seed + 1)))
  const camera = pictureTrack()
  const iceNames = () =>
    connections.flatMap(({ currentLocalDescription, currentRemoteDescription }) =>
      [currentLocalDescription, currentRemoteDescription].map((one) => iceName(one?.sdp)),
    )
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = { names: iceNames(), decoded: await framesDecoded() }
    for (const { ana, ben } of pairs) {
      ana.setLocal({ ...NO_TRACKS, camera }, NOTE)
      ben.setLocal({ ...NO_TRACKS, camera }, { ...NOTE, muted: round % 2 === 0 })
    }
    if (round > 0) dispatchEvent(new Event('online'))
    await expect
      .poll(
        () => iceNames().every((name, at) => name !== undefined && name !== before.names[at]),
        LIMIT,
      )
      .toBe(true)
    await expect.poll(() => connections.every(isSettled), LIMIT).toBe(true)
    await expect
      .poll(
        async () => (await framesDecoded()).every((n, at) => n > (before.decoded[at] ?? 0)),
        LIMIT,
      )
      .toBe(true)
    for (const { ana, ben } of pairs)
      expect([linkOf(ana, 'ben'), linkOf(ben, 'ana')]).toEqual(['connected', 'connected'])
  }
  // One offer and one answer a round: no restart is started while another is under way.
  for (const { wire } of pairs)
    expect(wire.descriptions().filter((type) => type === 'answer')).toHaveLength(ROUNDS)
})

function isSettled({ signalingState, connectionState }: RTCPeerConnection): boolean {
  return signalingState === 'stable' && connectionState === 'connected'
}

function framesDecoded(): Promise<number[]> {
  return Promise.all(connections.map((one) => one.framesDecoded()))
}

function iceName(sdp = ''): string | undefined {
  return /a=ice-ufrag:(\S+)/.exec(sdp)?.[1]
}
