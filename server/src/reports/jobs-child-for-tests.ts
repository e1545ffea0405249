/** A process that makes reports and may be killed while it does. Argument: JSON of what it needs. */
import type pg from 'pg'
import { pino } from 'pino'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Database } from '../platform/db/database.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { reportKind } from './report-kind.ts'

interface Needed {
  readonly kind: Database['kind']
  readonly connection: pg.ClientConfig
  readonly dataDir: string
}

const { kind, connection, dataDir }: Needed = JSON.parse(process.argv[2] ?? '{}')
const { types } = embeddedConnection('')
const database = fromConnection(kind, { ...connection, types }, 4, noKeys)
const logger = pino({ level: 'error' }, pino.destination(2))
const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
startJobs({
  database,
  logger,
  kinds: [
    reportKind({ database, indexes, logger, port: 3000 }, { poll: 0.5, heartbeat: 10, limit: 60 }),
  ],
  pace: { schedule: 1, supervise: 1 },
})
process.on('disconnect', () => process.exit(0))
