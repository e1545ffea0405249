import { sendJob } from '../../jobs/send-job.ts'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { News, ToldAlert } from '../told-news.ts'

/** The queue whose jobs tell browsers; what a job of it is about is a subscription. */
export const PUSH_QUEUE = 'push'

/**
 * Has browsers told whose account may read one of the news of an alert that is to be shown by them: each once for all
 * its news.
 */
export async function queuePushes(
  tx: TenantTransaction,
  news: readonly News[],
  alerts: ReadonlyMap<string, ToldAlert>,
): Promise<void> {
  const owners = new Set(
    news.flatMap(({ owner, alert }) => {
      const told = alert === null ? undefined : alerts.get(alert)
      return told?.active && told.channels.includes('push') ? [owner] : []
    }),
  )
  if (owners.size === 0) return
  const browsers = await tx.query<{ guid: string }>(
    'select guid from push_subscription where owner = any($1::uuid[])',
    [[...owners]],
  )
  for (const { guid } of browsers) await sendJob(tx, PUSH_QUEUE, guid)
}
