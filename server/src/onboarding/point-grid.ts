import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { mercator } from '@plat/contract/platform/mercator'

/** Cells along the longer side. */
const CELLS = 1_200

/** A cell with records: its centre in Web Mercator (0 to 1), and how many lie in it. */
export interface GridCell {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Counts locations, and how many lie in each cell of a grid: any number of them in a few megabytes. */
export class PointGrid {
  readonly #agency: GeoBounds
  readonly #west: number
  readonly #north: number
  readonly #size: number
  readonly #columns: number
  readonly #rows: number
  readonly #counts: Uint32Array
  total = 0
  /** Locations within the agency's bounds. */
  inside = 0
  #bounds: GeoBounds | null = null

  /**
   * @param accepted bounds outside of which no location is used.
   * @param agency the agency's own bounds.
   */
  constructor(accepted: GeoBounds, agency: GeoBounds) {
    this.#agency = agency
    const [west, north] = mercator([accepted.w, accepted.n])
    const [east, south] = mercator([accepted.e, accepted.s])
    this.#west = west
    this.#north = north
    this.#size = Math.max(east - west, south - north, 1e-9) / CELLS
    this.#columns = Math.floor((east - west) / this.#size) + 1
    this.#rows = Math.floor((south - north) / this.#size) + 1
    this.#counts = new Uint32Array(this.#columns * this.#rows)
  }

  add(lng: number, lat: number): void {
    this.total++
    const { n, e, s, w } = this.#agency
    if (lng >= w && lng <= e && lat >= s && lat <= n) this.inside++
    const found = this.#bounds ?? { n: lat, e: lng, s: lat, w: lng }
    this.#bounds = {
      n: Math.max(found.n, lat),
      e: Math.max(found.e, lng),
      s: Math.min(found.s, lat),
      w: Math.min(found.w, lng),
    }
    const [x, y] = mercator([lng, lat])
    const column = Math.min(
      this.#columns - 1,
      Math.max(0, Math.floor((x - this.#west) / this.#size)),
    )
    const row = Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#north) / this.#size)))
    const at = row * this.#columns + column
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** Where the locations lie; null without any. */
  get bounds(): GeoBounds | null {
    return this.#bounds
  }

  /** The cells with records. */
  cells(): GridCell[] {
    const cells: GridCell[] = []
    for (let at = 0; at < this.#counts.length; at++) {
      const count = this.#counts[at] ?? 0
      if (count === 0) continue
      cells.push({
        x: this.#west + ((at % this.#columns) + 0.5) * this.#size,
        y: this.#north + (Math.floor(at / this.#columns) + 0.5) * this.#size,
        count,
      })
    }
    return cells
  }
}
