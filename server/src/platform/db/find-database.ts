import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { noKeys } from '../secrets/keyring.ts'
import { embeddedConnection, fromConnection } from '../open-database.ts'
import type { Database } from './database.ts'

/**
 * The database, if it runs and answers: nothing is started, made or brought up to date for it.
 * @returns null where none answers, or one without tables. Close it.
 */
export async function findDatabase(config: Config): Promise<Database | null> {
  const database = await openFound(config)
  if (database === null) return null
  try {
    const { rows } = await database.pool.query<{ made: boolean }>(
      `select to_regprocedure('tenant_of_host(text)') is not null as made`,
    )
    if (rows[0]?.made === true) return database
  } catch {
    // Nobody answers.
  }
  await database.close()
  return null
}

async function openFound({ databaseUrl, dataDir }: Config): Promise<Database | null> {
  if (databaseUrl !== null) {
    const { types } = embeddedConnection('')
    return fromConnection('postgres', { connectionString: databaseUrl, types }, 1, noKeys)
  }
  const text = await readFile(join(dataDir, 'database.lock'), 'utf8').catch(() => '')
  const socket = /"socket":"([^"]+)"/.exec(text)?.[1]
  if (socket === undefined) return null
  return fromConnection('embedded', embeddedConnection(socket), 1, noKeys)
}
