import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import type { StatOptions, StatTrend } from '@plat/contract/statistics/stat-options'
import { shortNumber, shortPercent } from '@plat/contract/statistics/short-number'
import type { Aggregate, Aggregates } from '@plat/record-index/aggregates'
import { comparedPeriods, dayText, periodsOfYear } from './stat-periods.ts'
import type { StatProblem, StatQuestions } from './stat-questions.ts'

/** What a stat says: the part of it that is computed. */
export type StatOutcome = Pick<
  Stat,
  | 'type'
  | 'data'
  | 'parsedValue'
  | 'unit'
  | 'second'
  | 'compared'
  | 'state'
  | 'problem'
  | 'sample'
  | 'series'
> & {
  /** How many records the search behind the number finds; null where there is none, or while it cannot be computed. */
  readonly found: number | null
}

/** What a stat is, and what there is to know of its agency. */
export interface StatMeaning {
  readonly options: StatOptions
  readonly trend: StatTrend | null
  /** Records below which no computed number is shown. */
  readonly minimum: number
  /** Day of the agency since 1970-01-01. */
  readonly today: number
}

/** Answers to the questions of a stat, in their order. */
export interface StatAnswers {
  readonly now: readonly Aggregates[]
  readonly trend: readonly Aggregates[]
}

/** A number of a stat, or why there is none. */
interface Figure {
  readonly data: number | null
  readonly state: 'counted' | 'few' | 'none'
  readonly second: Stat['second']
  readonly records: number
  readonly invalid: number
}

/** What the index said of the records of a figure, of those of its whole, and of those of the period before. */
interface Ground {
  readonly own: Aggregate
  readonly whole: Aggregate | null
  readonly before: Aggregate | null
  /** Of a duration: the records that have begun and have no end. */
  readonly open: Aggregate | null
}

/** Digits of a computed number. */
const DIGITS = 12
const NOTHING: Aggregate = { n: 0, values: [], invalid: 0 }
const UNITS = {
  numeric: 'records',
  'numeric/custom': 'number',
  'numeric/share': 'percent',
  'numeric/sum': 'number',
  'numeric/median': 'number',
  'numeric/duration': 'days',
  'numeric/overdue': 'records',
  'numeric/change': 'percent',
} as const satisfies Record<StatOptions['type'], Stat['unit']>

/** A stat made of what the index answered. */
export function computedOutcome(
  meaning: StatMeaning,
  questions: StatQuestions,
  answers: StatAnswers,
): StatOutcome {
  const { options, minimum } = meaning
  const ground = nowGround(meaning, answers.now)
  const figure = figureOf(options, ground, minimum)
  const told = outcome(options, minimum, figure)
  return {
    ...told,
    sample: { ...told.sample, waiting: ground.open?.n ?? 0 },
    compared: comparedOf(meaning, ground),
    found: foundBy(options, ground),
    series: meaning.trend && seriesOf(meaning, meaning.trend, questions, answers.trend),
  }
}

/** The number that an agency entered. */
export function enteredOutcome(data: number, minimum: number): StatOutcome {
  const figure: Figure = { data, state: 'counted', second: null, records: 0, invalid: 0 }
  return outcome({ type: 'numeric/custom' }, minimum, figure)
}

/** A stat that cannot be computed. */
export function missingOutcome(
  type: StatOptions['type'],
  problem: StatProblem,
  minimum: number,
): StatOutcome {
  return {
    ...outcome({ type }, minimum, noFigure('none', 0)),
    state: 'unavailable',
    problem,
  }
}

function outcome(
  { type }: Pick<StatOptions, 'type'>,
  minimum: number,
  { data, state, second, records, invalid }: Figure,
): StatOutcome {
  return {
    type,
    data,
    parsedValue: data === null ? null : shortValue(data, type),
    unit: UNITS[type],
    second,
    state,
    compared: null,
    problem: null,
    sample: { records, minimum, invalid, waiting: 0 },
    series: null,
    found: null,
  }
}

function shortValue(data: number, type: StatOptions['type']): string {
  if (UNITS[type] === 'percent') return shortPercent(data)
  return shortNumber(data, type === 'numeric/custom')
}

function nowGround({ options, today }: StatMeaning, [own, second]: readonly Aggregates[]): Ground {
  const none = { whole: null, before: null, open: null }
  if (options.type === 'numeric/change') {
    const { before, last } = comparedPeriods(options.period, options.against, today)
    const periods = own?.buckets[0] ?? []
    return { ...none, own: periods[last] ?? NOTHING, before: periods[before] ?? NOTHING }
  }
  const beside = second ? wholeOf(second) : null
  const isDuration = options.type === 'numeric/duration'
  return { ...none, own: wholeOf(own), [isDuration ? 'open' : 'whole']: beside }
}

