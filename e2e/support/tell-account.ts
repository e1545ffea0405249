import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { NewAccount } from './accounts.ts'

const PROCESS = resolve(import.meta.dirname, '../../server/src/testing/tell-account-process.ts')

/** Tells an account of the demo of the newest permits, by an alert of this name, as matching would after an import. */
export async function tellAccount(
  host: string,
  { email }: NewAccount,
  told: { readonly alert: string; readonly count: number },
): Promise<void> {
  const [tenant] = host.split('.', 1)
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _migration, ...inherited } = process.env
  await promisify(execFile)(
    process.execPath,
    [PROCESS, JSON.stringify({ tenant, email, module: 'building-permits', ...told })],
    { env: { ...inherited, NODE_ENV: 'test', DATA_DIR: inject('demoDataDir') } },
  )
}
