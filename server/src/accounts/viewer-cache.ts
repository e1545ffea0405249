import type { Database } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/app.ts'
import { viewerOfToken } from './api-token.ts'
import { hashSecret } from './secret-token.ts'
import { viewerOfSession } from './session.ts'

/** Milliseconds for which an answer is believed: what is revoked anywhere is refused within a second. */
const BELIEVED = 700
/** Tokens remembered at a time. */
const LARGEST = 20_000

interface Entry {
  readonly viewer: Promise<Viewer | null>
  readonly until: number
}

/** Says whom tokens stand for, asking the database at most once in 0.7 s for each. */
export interface ViewerCache {
  /** The viewer of a session's or API client's token at a tenant, or null. */
  viewer(tenant: string, token: string): Promise<Viewer | null>
  /** Forgets everything known of a tenant, so that a change made here counts at once. */
  forget(tenant: string): void
}

/** A cache over the database. Keys are hashes: a dump of memory gives no tokens away. */
export function createViewerCache(database: Database): ViewerCache {
  const tenants = new Map<string, Map<string, Entry>>()
  return {
    viewer: (tenant, token) => {
      const entries = tenants.get(tenant) ?? new Map<string, Entry>()
      tenants.set(tenant, entries)
      const key = hashSecret(token)
      const now = performance.now()
      const known = entries.get(key)
      if (known !== undefined && known.until > now) return known.viewer
      if (entries.size >= LARGEST) entries.clear()
      const viewer = token.startsWith('plat_')
        ? viewerOfToken(database, tenant, token)
        : viewerOfSession(database, tenant, token)
      entries.set(key, { viewer, until: now + BELIEVED })
      // A question that failed is asked again by the next one.
      viewer.catch(() => entries.delete(key))
      return viewer
    },
    forget: (tenant) => void tenants.delete(tenant),
  }
}
