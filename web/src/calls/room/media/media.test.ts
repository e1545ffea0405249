import { expect, test } from 'vitest'
import { mediaProblem } from './media-problem.ts'
import { AUDIBLE, loudness } from './sound-level.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'in_use'],
  ['AbortError', 'in_use'],
  ['TypeError', 'failed'],
])('%s means %s', (name, problem) => {
  expect(mediaProblem(Object.assign(new Error(name), { name }))).toBe(problem)
  expect(mediaProblem('nothing')).toBe('failed')
})

test('silence is 0, a loud voice is 1, and a quiet one can be told from both', () => {
  const wave = (height: number) => Array.from({ length: 512 }, (_, at) => height * Math.sin(at / 4))
  expect(loudness([])).toBe(0)
  expect(loudness(wave(0))).toBe(0)
  expect(loudness(wave(0.001))).toBeLessThan(AUDIBLE)
  expect(loudness(wave(0.05))).toBeGreaterThan(0.4)
  expect(loudness(wave(0.05))).toBeLessThan(0.8)
  expect(loudness(wave(1))).toBe(1)
})
