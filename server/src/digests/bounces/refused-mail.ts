import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RefusedMail } from '../../platform/mail/deliver.ts'
import { stopAddress } from './stop-address.ts'

/** Kinds of mails that an address is stopped for: nobody waits for them. */
const OF_ALERTS = /^(?:digest|alert)\./

/** Stops the mails of alerts to an address that its mail server does not take. */
export function stopRefused(database: Database): (refused: RefusedMail) => Promise<void> {
  return async ({ tenant, kind, recipient, isRecipients, words }) => {
    if (!isRecipients || !OF_ALERTS.test(kind)) return
    const reason = { kind: 'bounce', detail: words } as const
    await asTenant(database, tenant, (tx) => stopAddress(tx, recipient, reason))
  }
}
