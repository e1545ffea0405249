import { startMailAgain } from '@plat/contract/alerts/unsubscribe'
import { type Accounts, ownRow } from '../../accounts/dependencies.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'

/** Registers how somebody whose mails came back has them start again. */
export function registerStartMailAgain(app: App, { database }: Pick<Accounts, 'database'>): void {
  serve(app, startMailAgain, async ({ context }) => {
    await asTenant(database, context.tenant, async (tx) => {
      const { email } = await ownRow(tx, context)
      await tx.query('delete from stopped_address where email = lower($1)', [email])
    })
    return { data: { stopped: null } }
  })
}
