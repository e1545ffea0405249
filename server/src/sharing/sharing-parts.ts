import type { Accounts } from '../accounts/dependencies.ts'
import type { SearchDependencies } from '../search/open-module.ts'

/** What sharing works with. */
export interface SharingParts {
  readonly accounts: Accounts
  readonly source: SearchDependencies
}
