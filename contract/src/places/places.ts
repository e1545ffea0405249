import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Bounds, MultiPolygon, Polygon, Position } from '../platform/geometry.ts'
import { Localized } from '../platform/localized.ts'
import { queryNumber } from '../platform/query-number.ts'

/** A boundary to choose, e.g. a neighbourhood, a district or a park. */
export const Place = z
  .object({
    id: z.uuid(),
    layer: z.string(),
    name: z.string(),
    bounds: Bounds,
    centroid: Position,
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/** Places of one kind. Those of a `grid` are squares that cover the agency. */
export const PlaceLayer = z
  .object({
    id: z.string(),
    label: Localized,
    kind: z.enum(['boundary', 'grid']),
    places: z.array(Place),
  })
  .meta({ id: 'PlaceLayer' })
export type PlaceLayer = z.infer<typeof PlaceLayer>

export const listPlaces = endpoint({
  id: 'listPlaces',
  summary: "The agency's place layers and their places, without geometry",
  method: 'GET',
  path: '/location/place',
  access: 'anonymous',
  reply: z.array(PlaceLayer),
})

const PlacePolygon = z
  .object({
    type: z.literal('Feature'),
    id: z.uuid(),
    geometry: z.union([Polygon, MultiPolygon]),
    properties: z.object({ name: z.string(), layer: z.string() }),
  })
  .meta({ id: 'PlacePolygon' })

export const getPlacePolygon = endpoint({
  id: 'getPlacePolygon',
  summary: 'The boundary of a place, or what lies within metres of it',
  method: 'GET',
  path: '/location/place/:id/polygon',
  access: 'anonymous',
  params: z.object({ id: z.uuid() }),
  /** Metres around the boundary. */
  query: z.object({ radius: queryNumber(z.number().min(0).max(200_000)).default(0) }),
  reply: PlacePolygon,
})

export const getLayerPolygons = endpoint({
  id: 'getLayerPolygons',
  summary: 'The outlines of all places of a layer, or squares of a grid, to draw on the map',
  method: 'GET',
  path: '/location/layer/:id',
  access: 'anonymous',
  params: z.object({ id: z.string().max(64) }),
  reply: z
    .object({ type: z.literal('FeatureCollection'), features: z.array(PlacePolygon) })
    .meta({ id: 'LayerPolygons' }),
})

/** One suggestion of the search box. */
export const Prediction = z
  .object({
    source: z.enum(['place', 'address', 'parcel', 'record', 'coordinates']),
    /** Guid of the place or record; the location guid of an address or parcel; `lng,lat` of coordinates. */
    source_id: z.string(),
    text: z.string(),
    /** Helps to choose: the layer of a place, the type of a record. */
    detail: Localized.nullable(),
    /** What matched. A record matches by `number`, or by `words` of its text. */
    matched: z.enum(['name', 'address', 'parcel', 'number', 'words', 'coordinates']),
    /** Number of records at this address, place or parcel, if known. */
    count: z.number().int().nullable(),
    location: Position.nullable(),
    bounds: Bounds.nullable(),
  })
  .meta({ id: 'Prediction' })
export type Prediction = z.infer<typeof Prediction>

export const predictLocation = endpoint({
  id: 'predictLocation',
  summary: 'Places, addresses, record numbers and coordinates that match a text',
  method: 'GET',
  path: '/location/predict',
  access: 'anonymous',
  module: true,
  query: z.object({ q: z.string().max(200).default('') }),
  reply: z.array(Prediction),
})
