import type { Aggregate } from './aggregates.ts'
import type { MeasureTally } from './measure-tally.ts'
import type { OrderedColumn } from './ordered-column.ts'

/** Sums with the rounding errors of their steps beside them, so that the order of records does not matter. */
export class SumTally implements MeasureTally {
  private readonly columns: readonly OrderedColumn[]
  private readonly slots: number
  private readonly n: Float64Array
  private readonly sums: Float64Array
  private readonly errors: Float64Array

  constructor(columns: readonly OrderedColumn[], slots: number) {
    this.columns = columns
    this.slots = slots
    // One more for all.
    this.n = new Float64Array(slots + 1)
    this.sums = new Float64Array(slots + 1)
    this.errors = new Float64Array(slots + 1)
  }

  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void {
    const { n } = this
    const { codes, values, cardinality } = this.columns[segment]
    for (let i = 0; i < count; i++) {
      const code = codes[positions[i]]
      if (code === cardinality) continue
      n[slots[i]]++
      this.addTo(slots[i], values[code])
    }
  }

  end(): void {
    const { slots, n, sums, errors } = this
    for (let slot = 0; slot < slots; slot++) {
      n[slots] += n[slot]
      this.addTo(slots, sums[slot])
      this.addTo(slots, errors[slot])
    }
  }

  result(slot: number): Aggregate {
    return { n: this.n[slot], values: [this.sums[slot] + this.errors[slot]], invalid: 0 }
  }

  private addTo(slot: number, value: number): void {
    const { sums, errors } = this
    const before = sums[slot]
    const after = before + value
    const added = after - before
    sums[slot] = after
    errors[slot] += before - (after - added) + (value - added)
  }
}
