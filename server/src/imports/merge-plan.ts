import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What merging the staged rows changes in a module's records. */
export interface MergePlan {
  /** Rows of the import. */
  readonly rows: number
  /** Records before the merge. */
  readonly existing: number
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Records that would lose their location. */
  readonly unlocated: number
  readonly sameKey: { readonly sameContent: number; readonly otherContent: number }
  /** Highest record number, when the records were inserted already. */
  readonly lastNumber?: number
}

/** The steps of a merge in one transaction; `onStep` receives the name of each step as it begins. */
export interface Merge {
  readonly transaction: TenantTransaction
  readonly module: string
  /** Id of the import run. */
  readonly run: string
  /** True: records that were not staged are removed. */
  readonly snapshot: boolean
  /** Which records are removed: those that were not staged, where left out. */
  readonly removes?: 'staged'
  onStep(step: string): void
}
