import { expect, test } from 'vitest'
import { Batches } from './batches.ts'

/** With this item everything is down. */
const DOWN = -1

/** Doubles numbers; those of `bad` fail their batch. */
function doubling(bad: readonly number[] = []) {
  const batches: { tenant: string; items: readonly number[] }[] = []
  const doubled = new Batches<number, number>(
    async (tenant, items) => {
      batches.push({ tenant, items })
      await Promise.resolve()
      if (items.some((item) => bad.includes(item))) throw new Error('bad')
      if (items.includes(DOWN)) throw new Error('down')
      return items.map((item) => item * 2)
    },
    (error) => error instanceof Error && error.message === 'down',
  )
  return { batches, doubled }
}

test('an item that comes alone is done at once; what comes in the meantime is done together', async () => {
  const { batches, doubled } = doubling()
  const items = Array.from({ length: 402 }, (_, i) => i)
  expect(await Promise.all(items.map((item) => doubled.add('ash', item)))).toEqual(
    items.map((item) => item * 2),
  )
  expect(batches.map((one) => one.items.length)).toEqual([1, 200, 200, 1])
})

test('agencies do not wait for each other, and never share a batch', async () => {
  const { batches, doubled } = doubling()
  const items = [1, 2, 3, 4]
  await Promise.all(items.map((item) => doubled.add(item % 2 === 0 ? 'oak' : 'ash', item)))
  expect(batches).toEqual([
    { tenant: 'ash', items: [1] },
    { tenant: 'oak', items: [2] },
    { tenant: 'ash', items: [3] },
    { tenant: 'oak', items: [4] },
  ])
})

test('an item that fails fails alone, unless everything is down', async () => {
  const { batches, doubled } = doubling([3])
  const states = async (items: readonly number[]) =>
    (await Promise.allSettled(items.map((item) => doubled.add('ash', item)))).map((one) =>
      one.status === 'fulfilled' ? one.value : 'failed',
    )
  expect(await states([1, 2, 3, 4])).toEqual([2, 4, 'failed', 8])
  batches.length = 0
  expect(await states([1, DOWN, 2])).toEqual([2, 'failed', 'failed'])
  expect(batches).toHaveLength(2)
})
