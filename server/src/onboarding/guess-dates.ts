import type { DateFormat, DateReading } from '../tenancy/document/expression-document.ts'
import { dateReader } from '../imports/dates.ts'
import { type ColumnFacts, shareOf } from './column-facts.ts'
import { wordsOf } from './names.ts'

/** How the days of a column are written. */
export interface DateGuess {
  readonly column: ColumnFacts
  readonly formats: readonly DateFormat[]
  readonly zone: DateReading['zone']
  /** Days with the rows that have them, in order. */
  readonly days: readonly (readonly [day: string, rows: number])[]
  /** Rows whose value none of the formats reads, and one of them. */
  readonly unreadable: number
  readonly unreadableExample: string | undefined
  /** True when month and day may be the other way round: no day is beyond the twelfth. */
  readonly ambiguous: boolean
}

/** Stricter formats first: of those that read as many values the first is taken. */
const FORMATS: readonly DateFormat[] = [
  'yyyy-MM-dd',
  'iso',
  'yyyy/MM/dd',
  'MM/dd/yyyy',
  'M/d/yyyy',
  'MM-dd-yyyy',
  'MM/dd/yy',
  'dd-MMM-yyyy',
  'MMM d, yyyy',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'd/M/yyyy',
]
/** Numbers that may be days: only where the name says so. */
const NUMERIC_FORMATS: readonly DateFormat[] = ['yyyyMMdd', 'epoch-ms', 'epoch-s', 'excel']
const MONTH_FIRST = new Set<DateFormat>(['MM/dd/yyyy', 'M/d/yyyy', 'MM/dd/yy'])
const DAY_FIRST = new Set<DateFormat>(['dd/MM/yyyy', 'd/M/yyyy'])
const MAX_FORMATS = 3
/** Numbers that would be days before this are numbers: 0 and 12 would be days of 1970. */
const FIRST_DAY = '1970-02-01'
const DATE_NAME = /date|fecha|dttm|time|^d$|issued|applied|expedi|created/
const DATE_WORD = /^(on|at|dt|day|dia)$/

/** How the days of a column are written; null for a column of something else. */
export function guessDates(column: ColumnFacts, today: string): DateGuess | null {
  if (column.filled === 0 || column.values.size === 0) return null
  const named =
    column.said?.kind === 'date' ||
    DATE_NAME.test(column.word) ||
    DATE_WORD.test(wordsOf(column.name).at(-1) ?? '')
  const numeric = shareOf(column, (value) => /^-?\d+(\.\d+)?$/.test(value)) > 0.5
  if (numeric && !named) return null
  const last = `${Number(today.slice(0, 4)) + 30}`
  const readers = (numeric ? NUMERIC_FORMATS : formatsFor(column)).map((format) => ({
    format,
    days: daysBy(column, format, numeric ? last : undefined),
  }))
  const chosen = cover(readers)
  const rest = [...column.values].filter(([value]) => !chosen.some(({ days }) => days.has(value)))
  const unreadable = rest.reduce((sum, [, rows]) => sum + rows, 0)
  const read = column.filled - unreadable - column.lists - column.geometries
  if (chosen.length === 0 || read < column.filled * (named ? 0.6 : 0.9)) return null
  return {
    column,
    formats: chosen.map(({ format }) => format),
    zone: hasInstants(column) || hasTimesOfDay(column, chosen) ? 'agency' : 'utc',
    days: daysOf(column, chosen),
    unreadable,
    unreadableExample: rest[0]?.[0],
    ambiguous: isAmbiguous(column, chosen),
  }
}

interface Reader {
  readonly format: DateFormat
  /** Value → day, for the values that the format reads. */
  readonly days: ReadonlyMap<string, string>
}

// A day with a time behind it is an instant or near it: only `iso` heeds its offset.
function formatsFor(column: ColumnFacts): readonly DateFormat[] {
  return shareOf(column, (value) => /^\d{4}-\d\d-\d\d[T ]/.test(value)) > 0.5
    ? ['iso', ...FORMATS.filter((format) => format !== 'iso')]
    : FORMATS
}

