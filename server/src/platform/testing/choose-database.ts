import { weakenHashes } from '../password-hash.ts'
import { workerNumber, workerUrl } from './worker-database.ts'

// A worker has a database of its own on PostgreSQL, see global-setup.ts: chosen before any test reads the addresses.
for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
  // This runs before each file, also in a worker that already has its database.
  const given = (process.env[`GIVEN_${name}`] ??= process.env[name] ?? '')
  if (given !== '') process.env[name] = workerUrl(given, workerNumber())
}

weakenHashes(true)
