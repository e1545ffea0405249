import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { migrateDatabase, openDatabase } from '../open-database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { copyOf, makeEmptyFolder, removeFolder } from './empty-folder.ts'
import { TEST_KEY } from './test-key.ts'
import { workerUrl } from './worker-database.ts'

const BUILD_WEB = resolve(import.meta.dirname, '../../../../tools/build-web.mjs')

/**
 * A migrated database for each worker, in which each test makes its own tenants: copies of the one of `DATABASE_URL`, or
 * embedded ones; and a folder for databases of tests' own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Pages are the built application's.
  const build = spawnSync(process.execPath, [BUILD_WEB], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('the web application does not build, see above')
  const config = readConfig({ ...process.env, PLAT_SECRET_KEYS: TEST_KEY })
  const emptyFolder = await makeEmptyFolder()
  project.provide('emptyFolder', emptyFolder)
  const { maxWorkers } = project.config
  if (config.databaseUrl !== null) {
    if (config.migrationDatabaseUrl !== null) await migrateDatabase(config)
    const database = await openDatabase(config, 'attach')
    await database.close()
    project.provide('database', config.databaseUrl)
    const owner = config.migrationDatabaseUrl ?? config.databaseUrl
    await makeCopies(owner, maxWorkers)
    return () => removeFolder(emptyFolder)
  }
  const folders = await Promise.all(Array.from({ length: maxWorkers }, () => copyOf(emptyFolder)))
  const embedded = await Promise.all(folders.map((folder) => startEmbedded(folder, 'own')))
  project.provide('database', embedded.map(({ host }) => host).join(' '))
  return async () => {
    await Promise.all(embedded.map((each) => each.close()))
    await Promise.all([...folders, emptyFolder].map(removeFolder))
  }
}

/** Copies the database for each worker. @param owner address for a login that owns it and may create databases */
async function makeCopies(owner: string, workers: number): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    for (let worker = 1; worker <= workers; worker += 1) {
      const copy = pg.escapeIdentifier(nameOf(workerUrl(owner, worker)))
      await client.query(`drop database if exists ${copy} with (force)`)
      await client.query(`create database ${copy} template ${pg.escapeIdentifier(nameOf(owner))}`)
    }
  } finally {
    await client.end()
  }
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))
