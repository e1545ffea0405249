import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { embeddedConnection, migrateDatabase, openDatabase } from '../db/database.ts'
import { startEmbeddedInMemory } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { TEST_KEY } from './test-key.ts'

const BUILD_WEB = resolve(import.meta.dirname, '../../../../tools/build-web.mjs')

/** One migrated database for all database tests of a run; each test makes its own tenants. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pages are the built application's.
  const build = spawnSync(process.execPath, [BUILD_WEB], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('the web application does not build, see above')
  const config = readConfig({ ...process.env, PLAT_SECRET_KEYS: TEST_KEY })
  if (config.databaseUrl !== null) {
    if (config.migrationDatabaseUrl !== null) await migrateDatabase(config)
    const database = await openDatabase(config, 'attach')
    await database.close()
    project.provide('database', config.databaseUrl)
    return async () => undefined
  }
  const embedded = await startEmbeddedInMemory()
  const client = new pg.Client(embeddedConnection(embedded.host))
  await client.connect()
  await migrate(client, true)
  await client.end()
  project.provide('database', embedded.host)
  return () => embedded.close()
}
