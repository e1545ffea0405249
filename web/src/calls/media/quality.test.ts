import { expect, test } from 'vitest'
import { type LinkSample, qualityOf, worstOf } from './quality.ts'

const sample = (change: Partial<LinkSample> = {}): LinkSample => ({
  rtt: 40,
  loss: 0,
  jitter: 5,
  outgoing: 2_000_000,
  ...change,
})

test('a quick and whole connection is good, a slow or broken one is not', () => {
  expect(qualityOf(sample())).toBe('good')
  expect(qualityOf(sample({ rtt: 400 }))).toBe('fair')
  expect(qualityOf(sample({ loss: 0.05 }))).toBe('fair')
  expect(qualityOf(sample({ jitter: 60 }))).toBe('fair')
  expect(qualityOf(sample({ rtt: 900 }))).toBe('poor')
  expect(qualityOf(sample({ loss: 0.2 }))).toBe('poor')
  expect(qualityOf(sample({ jitter: 200 }))).toBe('poor')
})

test('nothing is said of what was not measured', () => {
  expect(qualityOf({ rtt: null, loss: null, jitter: null, outgoing: 5 })).toBeNull()
  expect(qualityOf({ rtt: 30, loss: null, jitter: null, outgoing: null })).toBe('good')
})

test('the worst of several counts', () => {
  expect(worstOf(['good', 'poor', 'fair'])).toBe('poor')
  expect(worstOf(['good', null])).toBe('good')
  expect(worstOf([null])).toBeNull()
  expect(worstOf([])).toBeNull()
})
