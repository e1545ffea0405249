import type { Aggregate, Measure } from './aggregates.ts'
import { dayNumbers } from './duration-numbers.ts'
import type { IndexColumns } from './index-columns.ts'
import { dateColumn, type MeasureTally } from './measure-tally.ts'
import type { OrderedColumn } from './ordered-column.ts'

/** By code of the date that a record is open from. */
const NOT_OPEN = 0
const OVERDUE = 2

/** Records that are open on a day, and those of them that are overdue. */
export class OpenTally implements MeasureTally {
  private readonly slots: number
  private readonly pairs: readonly { from: OrderedColumn; to: OrderedColumn; states: Uint8Array }[]
  private readonly n: Float64Array
  private readonly overdue: Float64Array

  constructor(
    { from, to, today, target, days }: Extract<Measure, { kind: 'open' }>,
    segments: readonly IndexColumns[],
    slots: number,
  ) {
    if (!Number.isInteger(today))
      throw new RangeError(`Today is a whole number of days since 1970-01-01, not ${today}`)
    const numberOf = dayNumbers(days)
    this.slots = slots
    this.pairs = segments.map((columns) => {
      const column = dateColumn(columns, from)
      const states = new Uint8Array(column.cardinality + 1)
      column.values.forEach((day, code) => {
        if (day <= today) states[code] = numberOf(today) - numberOf(day) > target ? OVERDUE : 1
      })
      return { from: column, to: dateColumn(columns, to), states }
    })
    this.n = new Float64Array(slots + 1)
    this.overdue = new Float64Array(slots + 1)
  }

  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void {
    const { n, overdue } = this
    const { from, to, states } = this.pairs[segment]
    const { codes: toCodes, cardinality } = to
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if (toCodes[p] !== cardinality) continue
      const state = states[from.codes[p]]
      if (state === NOT_OPEN) continue
      n[slots[i]]++
      if (state === OVERDUE) overdue[slots[i]]++
    }
  }

  end(): void {
    const { slots, n, overdue } = this
    for (let slot = 0; slot < slots; slot++) {
      n[slots] += n[slot]
      overdue[slots] += overdue[slot]
    }
  }

  result(slot: number): Aggregate {
    return { n: this.n[slot], values: [this.overdue[slot]], invalid: 0 }
  }
}
