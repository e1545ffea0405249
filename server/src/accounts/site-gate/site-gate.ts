import { LRUCache } from 'lru-cache'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { cachedPromise } from '../../platform/promise-cache.ts'
import { hashSecret, newSecret } from '../../platform/secret-token.ts'

/** Hours that a passed lock stays open. */
const SITE_GATE_HOURS = 8
/** Milliseconds for which an answer is believed while changes go unheard. */
const TTL_MS = 700
/** Tokens remembered at a time. */
const MAX_ENTRIES = 20_000

/** The lock of agencies whose `access.basicLogin` is `required`. */
export interface SiteGate {
  /** Whether the agency has no lock, or this token opens it. */
  isOpen(tenant: string, token: string | null): Promise<boolean>
  /** A token that opens the lock for eight hours, unless the password changes. @param passwordHash that it was passed with */
  open(tenant: string, passwordHash: string): Promise<{ token: string; expires: Date }>
  /** Makes a token worthless. */
  close(tenant: string, token: string): Promise<void>
}

/** A lock over the database. */
export function createSiteGate(database: Database): SiteGate {
  const known = new LRUCache<string, Promise<boolean>>({ max: MAX_ENTRIES, ttl: TTL_MS })
  database.changes.subscribe((change) => {
    if (change === null) known.clear()
    else if (change.kind === 'sessions')
      for (const key of known.keys()) if (key.startsWith(`${change.tenant}/`)) known.delete(key)
  })
  const keyOf = (tenant: string, token: string) => `${tenant}/${hashSecret(token)}`
  return {
    isOpen: async (tenant, token) => {
      const { access } = (await loadTenant(database, tenant)).document.tenant
      if (access.basicLogin === 'open') return true
      if (token === null || !/^[A-Za-z0-9_-]{20,200}$/.test(token)) return false
      const passwordHash = access.lock?.passwordHash ?? null
      const load = () => isPass(database, tenant, token, passwordHash)
      const key = `${keyOf(tenant, token)}/${passwordHash}`
      return cachedPromise(known, key, load, database.changes.ttl(TTL_MS))
    },
    open: (tenant, passwordHash) =>
      asTenant(database, tenant, async (tx) => {
        const token = newSecret()
        const [row] = await tx.query<{ expires: Date }>(
          `insert into site_gate_session (tenant, token_hash, expires_at, password_hash)
           values ($1, $2, now() + make_interval(hours => $3), $4) returning expires_at as expires`,
          [tenant, hashSecret(token), SITE_GATE_HOURS, passwordHash],
        )
        if (row === undefined) throw new Error('the lock session was not stored')
        return { token, ...row }
      }),
    close: async (tenant, token) => {
      for (const key of known.keys()) if (key.startsWith(keyOf(tenant, token))) known.delete(key)
      await asTenant(database, tenant, (tx) =>
        tx.query('delete from site_gate_session where token_hash = $1', [hashSecret(token)]),
      )
    },
  }
}

/**
 * Whether the token was given for the current password. Older passes did not keep the password's hash; for those it is
 * the hash in the tenant document of their time.
 */
function isPass(
  database: Database,
  tenant: string,
  token: string,
  passwordHash: string | null,
): Promise<boolean> {
  return asTenant(database, tenant, async (tx) => {
    const rows = await tx.query(
      `select 1 from site_gate_session s
       where token_hash = $1 and expires_at > now() and $3 = coalesce(password_hash, (
         select document #>> '{tenant,access,lock,passwordHash}' from tenant_version
         where applied_at <= s.expires_at - make_interval(hours => $2)
         order by version desc limit 1))`,
      [hashSecret(token), SITE_GATE_HOURS, passwordHash],
    )
    return rows.length > 0
  })
}
