import { readFile } from 'node:fs/promises'
import { Localized } from '@plat/contract/platform/localized'
import { decodeSearch } from '@plat/contract/search/search-url'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { parse } from 'yaml'
import { z } from 'zod'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { putStatistics, StatisticsFile } from './demo-statistics.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

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
          /** Whether everybody may open its link; others are seen with the stats that are made of them. */
          shared: z.boolean().default(true),
        })
        .strict(),
    ),
    ...StatisticsFile.shape,
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
  const { searches: all, ...stats } = SavedSearchesFile.parse(parse(text))
  await asTenant(database, document.tenant.code, async (tx) => {
    // A copy of the demo may have fewer modules.
    const searches = all.filter(({ module }) => moduleOf(document, module) !== undefined)
    const guids = new Set(searches.map(({ guid }) => guid))
    for (const search of searches) await putSearch(tx, document, search)
    await putStatistics(tx, stats, guids)
  })
}

async function putSearch(
  tx: TenantTransaction,
  document: TenantDocument,
  { guid, module, address, title, message, shared }: SavedSearchesFile['searches'][number],
): Promise<void> {
  const found = moduleOf(document, module)
  const filters = found ? moduleFilters(found, 'anonymous') : []
  const state = decodeSearch(new URLSearchParams(address), filters)
  const name = typeof title === 'string' ? title : title.en
  await tx.query(
    `insert into saved_search (tenant, guid, module, method, title, name, message, criteria, search_metadata)
     values ($1, $2, $3, $9, $4, $5, $6, $7, $8)
     on conflict (tenant, guid) do update set module = excluded.module, method = excluded.method, title = excluded.title,
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
      shared ? 'share' : 'star',
    ],
  )
}
