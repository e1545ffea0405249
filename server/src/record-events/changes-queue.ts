import { sendJob } from '../jobs/send-job.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** The queue of what changed; what a job of it is about is a module, or WINDOWS. */
export const CHANGES_QUEUE = 'changes'
/** What the job is about that looks for windows (comments) which open or close by the calendar. Modules have no capitals. */
export const WINDOWS = 'WINDOWS'

/** Has one of the servers tell, once the transaction is committed, what happened to a module's records. */
export function sendChanges(transaction: TenantTransaction, module: string): Promise<void> {
  return sendJob(transaction, CHANGES_QUEUE, module)
}
