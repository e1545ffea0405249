/**
 * A process that moves an appointment of a running server's agency to now, which no office offers. Argument: JSON of
 * which one and when; settings from the environment.
 */
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { openDatabase } from '../platform/open-database.ts'

/** What is moved. */
interface Moved {
  readonly tenant: string
  /** Of the appointment. */
  readonly guid: string
  /** Minutes from now until it begins; it takes an hour. */
  readonly beginsIn: number
}

const { tenant, guid, beginsIn }: Moved = JSON.parse(process.argv[2] ?? '{}')
const database = await openDatabase(readConfig(process.env), 'attach')
try {
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `update appointment set starts_at = now() + make_interval(mins => $2),
         ends_at = now() + make_interval(mins => $2 + 60) where guid = $1`,
      [guid, beginsIn],
    ),
  )
} finally {
  await database.close()
}
