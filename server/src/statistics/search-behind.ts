import type { Channel } from '@plat/contract/statistics/channel'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { readBoards } from './statistic-rows.ts'
import { manages, type Onlooker, seenStatistics } from './seen-statistics.ts'

/**
 * Whether a search stands behind a stat that somebody sees; the search of a share's whole as well.
 * @param boards those that the agency has
 */
export async function isBehindSeenStat(
  tx: TenantTransaction,
  search: string,
  onlooker: Onlooker,
  boards: readonly Channel[],
): Promise<boolean> {
  const stats = await tx.query<{ id: number }>(
    'select id from statistic where (saved_search = $1 or whole = $1) and deleted_at is null',
    [search],
  )
  if (stats.length === 0 || manages(onlooker)) return stats.length > 0
  const content = { stats, ...(await readBoards(tx)) }
  return seenStatistics(content, onlooker, boards).stats.size > 0
}
