import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Bounds, MultiPolygon, Polygon, Position } from '../platform/geometry.ts'
import { Localized } from '../platform/localized.ts'
import { queryNumber } from '../platform/query-number.ts'
import { SearchText } from '../search/search-in-address.ts'

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

/** What tells a suggested record from others. */
const PredictedRecord = z.object({
  reference: z.string(),
  title: z.string(),
  street_address: z.string().nullable(),
  record_date: z.iso.date().nullable(),
  /** The part of the description that has the words, where the title has not. */
  excerpt: z.string().nullable(),
})

/** One suggestion of the search box. */
export const Prediction = z
  .object({
    source: z.enum(['text', 'place', 'address', 'parcel', 'record', 'coordinates']),
    /** Guid of the place or record; the location guid of an address or parcel; `lng,lat` of coordinates; the words. */
    source_id: z.string(),
    text: z.string(),
    /** Second line of a suggestion: a place's layer, a record's type, the district or ZIP code of an address that exists twice. */
    detail: Localized.nullable(),
    /** What matched. A record matches by `number`, or by `words` of its text; `text` is the search for the words. */
    matched: z.enum(['text', 'name', 'address', 'parcel', 'number', 'words', 'coordinates']),
    /** Number of records that the search shows when this is chosen: with the words, or near the address or parcel. */
    count: z.number().int().nullable(),
    /** Of these, how many are at the address or parcel itself. */
    here: z.number().int().nullable(),
    location: Position.nullable(),
    bounds: Bounds.nullable(),
    record: PredictedRecord.nullable(),
  })
  .meta({ id: 'Prediction' })
export type Prediction = z.infer<typeof Prediction>

export const predictLocation = endpoint({
  id: 'predictLocation',
  summary:
    'What the search box suggests: the words as a search, places, addresses, records, coordinates',
  method: 'GET',
  path: '/location/predict',
  access: 'anonymous',
  module: true,
  query: z.object({
    q: z.string().max(200).default(''),
    /** The search that a suggestion would be added to, for counts; by default the module's opening search. */
    search: SearchText.optional(),
  }),
  reply: z.array(Prediction),
})
