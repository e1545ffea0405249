import { z } from 'zod'

/** Degrees, WGS 84, longitude first (RFC 7946). */
export const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export type Position = z.infer<typeof Position>

/** West, south, east, north in degrees. */
export const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Bounds = z.infer<typeof Bounds>

export const Ring = z.array(Position).min(4).max(10_001)

export const Point = z.object({ type: z.literal('Point'), coordinates: Position })
export const Polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(Ring).min(1).max(100),
})
export const MultiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(Ring).min(1)).min(1).max(1000),
})
export type Polygon = z.infer<typeof Polygon>
export type MultiPolygon = z.infer<typeof MultiPolygon>

/** Any GeoJSON geometry from the database; its coordinates are not checked. */
export const AnyGeometry = z.looseObject({ type: z.string(), coordinates: z.unknown() })
export type AnyGeometry = z.infer<typeof AnyGeometry>
