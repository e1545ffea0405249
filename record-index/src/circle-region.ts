import { projectX, projectY, type UnitRectangle, WORLD } from './mercator.ts'
import type { Region } from './region.ts'

/** Mean radius of the earth in metres. */
export const EARTH_RADIUS = 6_371_008.8

/** Metres and radians. Beyond either, boxes are not judged as a whole: the shape is no longer convex. */
const MAX_RADIUS = 1_000_000
const MAX_LATITUDE = 1.3
/** Metres. Smaller circles are nearly round on the map. */
const MAX_ROUND = 50_000
/** Relative, and in units: wider than what computing with doubles and the halves of units can be off. */
const ROUNDING = 1e-6
const ROUNDING_UNITS = 4

/**
 * All points at most `radius` metres from a centre along the surface of a sphere (haversine).
 *
 * With ψ the Mercator ordinate, sin²(d/2) ≤ A becomes sinh²((ψ−ψ₀)/2) − A·cosh ψ₀·cosh ψ + sin²(Δλ/2) ≤ 0: a function of y
 * plus a function of x, both convex, so the extremes over a box follow from its sides alone.
 */
export class CircleRegion implements Region {
  private readonly lambda: number
  private readonly psi: number
  /** sin² of half the angle, times cosh ψ₀. */
  private readonly height: number
  private readonly nearestPsi: number
  private readonly judgesBoxes: boolean
  private readonly x: number
  private readonly y: number
  /** Squares of distances from the centre on the map in units: nearer points are inside, farther ones outside. */
  private readonly near: number = -1
  private readonly far: number = Infinity
  readonly steps = 4

  /** `lng` and `lat` in degrees, `radius` in metres. */
  constructor(lng: number, lat: number, radius: number) {
    const phi = (lat * Math.PI) / 180
    this.lambda = (lng * Math.PI) / 180
    this.psi = Math.atanh(Math.sin(phi))
    const angle = Math.min(Math.PI, radius / EARTH_RADIUS)
    const chord = Math.sin(angle / 2) ** 2
    this.height = chord * Math.cosh(this.psi)
    this.judgesBoxes = radius < MAX_RADIUS && Math.abs(phi) < MAX_LATITUDE
    this.nearestPsi = this.judgesBoxes ? Math.atanh(Math.sin(phi) / Math.cos(angle)) : 0
    this.x = projectX(lng)
    this.y = projectY(lat)
    if (!this.judgesBoxes || radius < 0 || radius > MAX_ROUND) return
    // The map's scale is 1 / cos φ; between the parallels that the circle and as much around it reach, it differs from that
    // of the centre by this much at most.
    const scale = Math.cos(phi)
    const most = Math.abs(phi) + 2 * angle
    const margin = 2 * angle * Math.tan(most) * (scale / Math.cos(most)) + ROUNDING
    const units = (angle / scale / (2 * Math.PI)) * WORLD
    const reach = units * (1 + margin) + ROUNDING_UNITS
    // One that reaches over the map's edge goes on at the other.
    if (this.x < reach || this.x > WORLD - reach) return
    this.near = Math.max(0, units * (1 - margin) - ROUNDING_UNITS) ** 2
    this.far = reach ** 2
  }

  contains(x: number, y: number): boolean {
    const dx = x - this.x
    const dy = y - this.y
    const distance = dx * dx + dy * dy
    if (distance > this.far) return false
    return distance < this.near || this.isWithin(x, y)
  }

  narrow(box: UnitRectangle): Region | 'inside' | 'outside' {
    if (!this.judgesBoxes) return this
    const { minX, minY, maxX, maxY } = box
    const outX = Math.max(minX - this.x, this.x - maxX, 0)
    const outY = Math.max(minY - this.y, this.y - maxY, 0)
    if (outX * outX + outY * outY > this.far) return 'outside'
    const farX = Math.max(maxX - this.x, this.x - minX)
    const farY = Math.max(maxY - this.y, this.y - minY)
    const farthest = farX * farX + farY * farY
    if (farthest < this.near) return 'inside'
    // Neither as a whole: all that a look at the sphere could add is a thin ring.
    return this.far === Infinity ? this.narrowOnSphere(box) : this
  }

  private narrowOnSphere(box: UnitRectangle): Region | 'inside' | 'outside' {
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

  private isWithin(x: number, y: number): boolean {
    return this.north(toPsi(y)) + this.east(toLambda(x)) <= 0
  }

  private north(psi: number): number {
    return Math.sinh((psi - this.psi) / 2) ** 2 - this.height * Math.cosh(psi)
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