const READERS = new Map<DateFormat, ReturnType<typeof dateReader>>()

/** The reader of a format. Each keeps many results, so it is made once; nothing of it depends on the agency. */
function readerOf(format: DateFormat): ReturnType<typeof dateReader> {
  const known = READERS.get(format)
  if (known) return known
  const reader = dateReader(
    { formats: [format], sentinels: [], zone: 'utc' },
    { today: '2000-01-01', timeZone: 'UTC' },
  )
  READERS.set(format, reader)
  return reader
}

function daysBy(
  column: ColumnFacts,
  format: DateFormat,
  lastYear: string | undefined,
): Map<string, string> {
  const read = readerOf(format)
  const days = new Map<string, string>()
  for (const value of column.values.keys()) {
    const result = read(value)
    if (!('day' in result)) continue
    const isLikely =
      lastYear === undefined || (result.day >= FIRST_DAY && result.day.slice(0, 4) <= lastYear)
    if (isLikely) days.set(value, result.day)
  }
  return days
}

/** The formats that together read the most values, each for what those before it leave. */
function cover(readers: readonly Reader[]): Reader[] {
  const chosen: Reader[] = []
  const known = new Set<string>()
  while (chosen.length < MAX_FORMATS) {
    let best: Reader | undefined
    let most = 0
    for (const reader of readers) {
      if (chosen.some((one) => contradicts(one.format, reader.format))) continue
      const gain = [...reader.days.keys()].filter((value) => !known.has(value)).length
      if (gain > most) [best, most] = [reader, gain]
    }
    if (!best) break
    chosen.push(best)
    for (const value of best.days.keys()) known.add(value)
  }
  return chosen
}

// 03/04 cannot be in March on one row and in April on the next.
function contradicts(one: DateFormat, other: DateFormat): boolean {
  return (
    (MONTH_FIRST.has(one) && DAY_FIRST.has(other)) || (DAY_FIRST.has(one) && MONTH_FIRST.has(other))
  )
}

function daysOf(column: ColumnFacts, readers: readonly Reader[]): [string, number][] {
  const days = new Map<string, number>()
  for (const [value, rows] of column.values) {
    const day = readers.map((reader) => reader.days.get(value)).find((one) => one !== undefined)
    if (day !== undefined) days.set(day, (days.get(day) ?? 0) + rows)
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function isAmbiguous(column: ColumnFacts, chosen: readonly Reader[]): boolean {
  const slashed = chosen.find(({ format }) => MONTH_FIRST.has(format) || DAY_FIRST.has(format))
  if (!slashed) return false
  return [...column.values.keys()].every((value) => {
    const [first = 99, second = 99] = value.split('/').map(Number)
    return !slashed.days.has(value) || (first <= 12 && second <= 12)
  })
}

/** Times with an offset that are no midnight of UTC: their day depends on the zone. */
function hasInstants(column: ColumnFacts): boolean {
  return (
    shareOf(column, (value) => /T\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(value)) > 0.5 &&
    shareOf(column, (value) => /T00:00(:00(\.0+)?)?(Z|\+00:?00)$/.test(value)) < 0.99
  )
}

const DAY_MS = 86_400_000

/** Milliseconds since 1970 that are no midnights of UTC: midnights of the agency, or times of its days. */
function hasTimesOfDay(column: ColumnFacts, [first]: readonly Reader[]): boolean {
  return (
    first?.format === 'epoch-ms' && shareOf(column, (value) => Number(value) % DAY_MS === 0) < 0.99
  )
}

/** The day that this share of the rows has not passed. */
export function dayAt({ days }: DateGuess, share: number): string | undefined {
  const total = days.reduce((sum, [, rows]) => sum + rows, 0)
  let passed = 0
  for (const [day, rows] of days) {
    passed += rows
    if (passed >= total * share) return day
  }
  return days.at(-1)?.[0]
}
