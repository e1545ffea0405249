/**
 * Writes tenants into the embedded database of DATA_DIR, one transaction each, and prints the code
 * of each only after the database acknowledged it. Runs until it is killed.
 */
import { asTenant } from '../db/as-tenant.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../open-database.ts'

const database = await openDatabase(readConfig(), 'own')
for (let i = 0; ; i++) {
  const tenant = `t${process.pid}-${i}`
  await asTenant(database, tenant, async (tx) => {
    await tx.query('insert into tenant (tenant) values ($1)', [tenant])
    await tx.query('insert into module (tenant, module) values ($1, $2)', [tenant, 'permits'])
  })
  process.stdout.write(`${tenant}\n`)
}
