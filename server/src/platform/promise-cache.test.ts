import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { cachedPromise } from './promise-cache.ts'

test('a promise is loaded once', async () => {
  const cache = new LRUCache<string, Promise<number>>({ max: 2 })
  let loads = 0
  const load = async () => (loads += 1)
  const both = [cachedPromise(cache, 'a', load), cachedPromise(cache, 'a', load)]
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await cachedPromise(cache, 'b', load)).toBe(2)
})

test('a promise that failed is loaded again', async () => {
  const cache = new LRUCache<string, Promise<number>>({ max: 2 })
  const failing = cachedPromise(cache, 'a', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await cachedPromise(cache, 'a', async () => 1)).toBe(1)
})

test('a late failure leaves what was loaded since', async () => {
  const cache = new LRUCache<string, Promise<number>>({ max: 2 })
  const { promise, reject } = Promise.withResolvers<number>()
  const failing = cachedPromise(cache, 'a', () => promise)
  cache.delete('a')
  const second = cachedPromise(cache, 'a', async () => 2)
  reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  expect(cachedPromise(cache, 'a', async () => 3)).toBe(second)
})
