import { expect, test } from 'vitest'
import { SpreadSample } from './spread-sample.ts'

function spread(count: number): number[] {
  const sample = new SpreadSample<number>(10)
  for (let n = 0; n < count; n++) sample.add(() => n)
  return sample.things()
}

test('few things are all kept; of many ten are, over all of them and in order', () => {
  expect(spread(3)).toEqual([0, 1, 2])
  for (const count of [10, 11, 19, 20, 21, 399, 10_000, 123_457]) {
    const kept = spread(count)
    expect(kept, String(count)).toHaveLength(10)
    expect(kept[0]).toBe(0)
    expect(kept.toSorted((a, b) => a - b)).toEqual(kept)
    expect(kept.at(-1)).toBeGreaterThanOrEqual(count * 0.8 - 1)
  }
})
