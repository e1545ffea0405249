import { expect, test } from 'vitest'
import { soundsIn } from './call-sounds.ts'
import { ringSamples } from './ring-samples.ts'

test.each(['incoming', 'waiting'] as const)(
  'the %s ring is soft, and has silence in it',
  (ring) => {
    const samples = ringSamples(ring, 8_000)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.05)
    expect(loudest).toBeLessThan(0.5)
    // It begins and ends in silence, so that nothing clicks when it is repeated.
    expect(samples[0]).toBeCloseTo(0, 2)
    expect(samples.slice(-800).every((sample) => sample === 0)).toBe(true)
  },
)

test('a setting that is not ours is the usual one', () => {
  expect(soundsIn('{"on":false,"volume":0.2}')).toEqual({ on: false, volume: 0.2 })
  for (const text of [null, '', '{', '{"on":1,"volume":0.2}', '{"on":true,"volume":7}', 'null'])
    expect(soundsIn(text)).toEqual({ on: true, volume: 0.5 })
})
