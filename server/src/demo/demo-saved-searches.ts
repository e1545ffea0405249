import { readFile } from 'node:fs/promises'
import { Localized } from '@plat/contract/platform/localized'
import { decodeSearch } from '@plat/contract/search/search-url'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { parse } from 'yaml'
import { z } from 'zod'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

const StatisticId = z.number().int().positive()

const SavedSearchesFile = z
  .object({
    searches: z.array(
      z
        .object({
          guid: z.uuid(),
          module: z.string(),
          /** Query of the search's address. */
          address: z.string(),
          title: Localized,
          message: Localized.nullable().default(null),
        })
        .strict(),
    ),
    statistics: z.array(
      z
        .object({
          id: StatisticId,
          search: z.uuid(),
          title: Localized,
          note: Localized.nullable().default(null),
          /** When given, the number itself instead of the search's count. */
          value: z.number().nullable().default(null),
        })
        .strict(),
    ),
    groups: z.array(
      z.object({ id: StatisticId, name: z.string(), rows: z.array(z.array(StatisticId)) }).strict(),
    ),
  })
  .strict()
type SavedSearchesFile = z.infer<typeof SavedSearchesFile>

/**
 * Loads the shared searches and statistics of a demo agency from its file into the database; without
 * a file it does nothing.
 * @throws ZodError for a malformed file.
 */
export async function loadSavedSearches(
  database: Database,
  document: TenantDocument,
  path: string,
): Promise<void> {
  if (!document.tenant.demo) return
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  const file = SavedSearchesFile.parse(parse(text))
  await asTenant(database, document.tenant.code, async (tx) => {
    // A copy of the demo may have fewer modules.
    const searches = file.searches.filter(({ module }) => moduleOf(document, module) !== undefined)
    const guids = new Set(searches.map(({ guid }) => guid))
    for (const search of searches) await putSearch(tx, document, search)
    for (const statistic of file.statistics)
      if (guids.has(statistic.search)) await putStatistic(tx, statistic)
    for (const { id, name, rows } of file.groups) {
      await tx.query(
        `insert into statistic_group (tenant, id, name, rows) values ($1, $2, $3, $4)
         on conflict (tenant, id) do update set name = excluded.name, rows = excluded.rows`,
        [tx.tenant, id, name, JSON.stringify(rows)],
      )
    }
  })
}

async function putSearch(
  tx: TenantTransaction,
  document: TenantDocument,
  { guid, module, address, title, message }: SavedSearchesFile['searches'][number],
): Promise<void> {
  const filters = moduleOf(document, module)?.filters ?? []
  const state = decodeSearch(new URLSearchParams(address), filters)
  const name = typeof title === 'string' ? title : title.en
  await tx.query(
    `insert into saved_search (tenant, guid, module, method, title, name, message, criteria, search_metadata)
     values ($1, $2, $3, 'share', $4, $5, $6, $7, $8)
     on conflict (tenant, guid) do update set module = excluded.module, title = excluded.title,
       name = excluded.name, message = excluded.message, criteria = excluded.criteria,
       search_metadata = excluded.search_metadata`,
    [
      tx.tenant,
      guid,
      module,
      JSON.stringify(title),
      name,
      message === null ? null : JSON.stringify(message),
      JSON.stringify(criteriaOf(state, filters, 'anonymous')),
      JSON.stringify({ address }),
    ],
  )
}

async function putStatistic(
  tx: TenantTransaction,
  { id, search, title, note, value }: SavedSearchesFile['statistics'][number],
): Promise<void> {
  await tx.query(
    `insert into statistic (tenant, id, saved_search, type, data, name, title, note, published)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true)
     on conflict (tenant, id) do update set saved_search = excluded.saved_search,
       type = excluded.type, data = excluded.data, name = excluded.name, title = excluded.title,
       note = excluded.note, published = true`,
    [
      tx.tenant,
      id,
      search,
      value === null ? 'numeric' : 'numeric/custom',
      value,
      typeof title === 'string' ? title : title.en,
      JSON.stringify(title),
      note === null ? null : JSON.stringify(note),
    ],
  )
}
