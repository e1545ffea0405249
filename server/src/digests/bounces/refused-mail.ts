import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RefusedMail } from '../../platform/mail/deliver.ts'
import { isOfAlerts, stopAddress } from './stop-address.ts'

/** Stops the mails of alerts to an address that its mail server does not take. */
export function stopRefused(database: Database): (refused: RefusedMail) => Promise<void> {
  return async ({ tenant, kind, recipient, isRecipients, words }) => {
    if (!isRecipients || !isOfAlerts(kind)) return
    const reason = { kind: 'bounce', detail: words } as const
    await asTenant(database, tenant, (tx) => stopAddress(tx, recipient, reason))
  }
}
