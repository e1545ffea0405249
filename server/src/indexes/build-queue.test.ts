import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BuildQueue, type QueuedWork, type Urgency } from './build-queue.ts'

/** A queue whose work ends when told, and the order in which it began. */
function observed(limit: number) {
  const queue = new BuildQueue(limit)
  const began: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const add = (tenant: string, module: string, urgency: Urgency = 'question') => {
    const name = `${tenant}/${module}`
    let current = urgency
    const entry: QueuedWork<string> = {
      tenant,
      module,
      urgency: () => current,
      work: () => {
        began.push(name)
        return new Promise((resolve, reject) =>
          ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
        )
      },
    }
    return { done: queue.run(entry), hurry: () => (current = 'question') }
  }
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await nextTurn()
  }
  return { queue, began, add, end }
}

test('two are built at a time, of two agencies, and one that is held keeps back its own only', async () => {
  const { began, add, end } = observed(2)
  for (const module of ['permits', 'cases', 'licences']) void add('big', module)
  void add('small', 'permits')
  void add('third', 'permits')
  expect(began).toEqual(['big/permits', 'small/permits'])
  await end('small/permits')
  await end('third/permits')
  expect(began).toEqual(['big/permits', 'small/permits', 'third/permits'])
  await end('big/permits')
  expect(began.at(-1)).toBe('big/cases')
})

test('agencies take turns, however much one of them has', async () => {
  const { began, add, end } = observed(1)
  for (const module of ['a', 'b', 'c']) void add('big', module)
  for (const module of ['a', 'b']) void add('small', module)
  for (let i = 0; i < 5; i++) await end(began[i] ?? '')
  expect(began).toEqual(['big/a', 'small/a', 'big/b', 'small/b', 'big/c'])
})

test('what somebody waits for goes before warming, also when the question comes later', async () => {
  const { began, add, end } = observed(1)
  void add('first', 'a', 'warming')
  void add('first', 'b', 'warming')
  const { hurry } = add('second', 'a', 'warming')
  void add('third', 'a', 'refresh')
  void add('first', 'c', 'question')
  hurry()
  for (let i = 0; i < 5; i++) await end(began[i] ?? '')
  expect(began).toEqual(['first/a', 'second/a', 'first/c', 'third/a', 'first/b'])
})

test('what somebody waits for passes what its agency builds in the background, also when the question comes later', async () => {
  const { queue, began, add, end } = observed(2)
  void add('big', 'permits', 'refresh')
  void add('big', 'licences', 'refresh')
  const { hurry } = add('big', 'cases', 'warming')
  expect(began).toEqual(['big/permits'])
  hurry()
  queue.reconsider()
  expect(began).toEqual(['big/permits', 'big/cases'])
  // Not a second one: both places would be those of one agency for long.
  await end('big/permits')
  void add('big', 'inspections', 'question')
  void add('small', 'permits', 'refresh')
  expect(began).toEqual(['big/permits', 'big/cases', 'small/permits'])
  await end('big/cases')
  expect(began.at(-1)).toBe('big/inspections')
  await end('big/inspections')
  expect(began.at(-1)).toBe('big/licences')
})

test('a module is not built twice at a time, and the places go in turns to those who wait', async () => {
  const { began, add, end } = observed(2)
  void add('big', 'permits', 'refresh')
  void add('big', 'permits', 'question')
  void add('small', 'permits', 'question')
  void add('big', 'cases', 'question')
  expect(began).toEqual(['big/permits', 'small/permits'])
  await end('small/permits')
  expect(began.at(-1)).toBe('big/cases')
  await end('big/permits')
  await end('big/cases')
  expect(began).toEqual(['big/permits', 'small/permits', 'big/cases', 'big/permits'])
})

test('a failure frees its place and is told to its own asker only', async () => {
  const { began, add, end } = observed(1)
  const first = add('a', 'permits').done
  const second = add('b', 'permits').done
  const refused = first.catch(String)
  await end('a/permits', new Error('broken'))
  expect(await refused).toBe('Error: broken')
  await end('b/permits')
  expect(await second).toBe('b/permits')
  expect(began).toHaveLength(2)
})

test('what still waits when the server ends is told so', async () => {
  const { queue, add } = observed(1)
  void add('a', 'permits')
  const waiting = add('b', 'permits').done.catch(String)
  expect(queue.waiting).toBe(1)
  queue.close()
  expect(await waiting).toContain('closed')
})
