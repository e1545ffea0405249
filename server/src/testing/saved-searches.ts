import { randomUUID } from 'node:crypto'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/** A saved search as a test writes it; what is left out is a shared search of all permits. */
export interface TestSearch {
  guid?: string
  module?: string
  owner?: string | null
  method?: 'star' | 'share'
  title?: unknown
  message?: unknown
  criteria?: Record<string, unknown>
  address?: string
  visible?: boolean
}

/** Puts a saved search into the database and answers its guid. */
export async function putSavedSearch(
  database: Database,
  tenant: string,
  search: TestSearch,
): Promise<string> {
  const { guid = randomUUID(), title = 'Permits near the pier', message = null } = search
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into saved_search (tenant, guid, module, owner, method, title, name, message, notes,
         criteria, search_metadata, visible)
       values ($1, $2, $3, $4, $5, $6, 'my pier', $7, 'ask Ana', $8, $9, $10)`,
      [
        tenant,
        guid,
        search.module ?? 'permits',
        search.owner ?? null,
        search.method ?? 'share',
        JSON.stringify(title),
        message === null ? null : JSON.stringify(message),
        JSON.stringify(search.criteria ?? { status: '1' }),
        JSON.stringify({ address: search.address ?? 'status=1' }),
        search.visible ?? true,
      ],
    ),
  )
  return guid
}

/** A stat as a test writes it; `data` makes it the agency's own number. */
export interface TestStatistic {
  id: number
  search: string
  data?: number
  title?: unknown
  /** Calculation on the records that the search finds; left out: their number. */
  options?: { type: string }
  /** Search of the whole. */
  whole?: string
  trend?: unknown
  /** Where it is seen, on a grouping and a scorecard of its own, numbered as it is; null: nowhere. */
  board?: 'public' | 'internal' | 'draft' | null
}

/** Puts a stat into the database, on a published public scorecard unless told otherwise. */
export async function putStatistic(
  database: Database,
  tenant: string,
  statistic: TestStatistic,
): Promise<void> {
  const { id, search, data, title = 'Permits', board = 'public' } = statistic
  const { options, whole = null, trend = null } = statistic
  await asTenant(database, tenant, async (tx) => {
    await tx.query(
      `insert into statistic (tenant, id, saved_search, type, data, name, title, options, whole, trend)
       values ($1, $2, $3, $4, $5, 'permits', $6, $7, $8, $9)`,
      [
        tenant,
        id,
        search,
        options?.type ?? (data === undefined ? 'numeric' : 'numeric/custom'),
        data ?? null,
        JSON.stringify(title),
        options === undefined ? null : JSON.stringify(options),
        whole,
        trend === null ? null : JSON.stringify(trend),
      ],
    )
    if (board === null) return
    await tx.query('insert into statistic_group (tenant, id, name, rows) values ($1, $2, $3, $4)', [
      tenant,
      id,
      `Grouping ${id}`,
      JSON.stringify([[id]]),
    ])
    await tx.query(
      'insert into scorecard (tenant, id, name, channels, groups, published) values ($1, $2, $3, $4, $5, $6)',
      [
        tenant,
        id,
        JSON.stringify(`Scorecard ${id}`),
        [board === 'internal' ? 'internal' : 'public'],
        [id],
        board !== 'draft',
      ],
    )
  })
}
