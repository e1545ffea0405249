import { expect, test } from 'vitest'
import { ringSamples } from './ring-samples.ts'

const RATE = 8_000

test.each(['incoming', 'waiting'] as const)(
  'the %s ring is soft and repeats without a click',
  (ring) => {
    const samples = ringSamples(ring, RATE)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.05)
    expect(loudest).toBeLessThan(0.5)
    expect(samples[0]).toBeCloseTo(0, 3)
    // A second of silence before it begins again.
    expect(samples.slice(-RATE).every((sample) => sample === 0)).toBe(true)
  },
)

test('no tone of a ring begins or ends with a click', () => {
  for (const ring of ['incoming', 'waiting'] as const) {
    const samples = ringSamples(ring, RATE)
    const loudest = Math.max(...samples)
    // In silence the next sample is not far away.
    for (let at = 1; at < samples.length; at++) {
      if (samples[at - 1] === 0 || samples[at] === 0)
        expect(Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0))).toBeLessThan(loudest / 20)
    }
  }
})
