import type { SearchDependencies } from '../search/open-module.ts'

/** What alerts are read and written with. */
export interface AlertSource extends SearchDependencies {
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}
