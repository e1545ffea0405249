import type { Accounts } from '../accounts/dependencies.ts'
import type { MapDrawer } from '../static-map/map-drawer.ts'
import type { MapSource } from '../static-map/static-maps.ts'
import type { SearchDependencies } from '../search/open-module.ts'

/** What sharing works with. */
export interface SharingParts {
  readonly accounts: Accounts
  readonly source: SearchDependencies
  /** Draws the map in a mail. */
  readonly maps: MapSource & { readonly drawer: MapDrawer }
}
