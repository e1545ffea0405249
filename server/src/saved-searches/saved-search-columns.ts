import type { Localized } from '@plat/contract/platform/localized'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { departmentOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'

/** A row of `saved_search`. */
export interface SavedSearchRow {
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
  default_title: string | null
  code: string | null
  format: number
  snapshot: unknown
  counted: unknown
  favoured: boolean
  read: boolean
  opened: number
  hidden_at: Date | null
  hidden_note: string | null
}

/** Its columns in SQL. */
export const SAVED_SEARCH_COLUMNS = `guid, module, owner, method, title, name, message, notes, criteria,
  search_metadata, visible, created_at, default_title, code, format, snapshot, counted, favoured, read, opened,
  hidden_at, hidden_note`

/** A module as lists name it. */
export function moduleSummary(
  document: TenantDocument,
  module: ModuleDocument,
): SavedSearch['module'] {
  return {
    module_code: module.code,
    display_name: module.name,
    department: { department_code: departmentOf(document, module.code).id },
  }
}
