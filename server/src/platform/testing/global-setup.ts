import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { migrateDatabase, openDatabase } from '../open-database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { copyOf, makeEmptyFolder, removeFolder } from './empty-folder.ts'
import { TEST_KEY } from './test-key.ts'

const BUILD_WEB = resolve(import.meta.dirname, '../../../../tools/build-web.mjs')

/** One migrated database for all database tests of a run; each test makes its own tenants; and a folder for databases of tests' own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pages are the built application's.
  const build = spawnSync(process.execPath, [BUILD_WEB], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('the web application does not build, see above')
  const config = readConfig({ ...process.env, PLAT_SECRET_KEYS: TEST_KEY })
  const emptyFolder = await makeEmptyFolder()
  project.provide('emptyFolder', emptyFolder)
  if (config.databaseUrl !== null) {
    if (config.migrationDatabaseUrl !== null) await migrateDatabase(config)
    const database = await openDatabase(config, 'attach')
    await database.close()
    project.provide('database', config.databaseUrl)
    return () => removeFolder(emptyFolder)
  }
  const shared = await copyOf(emptyFolder)
  const embedded = await startEmbedded(shared, 'own')
  project.provide('database', embedded.host)
  return async () => {
    await embedded.close()
    await Promise.all([removeFolder(shared), removeFolder(emptyFolder)])
  }
}
