import type { Localized } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import {
  MAX_PAGE_REPORTS,
  MAX_REPORTED,
  type PageFault,
  type ReportedPage,
  type reviewPage as reviewing,
} from '@plat/contract/saved-searches/reported-pages'
import type { z } from 'zod'
import { IS_STAFF_SQL } from '../accounts/account-row.ts'
import { audit } from '../accounts/audit.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { noSuchSearch } from './change-saved-search.ts'
import { moduleSummary } from './saved-search-columns.ts'
import { goneError, readSavedSearch, type SavedSearchReader } from './saved-search-row.ts'

/**
 * Reports the page of a visitor's search, once for each account, or network of someone who is not logged in. Who reported
 * it is kept as a hash.
 * @throws AppError not_found or gone for a page that is not there; forbidden for its owner; conflict for the agency's own
 */
export async function reportPage(
  tx: TenantTransaction,
  guid: string,
  reader: SavedSearchReader,
  { reason, network }: { reason: PageFault; network: string },
): Promise<void> {
  const search = await readSavedSearch(tx, guid, reader)
  if (search === null) throw (await goneError(tx, guid)) ?? noSuchSearch()
  if (search.createdBy !== null) throw new AppError('forbidden', because('page_own'))
  if (search.shared_by?.who !== 'visitor') throw new AppError('conflict', because('page_of_agency'))
  const of = { tenant: tx.tenant, purpose: 'shared page', subject: guid } as const
  await tx.query(
    `insert into saved_search_report (tenant, saved_search, reporter, reason)
     select current_tenant(), $1, $2, $3
     where (select count(*) from saved_search_report where saved_search = $1 and settled_at is null) < $4
     on conflict do nothing`,
    [guid, tx.keys.sign(of, reader.viewer.account?.guid ?? network), reason, MAX_PAGE_REPORTS],
  )
}

interface PageRow {
  guid: string
  module: string
  title: Localized
  message: Localized | null
  created_at: Date
  reports: ReportedPage['reports'] | null
  hidden_at: Date | null
  hidden_name: string | null
  hidden_note: string | null
  found: number
  [column: string]: unknown
}

/** Pages that staff have to look at, the one reported last first, then hidden ones; and how many more there are. */
export async function listReportedPages(
  { query }: TenantTransaction,
  document: TenantDocument,
): Promise<{ pages: ReportedPage[]; more: number }> {
  const rows = await query<PageRow>(
    `select s.guid, s.module, s.title, s.message, s.created_at, s.hidden_at, s.hidden_note,
       (select a.first_name || ' ' || a.last_name from account a
         where a.tenant = s.tenant and a.guid = s.hidden_by) as hidden_name,
       r.reports, count(*) over ()::integer as found
     from saved_search s left join lateral (
       select jsonb_agg(jsonb_build_object('reason', f.reason, 'count', f.count) order by f.count desc, f.reason) as reports,
         max(f.last) as last
       from (select reason, count(*)::integer as count, max(created_at) as last from saved_search_report
         where tenant = s.tenant and saved_search = s.guid and settled_at is null group by reason) as f) as r on true
     where s.guid in (select saved_search from saved_search_report where settled_at is null
         union all select guid from saved_search where hidden_at is not null)
       and s.method = 'share' and s.visible and s.deleted_at is null and s.module = any ($1::text[])
     order by r.last desc nulls last, s.hidden_at desc nulls first, s.guid limit $2`,
    [document.modules.map(({ code }) => code), MAX_REPORTED],
  )
  return {
    more: (rows[0]?.found ?? 0) - rows.length,
    pages: rows.flatMap((row) => {
      const module = moduleOf(document, row.module)
      if (module === undefined) return []
      const { hidden_at: at, hidden_name: by, hidden_note: note } = row
      return [
        {
          guid: row.guid,
          title: row.title,
          message: row.message,
          module: moduleSummary(document, module),
          created: row.created_at.toISOString(),
          reports: row.reports ?? [],
          hidden: at && { at: at.toISOString(), by: by?.trim() || null, note },
        },
      ]
    }),
  }
}

/**
 * Hides, keeps or shows the page of a visitor's search, and settles its reports.
 * @param actor guid of the account; null: an API token
 * @throws AppError not_found for a page that is not there; conflict for hiding one that the agency shares
 */
export async function reviewPage(
  tx: TenantTransaction,
  actor: string | null,
  guid: string,
  change: z.output<NonNullable<typeof reviewing.body>>,
): Promise<void> {
  const [row] = await tx.query<{ hidden: boolean; visitors: boolean }>(
    `select hidden_at is not null as hidden, exists (select from account a
       where a.tenant = s.tenant and a.guid = s.owner and not ${IS_STAFF_SQL}) as visitors
     from saved_search s where guid = $1 and method = 'share' and deleted_at is null for update`,
    [guid],
  )
  if (row === undefined) throw noSuchSearch()
  const hides = change.action === 'hide'
  if (hides && !row.visitors) throw new AppError('conflict', because('page_of_agency'))
  const changes = change.action === 'keep' ? false : hides !== row.hidden
  if (changes) {
    await tx.query(
      `update saved_search set hidden_at = case when $2 then now() end, hidden_by = case when $2 then $3::uuid end,
         hidden_note = $4 where guid = $1`,
      [guid, hides, actor, hides ? change.note : null],
    )
    const action = hides ? 'shared-page.hidden' : 'shared-page.shown'
    await audit(tx, { actor, action, subject: guid })
  }
  await tx.query(
    'update saved_search_report set settled_at = now() where saved_search = $1 and settled_at is null',
    [guid],
  )
}
