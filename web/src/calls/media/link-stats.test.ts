import { expect, test } from 'vitest'
import { NO_COUNTERS, readLinkStats } from './link-stats.ts'

const pair = {
  type: 'candidate-pair',
  nominated: true,
  state: 'succeeded',
  currentRoundTripTime: 0.08,
  availableOutgoingBitrate: 900_000,
}
const inbound = (packetsReceived: number, packetsLost: number, jitter = 0.01) => ({
  type: 'inbound-rtp',
  packetsReceived,
  packetsLost,
  jitter,
})

test('round trip, loss since the last look, jitter and room are read from what browsers count', () => {
  const { sample, counters } = readLinkStats(
    [pair, inbound(95, 5), { ...inbound(100, 0, 0.03), framesDecoded: 40 }, { type: 'codec' }],
    NO_COUNTERS,
  )
  expect(sample).toEqual({ rtt: 80, loss: 0.025, jitter: 30, outgoing: 900_000 })
  expect(counters).toEqual({ received: 195, lost: 5, frames: 40 })
  const next = readLinkStats([pair, inbound(190, 10), inbound(200, 0)], counters)
  expect(next.sample.loss).toBeCloseTo(5 / 200)
})

test('what the other side misses counts as well', () => {
  const lost = { type: 'remote-inbound-rtp', fractionLost: 0.4 }
  expect(readLinkStats([inbound(100, 0), lost], NO_COUNTERS).sample.loss).toBe(0.4)
  expect(readLinkStats([lost], NO_COUNTERS).sample.loss).toBe(0.4)
})

test('packets that came late are no loss, and nothing is known of nothing', () => {
  const before = { received: 100, lost: 10, frames: 0 }
  expect(readLinkStats([inbound(101, 4)], before).sample.loss).toBe(0)
  expect(readLinkStats([], NO_COUNTERS).sample).toEqual({
    rtt: null,
    loss: null,
    jitter: null,
    outgoing: null,
  })
})
