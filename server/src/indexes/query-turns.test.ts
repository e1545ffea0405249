import { expect, test } from 'vitest'
import { QueryTurns, type TurnLimits } from './query-turns.ts'

/** The longest that a timer takes, milliseconds: on a busy machine no question left over gives up beside other tests. */
const FOREVER_MS = 2 ** 31 - 1
const LIMITS: TurnLimits = { atOnce: 2, waiting: 100, waitMs: FOREVER_MS }

/** Queries that end when the test says so, and the order in which they began. */
function desk(limits: Partial<TurnLimits> = {}) {
  const turns = new QueryTurns({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (agency: string, name: string) =>
    turns.run(agency, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  /** Ends queries one after the other. */
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
  }
  return { turns, begun, ask, end }
}

test('an agency that asks a hundred questions keeps another waiting for one of them', async () => {
  const { begun, ask, end } = desk()
  for (let at = 0; at < 100; at++) void ask('large', `large ${at}`)
  const small = [ask('small', 'small 0'), ask('small', 'small 1')]
  expect(begun).toEqual(['large 0', 'large 1'])

  await end('large 0', 'large 1', 'large 2', 'small 0', 'large 3', 'small 1')

  expect(await Promise.all(small)).toEqual(['small 0', 'small 1'])
  expect(begun.slice(2, 6)).toEqual(['large 2', 'small 0', 'large 3', 'small 1'])
})

test('as many questions are under way as there may be, and one agency keeps its order', async () => {
  const { turns, begun, ask, end } = desk({ atOnce: 3 })
  for (let at = 0; at < 6; at++) void ask('one', String(at))
  expect([begun.length, turns.waiting]).toEqual([3, 3])
  await end('1', '0', '2')
  expect(begun).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(turns.waiting).toBe(0)
})

test('a question that fails, also at once, gives its place on', async () => {
  const { turns, ask, end } = desk({ atOnce: 1 })
  const failing = turns.run('one', () => {
    throw new Error('no index')
  })
  const next = ask('one', 'next')
  await expect(failing).rejects.toThrow('no index')
  await end('next')
  expect(await next).toBe('next')
})

const BUSY = { code: 'unavailable', reason: { reason: 'searches_busy' } }

test('who waits too long, or finds too many waiting, is told when to come again', async () => {
  const { turns, ask, end } = desk({ atOnce: 1, waiting: 1, waitMs: 20 })
  const first = ask('one', 'first')
  const late = ask('one', 'late')
  await expect(ask('one', 'one too many')).rejects.toMatchObject({
    ...BUSY,
    headers: { 'retry-after': '2' },
  })
  await expect(late).rejects.toMatchObject(BUSY)
  expect(turns.waiting).toBe(0)
  // Another agency's queue is another queue, and what was given up never begins.
  const other = ask('other', 'other')
  await end('first', 'other')
  expect(await Promise.all([first, other])).toEqual(['first', 'other'])
})
