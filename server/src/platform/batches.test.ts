import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batches } from './batches.ts'

/** With this one everything is down. */
const DOWN = -1

/** Doubles numbers; those of `bad` make their batch fail. */
function doubling(bad: readonly number[] = []) {
  const batches: { tenant: string; items: readonly number[] }[] = []
  const doubled = new Batches<number, number>(
    async (tenant, items) => {
      batches.push({ tenant, items })
      await pause(5)
      if (items.some((item) => bad.includes(item))) throw new Error('bad')
      if (items.includes(DOWN)) throw new Error('down')
      return items.map((item) => item * 2)
    },
    (error) => error instanceof Error && error.message === 'down',
  )
  return { batches, doubled }
}

test('one that comes alone is done at once, what comes meanwhile together', async () => {
  const { batches, doubled } = doubling()
  const results = await Promise.all([1, 2, 3].map((item) => doubled.add('ash', item)))
  expect(results).toEqual([2, 4, 6])
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]])
  expect(await doubled.add('ash', 4)).toBe(8)
})

test('agencies do not wait for each other, and never share a batch', async () => {
  const { batches, doubled } = doubling()
  const results = await Promise.all(
    [1, 2, 3, 4].map((item) => doubled.add(item % 2 === 0 ? 'oak' : 'ash', item)),
  )
  expect(results).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([
    { tenant: 'ash', items: [1] },
    { tenant: 'oak', items: [2] },
    { tenant: 'ash', items: [3] },
    { tenant: 'oak', items: [4] },
  ])
})

test('one that fails fails alone', async () => {
  const { doubled } = doubling([3])
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => doubled.add('ash', item)))
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    8,
  ])
  expect(await doubled.add('ash', 5)).toBe(10)
})

test('where everything is down, all fail, and none is tried again', async () => {
  const { batches, doubled } = doubling()
  const results = await Promise.allSettled([1, DOWN, 2, 3].map((item) => doubled.add('ash', item)))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(batches).toHaveLength(2)
})

test('thousands are done in batches of two hundred', async () => {
  const { batches, doubled } = doubling()
  const items = Array.from({ length: 1_001 }, (_, i) => i)
  const results = await Promise.all(items.map((item) => doubled.add('ash', item)))
  expect(results).toEqual(items.map((item) => item * 2))
  expect(batches.map((one) => one.items.length)).toEqual([1, 200, 200, 200, 200, 200])
})
