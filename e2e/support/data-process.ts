import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const FOLDER = resolve(import.meta.dirname, '../../server/src/testing')

/**
 * Runs a process that changes the data of a running server.
 * @param file in `server/src/testing`
 * @param dataDir of the server
 */
export async function dataProcess(file: string, argument: object, dataDir: string): Promise<void> {
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _migration, ...inherited } = process.env
  await promisify(execFile)(process.execPath, [resolve(FOLDER, file), JSON.stringify(argument)], {
    env: { ...inherited, NODE_ENV: 'test', DATA_DIR: dataDir },
  })
}
