import type { TenantDocument } from '../tenancy/document/document.ts'
import type { AccountRow } from './account-row.ts'

/** An account whose data is exported, and what its owner may see at this moment. */
export interface ExportedAccount extends AccountRow {
  readonly document: TenantDocument
  /** Of the session that asks, see `VISIBILITY_OF_LEVEL`. */
  readonly visibility: number
}
