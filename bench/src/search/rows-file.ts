import { closeSync, openSync, writeSync } from 'node:fs'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { RecordIndex } from '@plat/record-index/record-index'
import { type BenchRows, NO_DATE } from './bench-rows.ts'

const FLUSH = 8_000_000

/**
 * Writes a file for the peers, a line a row. They are in the index's order along the Hilbert curve, so that the peers
 * benefit from locality too.
 * @param lineOf the line of a row, with its end
 */
export function writeIndexed(
  index: RecordIndex,
  path: string,
  lineOf: (row: number) => string,
): void {
  const { key, 'visible.2': used } = index.data.sections
  if (key === undefined || used === undefined) throw new Error('The index has no keys')
  const file = openSync(path, 'w')
  let text = ''
  for (let p = 0; p < index.data.capacity; p++) {
    if ((((used[p >>> 5] ?? 0) >>> (p & 31)) & 1) === 0) continue
    text += lineOf(key[p] ?? 0)
    if (text.length < FLUSH) continue
    writeSync(file, text)
    text = ''
  }
  writeSync(file, text)
  closeSync(file)
}

/**
 * Writes the rows as CSV for the peers: id, x and y in the index's units, record_date, live, the categories' codes, cost,
 * reference.
 */
export function writeRowsFile(rows: BenchRows, index: RecordIndex, path: string): void {
  writeIndexed(index, path, (row) => line(rows, row))
}

function line(rows: BenchRows, row: number): string {
  const lng = rows.lng[row] ?? Number.NaN
  const lat = rows.lat[row] ?? Number.NaN
  const point = Number.isNaN(lng) ? ',' : `${lngToUnit(lng)},${latToUnit(lat)}`
  const date = rows.date[row] === NO_DATE ? '' : rows.date[row]
  const codes = rows.categories.map((category) => category.codes[row]).join(',')
  const cost = Number.isNaN(rows.cost[row]) ? '' : rows.cost[row]
  const reference = `"${rows.reference(row).replaceAll('"', '""')}"`
  return `${row},${point},${date},${rows.live[row]},${codes},${cost},${reference}\n`
}
