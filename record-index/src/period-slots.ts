import { type AggregatePeriods, MAX_PERIODS } from './aggregates.ts'
import type { Matches } from './match-runs.ts'
import type { OrderedColumn } from './ordered-column.ts'

/** Where records are counted: a slot for each period, then those before, after and without a date. */
export class PeriodSlots {
  readonly date: string
  /** Number of periods. */
  readonly periods: number
  private readonly starts: readonly number[]

  /** @throws RangeError for starts that do not ascend, or too few or too many of them */
  constructor({ date, starts }: AggregatePeriods) {
    this.date = date
    this.starts = starts
    this.periods = starts.length - 1
    if (this.periods < 1 || this.periods > MAX_PERIODS)
      throw new RangeError(`Expected 1 to ${MAX_PERIODS} periods, got ${this.periods}`)
    starts.forEach((start, i) => {
      if (!Number.isFinite(start) || (i > 0 && start <= starts[i - 1]))
        throw new RangeError(`Starts of periods must be days that ascend, got ${start} at ${i}`)
    })
  }

  get before(): number {
    return this.periods
  }

  get after(): number {
    return this.periods + 1
  }

  get without(): number {
    return this.periods + 2
  }

  /** Number of slots. */
  get size(): number {
    return this.periods + 3
  }

  /** Slots by code of the column. */
  slotsOf({ values, cardinality }: OrderedColumn): Uint16Array {
    const slots = new Uint16Array(cardinality + 1)
    let next = 0
    for (let code = 0; code < cardinality; code++) {
      while (next < this.starts.length && this.starts[next] <= values[code]) next++
      slots[code] = this.slotAfter(next)
    }
    slots[cardinality] = this.without
    return slots
  }

  /** @param passed how many starts are not later */
  private slotAfter(passed: number): number {
    if (passed === 0) return this.before
    return passed === this.starts.length ? this.after : passed - 1
  }
}

/** How many of the matches have each code. */
export function countCodes({ codes, cardinality }: OrderedColumn, { bits, runs }: Matches) {
  const counts = new Uint32Array(cardinality + 1)
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) {
      let word = bits[w]
      const base = w << 5
      if (word === -1) {
        for (let p = base; p < base + 32; p++) counts[codes[p]]++
        continue
      }
      while (word !== 0) {
        const lowest = word & -word
        counts[codes[base + 31 - Math.clz32(lowest)]]++
        word ^= lowest
      }
    }
  }
  return counts
}
