import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { PlainGeometry } from './geometry-check.ts'

/** A feature of a normalised layer: no property but its name. */
export interface LayerFeature {
  readonly type: 'Feature'
  readonly properties: { readonly name?: string }
  readonly geometry: PlainGeometry
}

/** How a layer's file is read. */
export interface LayerReading {
  /** Property or template; left out: features have no names. */
  readonly name: string | undefined
  /** How names are written; left out: as they are. */
  readonly case: 'title' | undefined
  /** True for places: polygons only, each with a name of its own. */
  readonly places: boolean
  /** True for parcels: polygons only, each with its number as its name. */
  readonly parcels?: boolean
  readonly sameName: 'number' | 'merge'
  readonly bounds: GeoBounds
}
