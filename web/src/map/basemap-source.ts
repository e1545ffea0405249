/** Name of the basemap's source in the style. */
export const BASEMAP_SOURCE = 'basemap'

/** Layers of the tiles that the server makes of a tenant's own basemap. */
export type BasemapKind =
  | 'land'
  | 'park'
  | 'water'
  | 'parcel'
  | 'building'
  | 'street'
  | 'street-major'
  | 'trail'
  | 'boundary'
  | 'district'
  | 'label'

/** The style layer that says which parcel is at a point; nothing of it is seen. */
export const PARCEL_LAYER = 'parcel'
/** Zoom from which parcels are drawn: that of a few streets. */
export const PARCEL_MIN_ZOOM = 15
/** Zoom from which their lines are plain enough to be clicked between. */
export const PARCEL_CLICK_ZOOM = 16

/** What a style layer reads from: the source, and one layer of its tiles. */
export const from = (kind: BasemapKind) => ({ source: BASEMAP_SOURCE, 'source-layer': kind })
