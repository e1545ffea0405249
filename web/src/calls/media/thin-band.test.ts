import { expect, test } from 'vitest'
import { type Band, nextBand, WIDE } from './thin-band.ts'

const fine = { rtt: 50, loss: 0, jitter: 5, outgoing: 1_000_000 }
const thin = { ...fine, outgoing: 60_000 }
const lossy = { ...fine, loss: 0.3 }

const after = (band: Band, samples: (typeof fine)[], now = 0) =>
  samples.reduce((before, sample) => nextBand(before, [sample], now), band)

test('pictures are given up when there is no room for them three times in a row, not once', () => {
  expect(after(WIDE, [thin, thin]).kind).toBe('wide')
  expect(after(WIDE, [thin, thin, fine, thin, thin]).kind).toBe('wide')
  expect(after(WIDE, [thin, thin, thin]).kind).toBe('thin')
  expect(after(WIDE, [lossy, lossy, lossy]).kind).toBe('thin')
})

test('one thin link among several is enough; nothing known is no reason', () => {
  const twice = nextBand(nextBand(WIDE, [fine, thin], 0), [thin, fine], 0)
  expect(nextBand(twice, [fine, thin], 0).kind).toBe('thin')
  const unknown = { rtt: null, loss: null, jitter: null, outgoing: null }
  expect(after(WIDE, [unknown, unknown, unknown] as never).kind).toBe('wide')
})

test('pictures come back after a calm while, and each time later', () => {
  const first = after(WIDE, [thin, thin, thin], 1_000)
  expect(nextBand(first, [fine], 10_999).kind).toBe('thin')
  expect(nextBand(first, [lossy], 60_000).kind).toBe('thin')
  const again = nextBand(first, [fine], 11_000)
  expect(again.kind).toBe('wide')
  const second = after(again, [thin, thin, thin], 12_000)
  expect(nextBand(second, [fine], 31_999).kind).toBe('thin')
  expect(nextBand(second, [fine], 32_000).kind).toBe('wide')
})

test('however often it failed, it is tried again within two minutes', () => {
  const tired: Band = { kind: 'thin', since: 0, tries: 40 }
  expect(nextBand(tired, [fine], 119_999).kind).toBe('thin')
  expect(nextBand(tired, [fine], 120_000).kind).toBe('wide')
})
