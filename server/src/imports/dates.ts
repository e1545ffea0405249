import { LRUCache } from 'lru-cache'
import { dayFormat } from '../tenancy/document/calendar.ts'
import type { DateFormat, DateReading } from '../tenancy/document/expression-document.ts'

/** A day `2016-07-01`, or why the text holds none; equal problems have equal texts. */
export type DateResult = { readonly day: string } | { readonly problem: string }

/** The settings that dates of one import share. */
export interface DateContext {
  /** Day of the import, `2016-07-01`. */
  readonly today: string
  /** IANA zone of the agency. */
  readonly timeZone: string
}

/** Most results in the cache. */
const MAX_ENTRIES = 50_000

/** Compiles a date reading; results are cached, because the same days keep coming. */
export function dateReader(
  reading: DateReading,
  context: DateContext,
): (value: string | number) => DateResult {
  const parsers = reading.formats.map((format) => parserOf(format, reading.zone, context.timeZone))
  const sentinels = new Set(reading.sentinels)
  const min = reading.min === undefined ? undefined : resolveDay(reading.min, context.today)
  const max = reading.max === undefined ? undefined : resolveDay(reading.max, context.today)
  const cache = new LRUCache<string | number, DateResult>({ max: MAX_ENTRIES })

  function read(value: string | number): DateResult {
    let day: string | undefined
    for (const parse of parsers) {
      day = parse(value)
      if (day !== undefined) break
    }
    if (day === undefined) return { problem: `not a date as ${reading.formats.join(' or ')}` }
    if (sentinels.has(day)) return { problem: `stands for unknown (${day})` }
    if (min !== undefined && day < min) return { problem: `before ${min}` }
    if (max !== undefined && day > max) return { problem: `after ${max}` }
    return { day }
  }

  return (value) => {
    const known = cache.get(value)
    if (known) return known
    const result = read(value)
    cache.set(value, result)
    return result
  }
}

/** The day that a limit such as `+1y` means on `today`. */
export function resolveDay(limit: string, today: string): string {
  if (limit === 'today') return today
  const step = /^([+-]\d+)([dmy])$/.exec(limit)
  if (!step) return limit
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const count = Number(step[1])
  const date =
    step[2] === 'd'
      ? new Date(Date.UTC(year, month - 1, day + count))
      : clampedDate(
          year + (step[2] === 'y' ? count : 0),
          month - 1 + (step[2] === 'm' ? count : 0),
          day,
        )
  return date.toISOString().slice(0, 10)
}

// 31 January plus one month is the last day of February, not 3 March.
function clampedDate(year: number, monthIndex: number, day: number): Date {
  const last = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, monthIndex, Math.min(day, last)))
}

type Parser = (value: string | number) => string | undefined

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A time may follow the day; it is ignored. */
const REST = String.raw`(?:[ T,].*)?$`
const PATTERNS: Partial<Record<DateFormat, [RegExp, order: 'ymd' | 'mdy' | 'dmy']>> = {
  'yyyy-MM-dd': [new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${REST}`), 'ymd'],
  'yyyy/MM/dd': [new RegExp(String.raw`^(\d{4})/(\d{2})/(\d{2})${REST}`), 'ymd'],
  yyyyMMdd: [new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${REST}`), 'ymd'],
  'MM/dd/yyyy': [new RegExp(String.raw`^(\d{2})/(\d{2})/(\d{4})${REST}`), 'mdy'],
  'M/d/yyyy': [new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${REST}`), 'mdy'],
  'dd/MM/yyyy': [new RegExp(String.raw`^(\d{2})/(\d{2})/(\d{4})${REST}`), 'dmy'],
  'd/M/yyyy': [new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${REST}`), 'dmy'],
  'dd.MM.yyyy': [new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${REST}`), 'dmy'],
  'MM-dd-yyyy': [new RegExp(String.raw`^(\d{2})-(\d{2})-(\d{4})${REST}`), 'mdy'],
  'MM/dd/yy': [new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{2})${REST}`), 'mdy'],
  'dd-MMM-yyyy': [
    new RegExp(String.raw`^(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{2}|\d{4})${REST}`),
    'dmy',
  ],
  'MMM d, yyyy': [
    new RegExp(String.raw`^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})${REST}`),
    'mdy',
  ],
}

function parserOf(format: DateFormat, zone: DateReading['zone'], timeZone: string): Parser {
  const dayOf = zone === 'agency' ? dayInZone(timeZone) : dayInUtc
  switch (format) {
    case 'epoch-ms':
      return (value) => dayOf(numberOf(value))
    case 'epoch-s':
      return (value) => dayOf(numberOf(value) * 1000)
    case 'excel':
      // Day 0 of the 1900 system, with its invented 29 February 1900.
      return (value) => dayInUtc((numberOf(value) - 25_569) * 86_400_000)
    case 'iso':
      return (value) => isoDay(String(value), dayOf)
    default:
      return patternParser(...(PATTERNS[format] ?? unknownFormat(format)))
  }
}

function unknownFormat(format: string): never {
  throw new Error(`No pattern for the date format ${format}`)
}

function patternParser(pattern: RegExp, order: 'ymd' | 'mdy' | 'dmy'): Parser {
  const [y, m, d] = { ymd: [1, 2, 3], mdy: [3, 1, 2], dmy: [3, 2, 1] }[order]
  return (value) => {
    const match = pattern.exec(String(value))
    return match
      ? dayOfParts(match[y ?? 1] ?? '', match[m ?? 2] ?? '', match[d ?? 3] ?? '')
      : undefined
  }
}

function dayOfParts(yearText: string, monthText: string, dayText: string): string | undefined {
  const short = Number(yearText)
  // Two digits: 1950 to 2049.
  const year = yearText.length === 2 ? short + (short < 50 ? 2000 : 1900) : short
  const named = MONTHS.indexOf(monthText.toLowerCase())
  const month = named >= 0 ? named + 1 : Number(monthText)
  const day = Number(dayText)
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)))
    return undefined
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

// A time without offset is the agency's own already; only an instant has to be converted.
function isoDay(
  text: string,
  dayOf: (milliseconds: number) => string | undefined,
): string | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const day = dayOfParts(match[1] ?? '', match[2] ?? '', match[3] ?? '')
  if (day === undefined || match[7] === undefined) return day
  return dayOf(Date.parse(text.replace(' ', 'T').replace(',', '.')))
}

function numberOf(value: string | number): number {
  if (typeof value === 'number') return value
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
}

function dayInUtc(milliseconds: number): string | undefined {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

function dayInZone(timeZone: string): (milliseconds: number) => string | undefined {
  const format = dayFormat(timeZone)
  return (milliseconds) => {
    const date = new Date(milliseconds)
    const year = date.getUTCFullYear()
    return year >= 1 && year <= 9999 ? format.format(date) : undefined
  }
}
