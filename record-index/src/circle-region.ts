import { type UnitRectangle, WORLD } from './mercator.ts'
import type { Region } from './region.ts'

/** Mean radius of the earth in metres. */
export const EARTH_RADIUS = 6_371_008.8

/** Metres and radians. Beyond either, boxes are not judged as a whole: the shape is no longer convex. */
const MAX_RADIUS = 1_000_000
const MAX_LATITUDE = 1.3

/**
 * All points at most `radius` metres from a centre along the surface of a sphere (haversine).
 *
 * With ψ the Mercator ordinate, sin²(d/2) ≤ A becomes sinh²((ψ−ψ₀)/2) − A·cosh ψ₀·cosh ψ + sin²(Δλ/2) ≤ 0: a function of y
 * plus a function of x, both convex, so the extremes over a box follow from its sides alone.
 */
export class CircleRegion implements Region {
  private readonly lambda: number
  private readonly psi: number
  private readonly chord: number
  private readonly nearestPsi: number
  private readonly judgesBoxes: boolean

  /** `lng` and `lat` in degrees, `radius` in metres. */
  constructor(lng: number, lat: number, radius: number) {
    const phi = (lat * Math.PI) / 180
    this.lambda = (lng * Math.PI) / 180
    this.psi = Math.atanh(Math.sin(phi))
    const angle = Math.min(Math.PI, radius / EARTH_RADIUS)
    this.chord = Math.sin(angle / 2) ** 2
    this.judgesBoxes = radius < MAX_RADIUS && Math.abs(phi) < MAX_LATITUDE
    this.nearestPsi = this.judgesBoxes ? Math.atanh(Math.sin(phi) / Math.cos(angle)) : 0
  }

  contains(x: number, y: number): boolean {
    return this.north(toPsi(y)) + this.east(toLambda(x)) <= 0
  }

  narrow(box: UnitRectangle): Region | 'inside' | 'outside' {
    if (!this.judgesBoxes) return this
    const west = toLambda(box.minX)
    const east = toLambda(box.maxX)
    const top = toPsi(box.minY)
    const bottom = toPsi(box.maxY)
    if (east - this.lambda > Math.PI / 2 || this.lambda - west > Math.PI / 2) return this
    const nearestLambda = Math.min(east, Math.max(west, this.lambda))
    const nearestPsi = Math.min(top, Math.max(bottom, this.nearestPsi))
    if (this.north(nearestPsi) + this.east(nearestLambda) > 0) return 'outside'
    const farthest =
      Math.max(this.north(top), this.north(bottom)) + Math.max(this.east(west), this.east(east))
    return farthest <= 0 ? 'inside' : this
  }

  private north(psi: number): number {
    return Math.sinh((psi - this.psi) / 2) ** 2 - this.chord * Math.cosh(this.psi) * Math.cosh(psi)
  }

  private east(lambda: number): number {
    return Math.sin((lambda - this.lambda) / 2) ** 2
  }
}

function toLambda(x: number): number {
  return ((x + 0.5) / WORLD - 0.5) * 2 * Math.PI
}

function toPsi(y: number): number {
  return Math.PI * (1 - (2 * y + 1) / WORLD)
}
