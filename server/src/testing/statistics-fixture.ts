import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { signUp, type Visitor, visitor } from './visitor.ts'

/** Somebody who is signed in at `tenant`, with the rights of a manager of statistics or of a clerk, or none. */
export async function statisticsPerson(
  { app, database }: { app: App; database: Database },
  tenant: string,
  person: { email: string; name?: string; as: 'manager' | 'clerk' | 'resident' },
): Promise<Visitor> {
  const someone = visitor(app, `${tenant}.test`)
  await signUp(someone, database, tenant, person.email)
  const { as, name = 'Ana', email } = person
  await asTenant(database, tenant, async (tx) => {
    await tx.query(
      'update account set grants = $2, role = $3, first_name = $4, last_name = $5 where email = $1',
      [
        email,
        as === 'manager' ? ['stats.manage'] : [],
        as === 'resident' ? 'resident' : 'internal',
        name,
        'Ruiz',
      ],
    )
    await tx.query(`update session set second_factor = 'totp'`)
  })
  return someone
}
