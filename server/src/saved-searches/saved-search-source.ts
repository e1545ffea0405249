import type { SearchDependencies } from '../search/open-module.ts'

/** What saved searches are read and written with. */
export type SavedSearchSource = SearchDependencies & {
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}
