/** Name of the basemap's source in the style. */
export const BASEMAP_SOURCE = 'basemap'

/** Layers of the tiles that the server makes of a tenant's own basemap. */
export type BasemapKind =
  | 'land'
  | 'park'
  | 'water'
  | 'building'
  | 'street'
  | 'street-major'
  | 'trail'
  | 'boundary'
  | 'district'
  | 'label'

/** What a style layer reads from: the source, and one layer of its tiles. */
export const from = (kind: BasemapKind) => ({ source: BASEMAP_SOURCE, 'source-layer': kind })
