import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { MultiPolygon, Polygon } from '../platform/geometry.ts'
import { queryNumber } from '../platform/query-number.ts'

/** A parcel of the assessor's map. */
export const Parcel = z
  .object({
    /** The assessor's parcel number. */
    number: z.string(),
    /** Degrees. */
    outline: z.union([Polygon, MultiPolygon]),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>

/** Errors: not_found where no parcel is, and for an agency without a layer of parcels. */
export const getParcel = endpoint({
  id: 'getParcel',
  summary: "The parcel at a point, of the agency's basemap layer of parcels",
  method: 'GET',
  path: '/location/parcel',
  access: 'anonymous',
  versioned: true,
  /** Degrees. */
  query: z.object({
    lng: queryNumber(z.number().min(-180).max(180)),
    lat: queryNumber(z.number().min(-90).max(90)),
  }),
  errors: ['not_found'],
  reply: Parcel,
})
