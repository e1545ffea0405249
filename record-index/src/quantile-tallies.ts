import { type Aggregate, MAX_QUANTILES, type Measure } from './aggregates.ts'
import { DurationNumbers } from './duration-numbers.ts'
import { CHUNK } from './match-chunks.ts'
import { dateColumn, type MeasureTally, numberColumn, type TallyContext } from './measure-tally.ts'
import { RankTally } from './rank-tally.ts'
import { readOrder, valueOrder } from './value-order.ts'

/** Quantiles of whole numbers that a function reads. */
class QuantilesTally implements MeasureTally {
  private readonly ranks: RankTally
  private readonly read: (
    segment: number,
    positions: Uint32Array,
    count: number,
    numbers: Int32Array,
  ) => void
  private readonly valueOf: (number: number) => number
  private readonly numbers = new Int32Array(CHUNK)

  constructor(
    ranks: RankTally,
    read: QuantilesTally['read'],
    valueOf: QuantilesTally['valueOf'] = (number) => number,
  ) {
    this.ranks = ranks
    this.read = read
    this.valueOf = valueOf
  }

  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void {
    this.read(segment, positions, count, this.numbers)
    this.ranks.add(slots, this.numbers, count)
  }

  endPass(): boolean {
    return this.ranks.endPass()
  }

  result(slot: number): Aggregate {
    const { n, invalid } = this.ranks
    const values = this.ranks.quantiles(slot, this.valueOf)
    return { n: n[slot], values, invalid: invalid[slot] }
  }
}

/** Quantiles of a number column, or of a date column. */
export function quantilesTally(
  { number, at }: Extract<Measure, { kind: 'quantiles' }>,
  { segments, slots, matches }: TallyContext,
): MeasureTally {
  const columns = segments.map((one) => one.dates.get(number) ?? numberColumn(one, number))
  const { values, numbers } = valueOrder(columns)
  const highest = Math.max(0, values.length - 1)
  return new QuantilesTally(
    new RankTally(slots, checked(at), highest, matches),
    (segment, positions, count, out) =>
      readOrder(columns[segment], numbers[segment], positions, count, out),
    (rank) => values[rank],
  )
}

/** Quantiles of the days from one date to another. */
export function durationsTally(
  { from, to, at, days }: Extract<Measure, { kind: 'durations' }>,
  { segments, slots, matches }: TallyContext,
): MeasureTally {
  const pairs = segments.map((columns) => ({
    from: dateColumn(columns, from),
    to: dateColumn(columns, to),
  }))
  const durations = new DurationNumbers(pairs, days)
  return new QuantilesTally(
    new RankTally(slots, checked(at), durations.highest, matches),
    (segment, positions, count, out) => durations.read(segment, positions, count, out),
  )
}

function checked(at: readonly number[]): readonly number[] {
  if (at.length > MAX_QUANTILES)
    throw new RangeError(`Expected at most ${MAX_QUANTILES} quantiles, got ${at.length}`)
  const wrong = at.find((one) => !(one >= 0 && one <= 1))
  if (wrong !== undefined) throw new RangeError(`A quantile is from 0 to 1, not ${wrong}`)
  return at
}
