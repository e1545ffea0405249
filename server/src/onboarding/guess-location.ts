import { numberOf } from '../imports/numbers.ts'
import { judgeLocation, parsePointText } from '../imports/locations.ts'
import { columnReader, type RowBatch } from '../imports/row.ts'
import { readGeometry } from '../imports/shapes.ts'
import { GEOMETRY_COLUMN } from '../imports/location-reader.ts'
import type { Projection } from '../imports/projections.ts'
import { type ColumnFacts, shareOf } from './column-facts.ts'
import { wordsOf } from './names.ts'
import { count, type Guess, percent } from './guess.ts'

/** A point as longitude and latitude in degrees. */
export type Point = readonly [lng: number, lat: number]

/** Where records lie: how the mapping says it, and the points of the sample. */
export interface LocationGuess {
  /** As it stands under `map.location`; null when the coordinate system is not known. */
  readonly mapping: Readonly<Record<string, unknown>> | null
  readonly columns: readonly string[]
  /** Usable points in degrees. */
  readonly points: readonly Point[]
  /** Columns that hold coordinates but are not used. */
  readonly others: readonly string[]
  readonly guess: Guess
}

/** The system of the coordinates, when somebody has said it. */
export interface KnownSystem {
  readonly crs: string
  readonly projection: Projection
}

const LAT = /^(lat|latitude|latitud)$/
const LNG = /^(lng|lon|long|longitude|longitud)$/
const X = /^(x|xcoord(inate)?|coordx|gpsx|pointx|easting|este|xposition)$/
const Y = /^(y|ycoord(inate)?|coordy|gpsy|pointy|northing|norte|yposition)$/
const WORLD = { n: 90, e: 180, s: -90, w: -180 }

interface Candidate {
  readonly columns: readonly string[]
  readonly mapping: Readonly<Record<string, unknown>>
  readonly what: string
  read(values: readonly unknown[]): Point | null
}

/** Finds coordinates among the columns; null when there are none. */
export function guessLocation(
  columns: readonly ColumnFacts[],
  batches: readonly RowBatch[],
  known: KnownSystem | undefined,
): LocationGuess | null {
  const candidates = [
    ...pairs(columns, LNG, LAT, ['longitude', 'latitude']),
    ...geometries(columns),
    ...texts(columns),
    ...pairs(columns, X, Y, ['x', 'y']),
  ]
  const read = candidates.map((candidate) => readPoints(candidate, batches, known))
  const all = [...new Set(candidates.flatMap((one) => one.columns))]
  const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
  const best = read
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => b.points.length - a.points.length)[0]
  if (best) {
    const others = all.filter((name) => !best.candidate.columns.includes(name))
    return {
      mapping: best.candidate.mapping,
      columns: best.candidate.columns,
      points: best.points,
      others,
      guess: locatedGuess(best, rows, known),
    }
  }
  const projected = read.find(({ large }) => large > 0)
  return projected ? withoutSystem(projected, all) : null
}

function pairs(
  columns: readonly ColumnFacts[],
  lng: RegExp,
  lat: RegExp,
  [east, north]: readonly [string, string],
): Candidate[] {
  const named = (pattern: RegExp) =>
    columns.find(
      (column) =>
        (pattern.test(column.word) || wordsOf(column.name).some((word) => pattern.test(word))) &&
        column.values.size > 0 &&
        shareOf(column, isNumber) > 0.9,
    )
  const [x, y] = [named(lng), named(lat)]
  if (!x || !y || x.name === y.name) return []
  return [
    pair(x, y, `${east} and ${north}`),
    pair(y, x, `${north} and ${east}, which stand in each other’s column,`),
  ]
}

function pair(x: ColumnFacts, y: ColumnFacts, what: string): Candidate {
  return {
    columns: [x.name, y.name],
    mapping: { lng: degreesOf(x), lat: degreesOf(y) },
    what,
    read: ([east, north]) => pointOf(east, north),
  }
}

/** A decimal comma has to become a point: the readers of locations know no other. */
function degreesOf(column: ColumnFacts): Readonly<Record<string, unknown>> {
  const hasCommas = shareOf(column, (value) => DECIMAL_COMMA.test(value)) > 0.5
  return { column: column.name, ...(hasCommas && { replace: [{ pattern: ',', with: '.' }] }) }
}

const DECIMAL_COMMA = /^[-+]?\d{1,3},\d+$/

function isNumber(value: string): boolean {
  return Number.isFinite(coordinateOf(value))
}

function coordinateOf(value: string): number {
  return numberOf(DECIMAL_COMMA.test(value) ? value.replace(',', '.') : value)
}

function pointOf(east: unknown, north: unknown): Point | null {
  const [x, y] = [east, north].map((value) =>
    value === null || value === undefined || String(value).trim() === ''
      ? Number.NaN
      : coordinateOf(String(value).trim()),
  )
  return x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y) ? null : [x, y]
}

