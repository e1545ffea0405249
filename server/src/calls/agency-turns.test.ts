import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AgencyTurns } from './agency-turns.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Work that ends when the test says so. */
function desk() {
  const begun: string[] = []
  const failures: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const turns = new AgencyTurns(
    { atOnce: 2, limitMs: 10_000 },
    {
      run: (tenant) => {
        begun.push(tenant)
        const end = Promise.withResolvers<void>()
        ends.set(tenant, end)
        return end.promise
      },
      failed: (tenant, error) => void failures.push(`${tenant}: ${String(error)}`),
    },
  )
  const end = async (tenant: string, error?: Error) => {
    if (error === undefined) ends.get(tenant)?.resolve()
    else ends.get(tenant)?.reject(error)
    await setImmediate()
  }
  return { turns, begun, failures, end }
}

test('so many agencies have their turn at a time; one that takes long holds up no other', async () => {
  const { turns, begun, end } = desk()
  for (const tenant of ['slow', 'ash', 'oak', 'elm']) turns.add(tenant)
  expect(begun).toEqual(['slow', 'ash'])
  await end('ash')
  await end('oak')
  expect(begun).toEqual(['slow', 'ash', 'oak', 'elm'])
})

test('an agency has one turn at a time, and another after it for what came meanwhile', async () => {
  const { turns, begun, end } = desk()
  for (let asked = 0; asked < 3; asked += 1) turns.add('ash')
  expect(begun).toEqual(['ash'])
  await end('ash')
  expect(begun).toEqual(['ash', 'ash'])
  await end('ash')
  expect(begun).toEqual(['ash', 'ash'])
})

test('what fails or hangs is logged once and gives its place on, and has its next turn like any other', async () => {
  const { turns, begun, failures, end } = desk()
  for (const tenant of ['hung', 'ash']) turns.add(tenant)
  await end('ash', new Error('locked'))
  expect(failures).toEqual(['ash: Error: locked'])
  for (const tenant of ['ash', 'oak', 'hung']) turns.add(tenant)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toContain('hung: Error: given up after 10000 ms')
  expect(begun.filter((tenant) => tenant === 'hung')).toHaveLength(2)
  expect(begun).toContain('oak')
})

test('closing begins nothing more, waits for what is under way and leaves no timer behind', async () => {
  const { turns, begun, end } = desk()
  for (const tenant of ['ash', 'oak', 'elm']) turns.add(tenant)
  const closed = turns.close()
  await end('ash')
  await end('oak')
  await closed
  expect(begun).toEqual(['ash', 'oak'])
  expect(vi.getTimerCount()).toBe(0)
})
