import type { LRUCache } from 'lru-cache'

/**
 * What a cache has for a key, else what `load` gives. A call while it loads gets the same promise;
 * one that fails is dropped, so that the next one loads again. Its age counts from when its load began.
 * @param ttlMs how long it may be given, in place of the cache's own
 */
export function cachedPromise<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
  ttlMs?: number,
): Promise<Value> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const loading = load()
  cache.set(key, loading, ttlMs === undefined ? {} : { ttl: ttlMs })
  loading.catch(() => {
    if (cache.peek(key, { allowStale: true }) === loading) cache.delete(key)
  })
  return loading
}
