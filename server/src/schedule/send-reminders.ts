import type { Accounts } from '../accounts/dependencies.ts'
import type { JobKind } from '../jobs/start-jobs.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tellPeople } from './tell-people.ts'

type Parts = Pick<Accounts, 'database' | 'port'>

/** Telling the people of appointments what is due, by one process, every minute. */
export function remindersKind(parts: Parts): JobKind {
  return {
    queue: {
      name: 'reminders',
      retryLimit: 0,
      retryDelay: 60,
      retryDelayMax: 60,
      expireInSeconds: 600,
      heartbeatSeconds: 60,
      deleteAfterSeconds: 86_400,
    },
    pollSeconds: 15,
    width: 1,
    everybodys: { due: '* * * * *' },
    run: async () => {
      await sendReminders(parts)
      return {}
    },
  }
}

/**
 * Tells the people of all agencies' appointments what is due.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function sendReminders(parts: Parts): Promise<void> {
  const { rows } = await parts.database.pool.query<{ tenant: string }>(
    'select tenant from tenants_with_due_reminders() as tenant',
  )
  const tenants = rows.map(({ tenant }) => tenant)
  await forEachTenant(tenants, (tenant) => tellPeople(parts, tenant))
}
