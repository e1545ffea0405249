import { type Aggregate, MAX_QUANTILES, type Measure } from './aggregates.ts'
import { DurationNumbers } from './duration-numbers.ts'
import { CHUNK } from './match-chunks.ts'
import { dateColumn, type MeasureTally, numberColumn, type TallyContext } from './measure-tally.ts'
import { SlotNumbers } from './slot-numbers.ts'
import { readOrder, valueOrder } from './value-order.ts'

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
export function quantilesTally(
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
export function durationsTally(
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
