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

/** Puts a published statistic of a saved search into the database; `data` makes it the agency's own number. */
export async function putStatistic(
  database: Database,
  tenant: string,
  statistic: { id: number; search: string; data?: number; published?: boolean; title?: unknown },
): Promise<void> {
  const { id, search, data, published = true, title = 'Permits' } = statistic
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into statistic (tenant, id, saved_search, type, data, name, title, published)
       values ($1, $2, $3, $4, $5, 'permits', $6, $7)`,
      [
        tenant,
        id,
        search,
        data === undefined ? 'numeric' : 'numeric/custom',
        data ?? null,
        JSON.stringify(title),
        published,
      ],
    ),
  )
}
