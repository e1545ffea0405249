import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/db/database.ts'
import type { Guest, Viewer } from '../platform/http/request-context.ts'
import { cachedPromise } from '../platform/promise-cache.ts'
import { viewerOfToken } from './api-token.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { guestOfSession, viewerOfSession } from './session.ts'

/**
 * Milliseconds for which a viewer is cached while changes go unheard: what is revoked anywhere is refused within
 * a second.
 */
const TTL_MS = 700
/** Tokens remembered at a time. */
const MAX_ENTRIES = 20_000

/** The viewers of tokens; each is remembered until rights or sessions of its agency change. */
export interface ViewerCache {
  /** The viewer of a session's or API client's token at a tenant, or null. */
  viewer(tenant: string, token: string): Promise<Viewer | null>
  /** The guest of a session's token at a tenant, or null. */
  guest(tenant: string, token: string): Promise<Guest | null>
  /** Forgets everything known of a tenant, so that a change made here counts at once. */
  forget(tenant: string): void
}

/** A cache over the database. Keys are hashes: a dump of memory gives no tokens away. */
export function createViewerCache(database: Database): ViewerCache {
  const viewers = new LRUCache<string, Promise<Viewer | null>>({ max: MAX_ENTRIES, ttl: TTL_MS })
  const guests = new LRUCache<string, Promise<Guest | null>>({ max: MAX_ENTRIES, ttl: TTL_MS })
  const forget = (tenant: string) => {
    for (const cache of [viewers, guests])
      for (const key of cache.keys()) if (key.startsWith(`${tenant}/`)) cache.delete(key)
  }
  database.changes.subscribe((change) => {
    if (change === null) {
      viewers.clear()
      guests.clear()
    }
    // The document says who needs a second factor.
    else if (change.kind === 'sessions' || change.kind === 'tenant') forget(change.tenant)
  })
  return {
    viewer: (tenant, token) =>
      cachedPromise(
        viewers,
        `${tenant}/${hashSecret(token)}`,
        () =>
          token.startsWith('plat_')
            ? viewerOfToken(database, tenant, token)
            : viewerOfSession(database, tenant, token),
        database.changes.ttl(TTL_MS),
      ),
    guest: (tenant, token) =>
      cachedPromise(
        guests,
        `${tenant}/${hashSecret(token)}`,
        () => guestOfSession(database, tenant, token),
        database.changes.ttl(TTL_MS),
      ),
    forget,
  }
}
