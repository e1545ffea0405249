import { hasBit } from './bits.ts'
import type { CellTallies } from './cell-tallies.ts'
import type { IndexColumns } from './index-columns.ts'
import { positionsAt } from './location-records.ts'
import type { Matches } from './match-runs.ts'
import { isMatch, type Stand } from './more-locations.ts'
import type { Codes } from './shared-arrays.ts'

/*
 * A marker of the map says the status of its records where they have the same. Only what is drawn as one marker is
 * looked at: reading the status of every record of a city would take longer than counting them.
 */

/** Id of the category with the source's status text. */
const STATUS = 'status'
const NO_CODES: Codes = new Uint8Array(new SharedArrayBuffer(0))

/** Status texts by code, and codes by position; a code without a text is "no value". */
interface StatusColumn {
  readonly codes: Codes
  readonly texts: readonly string[]
}

/** The statuses of a part's records; none in an index without that category. */
function statusColumn({ categories, data }: IndexColumns): StatusColumn {
  const column = categories.get(STATUS)
  return { codes: column?.codes ?? NO_CODES, texts: data.values[STATUS] ?? [] }
}

/** One part, base or delta, with its matches and their statuses. */
interface StatusPart {
  readonly columns: IndexColumns
  readonly matches: Matches
  readonly statuses: StatusColumn
}

/** The parts of a search, to look up statuses in. */
export function statusParts(
  parts: readonly { readonly columns: IndexColumns }[],
  matches: readonly Matches[],
): StatusPart[] {
  return parts.map(({ columns }, part) => ({
    columns,
    matches: matches[part],
    statuses: statusColumn(columns),
  }))
}

/** The status of a record that stands at one of its locations. */
export function statusOfStand(
  parts: readonly { readonly columns: IndexColumns }[],
  { part, position }: Stand,
): string | undefined {
  const { codes, texts } = statusColumn(parts[part].columns)
  return texts[codes[position]]
}

/**
 * The status of all records of a cluster that is one record, or one location. Undefined where they differ or have none,
 * and for every other cluster.
 */
export function statusOfCluster(
  { count, boxes, record }: CellTallies,
  i: number,
  parts: readonly StatusPart[],
): string | undefined {
  const part = parts[record[i] % 2]
  const first = record[i] >>> 1
  if (count[i] === 1) return part.statuses.texts[part.statuses.codes[first]]
  const [x, y] = [boxes[i * 4], boxes[i * 4 + 1]]
  if (x !== boxes[i * 4 + 2] || y !== boxes[i * 4 + 3]) return undefined
  const isFirstHere = part.columns.x[first] === x && part.columns.y[first] === y
  const status = isFirstHere ? statusFrom(part, first, count[i]) : null
  // Others there are in the other part, or have their first location elsewhere.
  return status === null ? same(parts.flatMap((one) => statusesAt(one, x, y))) : status
}

/**
 * The status of matches at the location of the first of them: records at one location are adjacent. Undefined where they
 * differ or have none, null where there are less than `count`.
 */
export function statusFrom(
  { columns: { x, y, locatedEnd }, matches, statuses: { codes, texts } }: StatusPart,
  first: number,
  count: number,
): string | undefined | null {
  const code = codes[first]
  let left = count - 1
  for (let p = first + 1; left > 0; p++) {
    if (p >= locatedEnd || x[p] !== x[first] || y[p] !== y[first]) return null
    // The word of a match is in a run; the others may not be.
    const isIn = p >>> 5 === first >>> 5 ? hasBit(matches.bits, p) : isMatch(matches, p)
    if (!isIn) continue
    if (codes[p] !== code) return undefined
    left--
  }
  return texts[code]
}

function statusesAt(
  { columns, matches, statuses: { codes, texts } }: StatusPart,
  x: number,
  y: number,
): (string | undefined)[] {
  const found: (string | undefined)[] = []
  const { from, to } = positionsAt(columns, x, y)
  for (let p = from; p < to; p++) if (isMatch(matches, p)) found.push(texts[codes[p]])
  columns.more.visit({ minX: x, minY: y, maxX: x, maxY: y }, ({ position }) => {
    if (isMatch(matches, position)) found.push(texts[codes[position]])
  })
  return found
}

function same(statuses: readonly (string | undefined)[]): string | undefined {
  return statuses.every((one) => one === statuses[0]) ? statuses[0] : undefined
}
