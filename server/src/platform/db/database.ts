import type pg from 'pg'
import type { Keyring } from '../secrets/keyring.ts'

/** The database, embedded or by DATABASE_URL. Tenant tables are reached through `asTenant` only. */
export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** How another thread of this machine reaches the same database. */
  readonly connection: pg.ClientConfig
  /** What encrypts the secrets in it. */
  readonly keys: Keyring
  close(): Promise<void>
}
