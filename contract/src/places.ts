import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Bounds, MultiPolygon, Polygon, Position } from './geometry.ts'
import { Localized } from './localized.ts'

/** A boundary that a resident can choose: a neighbourhood, a district, a park. */
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

export const PlaceLayer = z
  .object({ id: z.string(), label: Localized, places: z.array(Place) })
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

export const getPlacePolygon = endpoint({
  id: 'getPlacePolygon',
  summary: 'The boundary of a place',
  method: 'GET',
  path: '/location/place/:id/polygon',
  access: 'anonymous',
  params: z.object({ id: z.uuid() }),
  reply: z
    .object({
      type: z.literal('Feature'),
      id: z.uuid(),
      geometry: z.union([Polygon, MultiPolygon]),
      properties: z.object({ name: z.string(), layer: z.string() }),
    })
    .meta({ id: 'PlacePolygon' }),
})

/** One suggestion of the search box. */
export const Prediction = z
  .object({
    source: z.enum(['place', 'address', 'record', 'coordinates']),
    /** Guid of the place or record; the location guid of an address; `lng,lat` of coordinates. */
    source_id: z.string(),
    text: z.string(),
    /** What else helps to choose: the layer of a place, the type of a record. */
    detail: Localized.nullable(),
    /** Records at this address or place, where known. */
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
