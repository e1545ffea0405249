import { type Measure, type Aggregate, MAX_QUANTILES } from './aggregates.ts'
import { type MeasureTally, numberColumn, type TallyContext, dateColumn } from './measure-tally.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { dayNumbers, DurationNumbers } from './duration-numbers.ts'
import type { IndexColumns } from './index-columns.ts'
import { CHUNK } from './match-chunks.ts'
import { SlotNumbers } from './slot-numbers.ts'
import { readOrder, valueOrder } from './value-order.ts'

/** The tally of a measure. @throws RangeError for columns, quantiles or days that there are not */
export function tallyOf(
  measure: Exclude<Measure, { kind: 'count' }>,
  context: TallyContext,
): MeasureTally {
  const { segments, counts } = context
  switch (measure.kind) {
    case 'sum':
      return new SumTally(
        segments.map((columns) => numberColumn(columns, measure.number)),
        counts.length,
      )
    case 'quantiles':
      return quantilesTally(measure, context)
    case 'durations':
      return durationsTally(measure, context)
    case 'open':
      return new OpenTally(measure, segments, counts.length)
  }
}

/** Sums with the rounding errors of their steps beside them, so that the order of records does not matter. */
class SumTally implements MeasureTally {
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

/** By code of the date that a record is open from. */
const NOT_OPEN = 0
const OVERDUE = 2

/** Records that are open on a day, and those of them that are overdue. */
class OpenTally implements MeasureTally {
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

/** Reads a whole number of each record at some positions of a segment; what is below 0 is none. */
type ReadNumbers = (
  segment: number,
  positions: Uint32Array,
  count: number,
  numbers: Int32Array,
) => void

/** Quantiles of whole numbers that a function reads. */
class QuantilesTally implements MeasureTally {
  private readonly at: readonly number[]
  private readonly read: ReadNumbers
  private readonly valueOf: (number: number) => number
  private readonly room: readonly number[]
  private readonly chunk = new Int32Array(CHUNK)
  private numbers: SlotNumbers | null = null
  private found: readonly Aggregate[] = []

  constructor(
    at: readonly number[],
    { counts }: TallyContext,
    read: ReadNumbers,
    valueOf: QuantilesTally['valueOf'],
  ) {
    this.at = checked(at)
    this.room = counts
    this.read = read
    this.valueOf = valueOf
  }

  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void {
    this.numbers ??= new SlotNumbers(this.room)
    this.read(segment, positions, count, this.chunk)
    this.numbers.add(slots, this.chunk, count)
  }

  end(): void {
    const numbers = this.numbers ?? new SlotNumbers(this.room)
    const quantiles = numbers.quantiles(this.at, this.valueOf)
    this.found = quantiles.map((values, slot) => ({
      n: numbers.n[slot],
      values,
      invalid: numbers.invalid[slot],
    }))
    // Its memory is the next tally's.
    this.numbers = null
  }

  result(slot: number): Aggregate {
    return this.found[slot]
  }
}

/** Quantiles of a number column, or of a date column. */
function quantilesTally(
  { number, at }: Extract<Measure, { kind: 'quantiles' }>,
  context: TallyContext,
): MeasureTally {
  const columns = context.segments.map((one) => one.dates.get(number) ?? numberColumn(one, number))
  const { values, numbers } = valueOrder(columns)
  return new QuantilesTally(
    at,
    context,
    (segment, positions, count, out) =>
      readOrder(columns[segment], numbers[segment], positions, count, out),
    (rank) => values[rank],
  )
}

/** Quantiles of the days from one date to another. */
function durationsTally(
  { from, to, at, days }: Extract<Measure, { kind: 'durations' }>,
  context: TallyContext,
): MeasureTally {
  const pairs = context.segments.map((columns) => ({
    from: dateColumn(columns, from),
    to: dateColumn(columns, to),
  }))
  const durations = new DurationNumbers(pairs, days)
  return new QuantilesTally(
    at,
    context,
    (segment, positions, count, out) => durations.read(segment, positions, count, out),
    (duration) => duration,
  )
}

function checked(at: readonly number[]): readonly number[] {
  if (at.length > MAX_QUANTILES)
    throw new RangeError(`Expected at most ${MAX_QUANTILES} quantiles, got ${at.length}`)
  const wrong = at.find((one) => !(one >= 0 && one <= 1))
  if (wrong !== undefined) throw new RangeError(`A quantile is from 0 to 1, not ${wrong}`)
  return at
}