/** The two periods that a change compares, whatever came of it. */
function comparedOf({ options, today }: StatMeaning, { own, before }: Ground): Stat['compared'] {
  if (options.type !== 'numeric/change') return null
  const periods = comparedPeriods(options.period, options.against, today)
  const period = (at: number, records: number) => {
    const [start = today, next = today] = periods.starts.slice(at)
    return { start: dayText(start), end: dayText(next - 1), records }
  }
  return { last: period(periods.last, own.n), before: period(periods.before, before?.n ?? 0) }
}

/** How many records the search behind a number finds: see `recordsBehind`. */
function foundBy({ type }: StatOptions, { own }: Ground): number | null {
  if (type === 'numeric/custom') return null
  if (type === 'numeric/overdue') return own.values[0] ?? 0
  return type === 'numeric/duration' ? own.n + own.invalid : own.n
}

function wholeOf(aggregates: Aggregates | undefined): Aggregate {
  return aggregates?.whole[0] ?? NOTHING
}

function figureOf(options: StatOptions, { own, whole, before }: Ground, minimum: number): Figure {
  const [first = null, p90 = null] = own.values.map(rounded)
  switch (options.type) {
    case 'numeric':
    case 'numeric/custom':
      return fact(own.n, own.n, null)
    case 'numeric/overdue':
      return fact(first ?? 0, own.n, { kind: 'open', value: own.n })
    case 'numeric/share': {
      const all = whole?.n ?? 0
      const second = { kind: 'whole', value: all } as const
      return sampled(() => (100 * own.n) / all, { records: all, second, minimum, invalid: 0 })
    }
    case 'numeric/change': {
      const base = before?.n ?? 0
      const second = { kind: 'before', value: base } as const
      const change = () => (100 * (own.n - base)) / base
      return sampled(change, { records: base, second, minimum, invalid: 0 })
    }
    case 'numeric/sum':
    case 'numeric/median':
    case 'numeric/duration': {
      const second = options.type === 'numeric/sum' ? null : ({ kind: 'p90', value: p90 } as const)
      const { n: records, invalid } = own
      // The sum of nothing is 0.
      if (options.type === 'numeric/sum' && records === 0) return fact(0, 0, null)
      return sampled(() => first, { records, second, minimum, invalid })
    }
  }
}

/** Without what binary fractions leave behind: 121.70000000000027. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS))
}

/** A count: it is what it is, however small. */
function fact(data: number, records: number, second: Stat['second']): Figure {
  return { data, state: 'counted', second, records, invalid: 0 }
}

/** A number that is shown where enough records stand behind it. */
function sampled(
  compute: () => number | null,
  {
    records,
    second,
    minimum,
    invalid,
  }: Pick<Figure, 'records' | 'second' | 'invalid'> & { readonly minimum: number },
): Figure {
  // A change from nothing is none, of records that there are.
  const kept = second?.kind === 'before' ? second : null
  if (records === 0) return { ...noFigure('none', 0), second: kept, invalid }
  if (records < minimum) return { ...noFigure('few', records), invalid }
  return { data: rounded(compute()), state: 'counted', second, records, invalid }
}

function noFigure(state: 'few' | 'none', records: number): Figure {
  return { data: null, state, second: null, records, invalid: 0 }
}

/** Figures of the periods from the first that has records; null where there is none at all. */
function seriesOf(
  { options, minimum, today }: StatMeaning,
  { field, unit }: StatTrend,
  { trend: [question] }: StatQuestions,
  [own, whole]: readonly Aggregates[],
): StatSeries | null {
  const starts = question?.periods?.starts.slice(0, -1) ?? []
  const periods = own?.buckets[0] ?? []
  const wholes = options.type === 'numeric/share' ? (whole?.buckets[0] ?? null) : null
  const back = options.type === 'numeric/change' ? periodsBack(options.against, unit) : 0
  const isRunning = (starts.at(-1) ?? Infinity) <= today
  // Part of a period is no change from a whole one.
  if (back > 0 && isRunning) starts.pop()
  const first = firstWithRecords(wholes ?? periods) + back
  if (first >= starts.length) return null
  const figures = starts.slice(first).map((_, i) => {
    const at = first + i
    const before = back === 0 ? null : (periods[at - back] ?? NOTHING)
    const ground = { own: periods[at] ?? NOTHING, whole: wholes?.[at] ?? null, before, open: null }
    return figureOf(options, ground, minimum)
  })
  const hasUpper = options.type === 'numeric/median' || options.type === 'numeric/duration'
  return {
    field,
    unit,
    starts: starts.slice(first).map(dayText),
    values: figures.map(({ data }) => data),
    upper: hasUpper ? figures.map(({ second }) => second?.value ?? null) : null,
    records: figures.map(({ records }) => records),
    running: isRunning && back === 0,
  }
}

function periodsBack(against: 'before' | 'year', unit: StatTrend['unit']): number {
  return against === 'before' ? 1 : periodsOfYear(unit)
}

/** Position of the first period with records; past the end without any. */
function firstWithRecords(periods: readonly Aggregate[]): number {
  const first = periods.findIndex(({ n, invalid }) => n + invalid > 0)
  return first < 0 ? Infinity : first
}
