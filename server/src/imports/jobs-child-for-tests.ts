/** A process that does jobs and may be killed while it does. Argument: JSON of what it needs. */
import type pg from 'pg'
import { pino } from 'pino'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { importKind } from './import-kind.ts'
import type { ImportSettings } from './scheduled-import.ts'

interface Needed {
  readonly kind: Database['kind']
  readonly connection: pg.ClientConfig
  readonly settings: ImportSettings
  /** Where its Node is gone, which it starts other processes with. */
  readonly node?: string
}

const { kind, connection, settings, node }: Needed = JSON.parse(process.argv[2] ?? '{}')
if (node !== undefined) process.execPath = node
const { types } = embeddedConnection('')
const database = fromConnection(kind, { ...connection, types }, 4, noKeys)
startJobs({
  database,
  logger: pino({ level: 'error' }, pino.destination(2)),
  kinds: [importKind(database, settings, { poll: 0.5, retry: 1, heartbeat: 10 })],
  pace: { schedule: 1, supervise: 1 },
})
process.on('disconnect', () => process.exit(0))
