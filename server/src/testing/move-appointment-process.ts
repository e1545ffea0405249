/**
 * A process that moves an appointment of a running server's agency to a time that no office offers: soon. Argument: JSON
 * of which one and when; settings from the environment.
 */
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { openDatabase } from '../platform/open-database.ts'

/** The appointment to move. */
interface Moved {
  readonly tenant: string
  readonly guid: string
  /** Minutes from now until it starts; it takes an hour. */
  readonly startsIn: number
}

const { tenant, guid, startsIn }: Moved = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(readConfig(process.env), 'attach')
try {
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `update appointment set starts_at = now() + make_interval(mins => $2),
         ends_at = now() + make_interval(mins => $2 + 60) where guid = $1`,
      [guid, startsIn],
    ),
  )
} finally {
  await database.close()
}
