import type { Localized } from '@plat/contract/platform/localized'
import { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Viewer } from '../platform/http/app.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

interface SavedSearchRow {
  guid: string
  module: string
  owner: string | null
  method: 'star' | 'share'
  title: Localized
  name: string
  message: Localized | null
  notes: string | null
  criteria: unknown
  search_metadata: unknown
  visible: boolean
  created_at: Date
}

/**
 * A saved search as the viewer may see it: shared ones and those behind a published statistic by
 * anybody who knows the guid, others by their owner and, behind an unpublished statistic, by whoever
 * manages statistics. Null for all others, for a withdrawn one of somebody else's, and for one whose
 * module the agency no longer has.
 */
export async function readSavedSearch(
  { query }: TenantTransaction,
  guid: string,
  document: TenantDocument,
  { account }: Viewer,
): Promise<SavedSearch | null> {
  const [row] = await query<SavedSearchRow>(
    `select guid, module, owner, method, title, name, message, notes, criteria, search_metadata,
       visible, created_at
     from saved_search s
     where guid = $1 and (owner = $2 or (visible and (method = 'share' or exists (
       select from statistic t where t.tenant = s.tenant and t.saved_search = s.guid
         and (t.published or $3)))))`,
    [guid, account?.guid ?? null, account?.grants.includes('stats.manage') ?? false],
  )
  const module = row && moduleOf(document, row.module)
  if (!row || !module) return null
  const own = row.owner !== null && row.owner === account?.guid
  // Criteria and metadata were written by us, or put there by the operator: held against the contract.
  return SavedSearch.parse({
    guid: row.guid,
    title: row.title,
    message: row.message,
    name: own ? row.name : null,
    notes: own ? row.notes : null,
    method: row.method,
    visible: row.visible,
    created: row.created_at.toISOString(),
    criteria: row.criteria,
    search_metadata: row.search_metadata,
    module: {
      module_code: module.code,
      display_name: module.name,
      department: { department_code: departmentOf(document, module.code).id },
    },
  })
}
