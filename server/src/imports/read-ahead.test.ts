import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function* source(batches: readonly number[][], made: number[]): AsyncGenerator<number[]> {
  for (const [index, batch] of batches.entries()) {
    if (index % 3 === 0) await turn()
    made.push(...batch)
    yield batch
  }
}

test('everything arrives once and in order, at any pace of either side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(9), { maxLength: 4 }), { maxLength: 20 }),
      fc.integer({ min: 1, max: 10 }),
      async (batches, most) => {
        const arrived: number[] = []
        for await (const batch of readAhead(source(batches, []), most)) {
          if (batch.length % 2 === 0) await turn()
          arrived.push(...batch)
        }
        expect(arrived).toEqual(batches.flat())
      },
    ),
  )
})

test('no more is made than fits into what may wait', async () => {
  const made: number[] = []
  const ahead = readAhead(
    source(
      Array.from({ length: 100 }, (_, n) => [n]),
      made,
    ),
    5,
  )
  await ahead.next()
  for (let turns = 0; turns < 50; turns++) await turn()
  expect(made.length).toBeLessThanOrEqual(7)
  await ahead.return(undefined)
  expect(made.length).toBeLessThanOrEqual(8)
})

test('a failure of the source arrives after what came before it', async () => {
  async function* failing() {
    yield [1]
    throw new Error('cut off')
  }
  const arrived: number[] = []
  const reading = (async () => {
    for await (const batch of readAhead(failing(), 10)) arrived.push(...batch)
  })()
  await expect(reading).rejects.toThrow('cut off')
  expect(arrived).toEqual([1])
})
