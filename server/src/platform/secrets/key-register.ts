import type pg from 'pg'
import type { Config } from '../config.ts'
import { ConfigError } from '../errors.ts'
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { readKeyTexts, type SecretKey } from './secret-key.ts'

/** Key of the advisory lock under which processes agree on a key. */
const LOCK_KEY = 7_041_958_302

/** A key that has sealed something in this database. */
export interface RegisteredKey {
  readonly id: string
  /** Whether a newer one took its place, in a process that had both. */
  readonly retired: boolean
}

/** The keys that the database names, oldest first. */
export async function registeredKeys(
  client: Pick<pg.Pool, 'query'>,
): Promise<readonly RegisteredKey[]> {
  const { rows } = await client.query<{ id: string; retired: boolean }>(
    'select key_id as id, retired_at is not null as retired from secret_key order by since, key_id',
  )
  return rows
}

/**
 * The keys of this process: of PLAT_SECRET_KEYS, else of the file in DATA_DIR, which is made when the
 * database has never had a key. The first seals from now on.
 * @throws ConfigError when the database has secrets of a key that is not here, or a key cannot be read.
 */
export async function agreeOnKeys(pool: pg.Pool, config: Config): Promise<Keyring> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const registered = await registeredKeys(client)
    const keyring = await keyringFor(config, registered)
    await client.query(
      `insert into secret_key (key_id) values ($1)
       on conflict (key_id) do update set retired_at = null`,
      [keyring.current],
    )
    await client.query(
      'update secret_key set retired_at = now() where key_id <> $1 and retired_at is null',
      [keyring.current],
    )
    await client.query('commit')
    return keyring
  } catch (error) {
    // What the transaction has locked ends with its connection.
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/** The keys that are here, without agreeing on anything; null when there are none. @throws ConfigError */
export async function readKeys(config: Config): Promise<Keyring | null> {
  const [first, ...others] =
    config.secretKeys === null
      ? ((await readKeyFile(keyFileOf(config.dataDir))) ?? [])
      : readKeyTexts(config.secretKeys)
  return first === undefined ? null : createKeyring([first, ...others])
}

async function keyringFor(config: Config, registered: readonly RegisteredKey[]): Promise<Keyring> {
  const needed = registered.filter(({ retired }) => !retired).map(({ id }) => id)
  const keyring = await readKeys(config)
  if (keyring === null) {
    if (needed.length > 0) throw lacking(config, needed, null)
    return keyringOf(await makeKeyFile(keyFileOf(config.dataDir)))
  }
  const missing = needed.filter((id) => !keyring.ids.has(id))
  if (missing.length > 0) throw lacking(config, missing, keyring)
  return keyring
}

function keyringOf([first, ...others]: readonly SecretKey[]): Keyring {
  if (first === undefined) throw new Error('a key file without a key was read')
  return createKeyring([first, ...others])
}

function lacking(config: Config, missing: readonly string[], here: Keyring | null): ConfigError {
  const file = keyFileOf(config.dataDir)
  const from = config.secretKeys === null ? file : 'PLAT_SECRET_KEYS'
  const got = here === null ? `${file} is missing` : `${from} has ${[...here.ids].join(', ')}`
  return new ConfigError(
    `The secrets in this database are encrypted with key ${missing.join(', ')}; ${got}. Set PLAT_SECRET_KEYS ` +
      `to the keys that the other servers of this database use, or put their secret.key into DATA_DIR. If ` +
      `the key is lost, "npm run plat -- keys forget ${missing[0]}" gives up what it has encrypted ` +
      `(docs/operating.md, "Secrets and their key").`,
  )
}