function geometries(columns: readonly ColumnFacts[]): Candidate[] {
  return columns
    .filter(({ geometries: found, filled }) => found > 0 && found >= filled * 0.5)
    .map(({ name }) => ({
      columns: [name],
      mapping: { geometry: name === GEOMETRY_COLUMN ? true : { column: name } },
      what: 'the geometry',
      read: ([value]) => {
        const shape = readGeometry(value, null)
        return shape.kind === 'shape' ? shape.point : null
      },
    }))
}

const POINT_TEXT =
  /^\s*(srid=\d+;\s*)?(point\s*(z\s*)?\(|\()\s*[-+]?\d+(\.\d+)?[\s,]+[-+]?\d+(\.\d+)?|^[-+]?\d{1,3}\.\d+\s*[,;]\s*[-+]?\d{1,3}\.\d+$/i

function texts(columns: readonly ColumnFacts[]): Candidate[] {
  return columns
    .filter(
      (column) => column.values.size > 0 && shareOf(column, (text) => POINT_TEXT.test(text)) > 0.8,
    )
    .map((column) => {
      const first = shareOf(column, (text) => Math.abs(parsePointText(text, 'lng,lat')[0]) > 90)
      const order = first > 0.5 ? 'lng,lat' : 'lat,lng'
      return {
        columns: [column.name],
        mapping: { text: { column: column.name }, order },
        what: `text with a point, ${order}`,
        read: ([value]) => {
          const [lng, lat] = parsePointText(String(value ?? ''), order)
          return Number.isNaN(lng) || Number.isNaN(lat) ? null : [lng, lat]
        },
      }
    })
}

interface ReadPoints {
  readonly candidate: Candidate
  readonly points: readonly Point[]
  /** Points that cannot be right, by the reason. */
  readonly odd: ReadonlyMap<string, number>
  /** Pairs of numbers that are no degrees. */
  readonly large: number
  readonly sample: Point | null
}

function readPoints(
  candidate: Candidate,
  batches: readonly RowBatch[],
  known: KnownSystem | undefined,
): ReadPoints {
  const points: Point[] = []
  const odd = new Map<string, number>()
  let large = 0
  let sample: Point | null = null
  const rules = { projection: known?.projection ?? null, bounds: WORLD, standIns: [] }
  for (const batch of batches) {
    const readers = candidate.columns.map((name) => columnReader(batch.columns, name))
    for (const row of batch.rows) {
      const point = candidate.read(readers.map((read) => read?.(row)))
      if (!point) continue
      if (!known && (Math.abs(point[0]) > 1000 || Math.abs(point[1]) > 1000)) {
        large++
        sample ??= point
      }
      const judged = judgeLocation(point[0], point[1], rules)
      if (judged.kind === 'point') points.push([judged.lng, judged.lat])
      else if (judged.kind === 'unusable')
        odd.set(judged.problem, (odd.get(judged.problem) ?? 0) + 1)
    }
  }
  return { candidate, points: points.length >= large ? points : [], odd, large, sample }
}

function locatedGuess(
  { candidate, points, odd }: ReadPoints,
  rows: number,
  known: KnownSystem | undefined,
): Guess {
  const oddities = [...odd].map(([reason, times]) => `${count(times)} ${reason}`)
  const share = points.length / rows
  return {
    field: 'location',
    columns: candidate.columns,
    what: known ? `${candidate.what} in ${known.crs}` : `${candidate.what} in degrees`,
    confidence: candidate.what.includes('each other') ? 'unsure' : share > 0.3 ? 'sure' : 'likely',
    why: `${percent(share)} of the rows have it${oddities.length > 0 ? `; left out: ${oddities.join(', ')}` : ''}`,
    examples: points.slice(0, 1).map(([lng, lat]) => `${lng.toFixed(4)}, ${lat.toFixed(4)}`),
  }
}

function withoutSystem(
  { candidate, sample }: ReadPoints,
  others: readonly string[],
): LocationGuess {
  const [x, y] = sample ?? [0, 0]
  return {
    mapping: null,
    columns: candidate.columns,
    points: [],
    others,
    guess: {
      field: 'location',
      columns: candidate.columns,
      what: 'projected coordinates of an unknown system: not used',
      confidence: 'unsure',
      why: `${systemsFor(x, y)}. Run this again with --crs EPSG:CODE (the publisher or https://epsg.io says which)`,
      examples: [`${x}, ${y}`],
    },
  }
}

/** The kinds of systems that numbers of this size come from. */
function systemsFor(x: number, y: number): string {
  const kinds: string[] = []
  if (x >= 100_000 && x <= 900_000 && y > 1_000_000 && y < 9_400_000)
    kinds.push('UTM in metres (EPSG:26901 to 26923 by zone)')
  if (x > 200_000 && x < 10_000_000 && y > -500_000 && y < 14_000_000)
    kinds.push('a state plane in feet (EPSG:2222 to 2289, 3417 to 3460)')
  if (x < -7_000_000 && x > -20_000_000) kinds.push('Web Mercator (EPSG:3857)')
  return kinds.length > 0
    ? `numbers of this size are ${kinds.join(', or ')}, which the numbers alone cannot tell`
    : 'the numbers are no degrees, and of no system that is usual'
}
