import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const FOLDER = resolve(import.meta.dirname, '../../server/src/testing')

/** Runs a process of the server's tests beside a server, on its data folder. @param told its argument, as JSON */
export async function dataProcess(
  name: `${string}-process.ts`,
  dataDir: string,
  told: object,
): Promise<void> {
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _migration, ...inherited } = process.env
  await promisify(execFile)(process.execPath, [resolve(FOLDER, name), JSON.stringify(told)], {
    env: { ...inherited, NODE_ENV: 'test', DATA_DIR: dataDir },
  })
}
