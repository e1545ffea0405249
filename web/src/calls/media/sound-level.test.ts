import { expect, test } from 'vitest'
import { hearMore, NOTHING_HEARD, soundLevel } from './sound-level.ts'

/** A tone whose loudest sample is this. */
const tone = (loudness: number) =>
  Float32Array.from({ length: 4_800 }, (_, at) => loudness * Math.sin(at / 10))

const LOUD = soundLevel(tone(0.1))
const NOISE = soundLevel(tone(0.002))

/** State of the microphone after these levels, each of 100 ms. */
const after = (...levels: readonly number[]) =>
  levels.reduce((before, level) => hearMore(before, level, 100), NOTHING_HEARD).state
const many = (count: number, level: number) => Array.from({ length: count }, () => level)

test('silence has level 0, the loudest tone nearly 1, and a voice is between them', () => {
  expect(soundLevel(new Float32Array(100))).toBe(0)
  expect(soundLevel(tone(1))).toBeGreaterThan(0.9)
  expect(NOISE).toBeLessThan(0.25)
  expect(LOUD).toBeGreaterThan(0.5)
})

test('a voice is heard after 300 ms, also with pauses; a click is not', () => {
  expect(after(LOUD, LOUD)).toBe('waiting')
  expect(after(LOUD, NOISE, LOUD, NOISE, LOUD)).toBe('heard')
  expect(after(LOUD, ...many(79, NOISE))).toBe('silent')
})

test('8 s without a voice are silence, until one is heard', () => {
  expect(after(...many(79, NOISE))).toBe('waiting')
  expect(after(...many(80, 0))).toBe('silent')
  expect(after(...many(80, 0), LOUD, LOUD, LOUD)).toBe('heard')
  expect(after(LOUD, LOUD, LOUD, ...many(200, 0))).toBe('heard')
})
