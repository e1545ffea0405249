import type { LRUCache } from 'lru-cache'

/**
 * What a cache has for a key, else what `load` gives. Whoever asks while it loads gets the same promise;
 * one that fails is dropped, so that the next one loads again. Its age counts from when it was asked for.
 */
export function cachedPromise<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const loading = load()
  cache.set(key, loading)
  loading.catch(() => {
    if (cache.peek(key, { allowStale: true }) === loading) cache.delete(key)
  })
  return loading
}
