import type pg from 'pg'
import type { Keyring } from '../secrets/keyring.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Replica } from './replica.ts'

/** The database, embedded or by DATABASE_URL. Tenant tables are reached through `asTenant` only. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** How another thread of this machine reaches the same database. */
  readonly connection: pg.ClientConfig
  /** What encrypts the secrets in it. */
  readonly keys: Keyring
  /** What caches of this process hear of changes; not live where nobody listens, as in commands. */
  readonly changes: ChangeFeed
  /** What `readTenant` may read from instead; null without one, as in commands. */
  readonly replica: Replica | null
  close(): Promise<void>
}
