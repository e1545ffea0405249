import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { embeddedConnection, openDatabase } from '../db/database.ts'
import { startEmbeddedInMemory } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/** One migrated database for all database tests of a run; each test makes its own tenants. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const config = readConfig()
  if (config.databaseUrl !== null) {
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
