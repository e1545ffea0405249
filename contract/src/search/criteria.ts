import { z } from 'zod'
import { DatePeriod } from './filters/date-period.ts'
import { Bounds, MultiPolygon, Point, Polygon, Position, Ring } from '../platform/geometry.ts'

/** An ISO calendar date, `2016-07-01`, in the agency's time zone. */
export const IsoDate = z.iso.date()

/** Most criteria of a search, the portal's own among them. */
const MAX_CRITERIA = 500

/**
 * The map's view: a feature collection with one polygon, of which only the bounding box is used: one ring of four
 * corners and the first again. Whatever else a client sends of it, `properties` too, is not kept.
 */
export const Viewport = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({
          type: z.literal('Polygon'),
          coordinates: z.array(z.array(Position).length(5)).length(1),
        }),
      }),
    )
    .length(1),
})
export type Viewport = z.infer<typeof Viewport>

/** A polygon, or a circle as `{ type: "Point" }` with `radius` in metres. */
export const SearchGeometry = z.union([
  Polygon,
  MultiPolygon.extend({
    coordinates: z.array(z.array(Ring).min(1).max(100)).min(1).max(1_000),
  }),
  Point.extend({ radius: z.number().positive().max(200_000) }),
])
export type SearchGeometry = z.infer<typeof SearchGeometry>

/** One chosen place: its guid, or an object with the guid; whatever else a client sends of it is not kept. */
export const PlaceRef = z.union([
  z.uuid(),
  z.object({
    id: z.uuid(),
    /** Metres around the place that count as part of it. */
    radius: z.number().positive().max(200_000).optional(),
  }),
])

/** Live records (1), archived ones (2), or both (0, also written `1,2`). */
export const StatusCriterion = z.union([
  z.enum(['0', '1', '2', '1,2']),
  z.number().int().min(0).max(2),
])

/** Whether a date or a number has a value: records that have one, or those that have none. */
export const StatedCriterion = z
  .object({ stated: z.boolean() })
  .strict()
  .meta({ id: 'StatedCriterion' })

/** Value of a module's own criterion: option ids, a text, a range, a period relative to today, whether there is a value. */
export const CriterionValue = z.union([
  z.string().max(500),
  z.number(),
  z.array(z.union([z.string().max(500), z.number()])).max(5_000),
  z
    .object({
      from: z.union([IsoDate, z.number()]).optional(),
      to: z.union([IsoDate, z.number()]).optional(),
    })
    .strict(),
  DatePeriod,
  StatedCriterion,
  z.null(),
])
export type CriterionValue = z.infer<typeof CriterionValue>

/**
 * A search. The keys with three underscores are the portal's own; every other key is a criterion
 * that the module's filters declare (`record_type`, `status`, …).
 */
export const SearchCriteria = z
  .object({
    ___viewport: Viewport.nullish(),
    ___place: z.array(PlaceRef).max(500).nullish(),
    ___address: z
      .object({
        text: z.string().max(300).optional(),
        location: Position,
        /** Metres around the address; 150 by default. */
        radius: z.number().positive().max(200_000).optional(),
      })
      .nullish(),
    ___geometry: SearchGeometry.nullish(),
    ___geometry_source: z.literal('drawn').nullish(),
    /** Only records that the public may see, for staff too. */
    ___seen_by: z.literal('everybody').nullish(),
    /**
     * `search/detail` only: the location whose records are requested, or a cluster with its bounds, which belongs to
     * the map given by `___viewport` and `___zoom`: the point that was drawn when points were joined at the zoom
     * `drawn`, or some of the map's features.
     */
    ___location: z
      .union([
        z.uuid(),
        z.object({ guid: z.uuid() }),
        z.object({ coordinates: Position }),
        z.object({ cluster: z.uuid(), drawn: z.number().min(0).max(24), bounds: Bounds }),
        z.object({ members: z.array(z.uuid()).min(1).max(3_000), bounds: Bounds }),
      ])
      .nullish(),
    /** Map zoom for which `search/location` clusters, 0 to 24. */
    ___zoom: z.number().min(0).max(24).nullish(),
    name: z.string().max(300).nullish(),
    created: z.string().max(64).nullish(),
    moduleCode: z.string().max(64).nullish(),
    channel: z.string().max(64).nullish(),
    start: IsoDate.nullish(),
    end: IsoDate.nullish(),
    record_date___start: IsoDate.nullish(),
    record_date___end: IsoDate.nullish(),
    status: StatusCriterion.nullish(),
  })
  .catchall(CriterionValue)
  .refine(
    (criteria) => Object.keys(criteria).length <= MAX_CRITERIA,
    `expected at most ${MAX_CRITERIA} criteria`,
  )
  .meta({ id: 'SearchCriteria', maxProperties: MAX_CRITERIA })
export type SearchCriteria = z.infer<typeof SearchCriteria>

/** A search as maps, counts and lists are requested: with a shape that is left out of it. It is never stored. */
export const SearchRequest = SearchCriteria.safeExtend({
  /** Records in this shape are not found. */
  ___excluded: SearchGeometry.nullish(),
}).meta({ id: 'SearchRequest', maxProperties: MAX_CRITERIA })
export type SearchRequest = z.infer<typeof SearchRequest>

/** Option that stands for records without a value in a category. */
export const NO_VALUE = '___none'
