import type { MultiPolygon, Polygon, Position } from 'geojson'
import { CircleRegion, EARTH_RADIUS } from './circle-region.ts'
import {
  boundsToUnits,
  projectX,
  projectY,
  type UnitRectangle,
  WORLD_RECTANGLE,
} from './mercator.ts'
import { polygonRegion } from './polygon-region.ts'
import { RectangleRegion, type Region } from './region.ts'
import type { IndexShape } from './types.ts'

/** Degrees and metres. Boxes around larger circles, or nearer to the poles, are the world. */
const MAX_LATITUDE = 75
const MAX_RADIUS = 500_000
/** Widens the box of a circle for rounding. */
const ROUNDING = 1.000_001

/** The regions of a shape; together they are its area. */
export function shapeRegions(shape: IndexShape): Region[] {
  switch (shape.kind) {
    case 'rectangle':
      return [new RectangleRegion(boundsToUnits(shape.bounds))]
    case 'polygon':
      return polygonRegion(shape.geometry)
    case 'circle':
      return [new CircleRegion(shape.center[0], shape.center[1], shape.radius)]
  }
}

/** A box around a shape: no point of the shape is outside. */
export function shapeBox(shape: IndexShape): UnitRectangle {
  switch (shape.kind) {
    case 'rectangle':
      return boundsToUnits(shape.bounds)
    case 'polygon':
      return ringsBox(ringsOf(shape.geometry))
    case 'circle':
      return circleBox(shape.center[0], shape.center[1], shape.radius)
  }
}

function ringsOf(geometry: Polygon | MultiPolygon): Position[][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
}

function ringsBox(rings: readonly (readonly Position[])[]): UnitRectangle {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (const [lng, lat] of ring) {
      if (lng < west) west = lng
      if (lng > east) east = lng
      if (lat < south) south = lat
      if (lat > north) north = lat
    }
  }
  // Rounded outwards.
  return {
    minX: projectX(west) - 1,
    minY: projectY(north) - 1,
    maxX: projectX(east) + 1,
    maxY: projectY(south) + 1,
  }
}

/** A box around a circle, in degrees and metres: no point of it is outside. */
export function circleBox(lng: number, lat: number, radius: number): UnitRectangle {
  if (Math.abs(lat) > MAX_LATITUDE || radius > MAX_RADIUS) return WORLD_RECTANGLE
  const angle = (radius / EARTH_RADIUS) * ROUNDING
  const high = (angle * 180) / Math.PI
  const wide = (Math.asin(Math.sin(angle) / Math.cos((lat * Math.PI) / 180)) * 180) / Math.PI
  return {
    minX: projectX(lng - wide) - 1,
    minY: projectY(lat + high) - 1,
    maxX: projectX(lng + wide) + 1,
    maxY: projectY(lat - high) + 1,
  }
}
