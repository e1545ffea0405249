import { IndexBuilder } from '@plat/record-index/index-builder'
import { RecordIndex } from '@plat/record-index/record-index'
import { type BenchRows, NO_DATE, seededRandom } from '../search/bench-rows.ts'
import { rowOf } from '../search/index-peer.ts'
import { writeIndexed } from '../search/rows-file.ts'

/** A city's records with the day on which each was closed: Austin's have only the day of issue. */
export interface DatedRows {
  readonly rows: BenchRows
  /** Days since 1970-01-01 or NO_DATE. */
  readonly closed: Int32Array
}

const OPEN = 0.15
const MISTYPED = 0.005

/** One in seven is open, one in 200 closed before it began, the others take days to years. */
export function withClosingDays(rows: BenchRows): DatedRows {
  const random = seededRandom(rows.size)
  const closed = Int32Array.from(rows.date, (day) => {
    const kind = random()
    const days = Math.floor(12 * Math.exp(3 * (random() + random() - 0.8)))
    if (day === NO_DATE || kind < OPEN) return NO_DATE
    return kind < OPEN + MISTYPED ? day - 1 - days : day + days
  })
  return { rows, closed }
}

/** The record index of the rows, with both dates and the cost. */
export function buildDatedIndex({ rows, closed }: DatedRows): RecordIndex {
  const builder = new IndexBuilder({
    categories: rows.categories.map(({ id }) => id),
    dates: ['record_date', 'closed'],
    numbers: ['cost'],
    text: false,
  })
  for (let i = 0; i < rows.size; i++) {
    const row = rowOf(rows, i, false)
    const day = closed[i] ?? NO_DATE
    builder.add({ ...row, dates: [...row.dates, day === NO_DATE ? null : day] })
  }
  return RecordIndex.from(builder.build([], 1).data)
}

/** Writes CSV for the peers in the index's order: id, record_date, closed, record_type, status, sub_type, cost. */
export function writeDatedFile(dated: DatedRows, index: RecordIndex, path: string): void {
  writeIndexed(index, path, (row) => line(dated, row))
}

function line({ rows, closed }: DatedRows, row: number): string {
  const codes = rows.categories.slice(0, 3).map(({ codes: all }) => all[row])
  const cost = Number.isNaN(rows.cost[row]) ? '' : rows.cost[row]
  return `${[row, dayText(rows.date[row]), dayText(closed[row]), ...codes, cost].join(',')}\n`
}

/** A day as the databases take it; nothing for none. */
export function dayText(day = NO_DATE): string {
  return day === NO_DATE ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10)
}
