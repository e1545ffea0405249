import type { SearchDependencies } from '../../search/open-module.ts'
import type { MapDrawer } from '../../static-map/map-drawer.ts'
import type { MapSource } from '../../static-map/static-maps.ts'

/** Sources of previews. */
export type PreviewSource = SearchDependencies & MapSource & { readonly drawer: MapDrawer }
