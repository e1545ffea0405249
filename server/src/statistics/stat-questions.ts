import type { SearchCriteria } from '@plat/contract/search/criteria'
import { chosenPlaces, moduleCriteria } from '@plat/contract/search/criteria-state'
import type { Stat } from '@plat/contract/statistics/stats'
import {
  MAX_TARGET,
  type StatOptions,
  type StatTrend,
} from '@plat/contract/statistics/stat-options'
import type { AggregatePeriods, Measure, WorkingDays } from '@plat/record-index/aggregates'
import { isDeepStrictEqual } from 'node:util'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { AppError } from '../platform/errors.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { OpenModule } from '../search/open-module.ts'
import { intersection } from '../search/criterion-values.ts'
import { searchQuery } from '../search/search-query.ts'
import { comparedPeriods, dayNumber, trendStarts } from './stat-periods.ts'

/** What is to be computed: a search, and what of its records. */
export interface StatDefinition {
  readonly criteria: SearchCriteria
  readonly options: StatOptions
  readonly trend: StatTrend | null
  /** The search of the whole, of a share. */
  readonly whole: SearchCriteria | null
}

/** A question to the record index. */
export interface StatQuestion {
  readonly criteria: PlacedCriteria
  readonly measure: Measure
  readonly periods: AggregatePeriods | null
}

/**
 * What the index is asked for a stat. The first question is about the stat; the second one of a share is about its whole, that of
 * a duration about the records that have begun and have no end.
 */
export interface StatQuestions {
  readonly now: readonly StatQuestion[]
  /** The same by the periods of its trend; none without. */
  readonly trend: readonly StatQuestion[]
}

export type StatProblem = NonNullable<Stat['problem']>

/** What a stat cannot be computed for. */
export class StatTrouble extends Error {
  override name = 'StatTrouble'
  readonly problem: StatProblem

  constructor(problem: StatProblem, cause?: 'whole_differs') {
    super(`This stat cannot be computed: ${problem}.`, { cause })
    this.problem = problem
  }
}

/** Half of the records, and nine of ten. */
const QUANTILES = [0.5, 0.9]
/** Number of Sunday; the agency's is 7. */
const SUNDAY = 0

/**
 * The questions of a stat.
 * @param module as it is opened for the viewer
 * @throws StatTrouble for what the module has not any more, or the viewer may not search by; AppError unavailable
 * while the index finds hidden words.
 */
export function statQuestions(
  { criteria, options, trend, whole }: StatDefinition,
  module: OpenModule,
  days: WorkingDays,
): StatQuestions {
  const today = dayNumber(module.calendar.today)
  const searched = criteriaOf(criteria, module)
  const all = whole === null ? null : criteriaOf(whole, module)
  const both = all === null ? searched : sharedCriteria(searched, all)
  if (both === null) throw new StatTrouble('criterion_gone', 'whole_differs')
  const measures = measuresOf(options, module, { today, days })
  const searches = all === null ? [both] : [both, all]
  const asked = (some: readonly Measure[], periods: AggregatePeriods | null): StatQuestion[] =>
    searches.flatMap((one) => some.map((measure) => ({ criteria: one, measure, periods })))
  const line = trend && trendPeriods(trend, module, today)
  // The whole is part of the answer by periods: one question is enough where both are about the same records.
  const compared = nowPeriods(options, module, today)
  return {
    now: asked(measures, compared ?? line),
    trend: line === null ? [] : asked(measures.slice(0, 1), line),
  }
}

function nowPeriods(
  options: StatOptions,
  module: OpenModule,
  today: number,
): AggregatePeriods | null {
  if (options.type !== 'numeric/change') return null
  requireField(options.field, 'date', module)
  return {
    date: options.field,
    starts: comparedPeriods(options.period, options.against, today).starts,
  }
}

function trendPeriods(
  { field, unit }: StatTrend,
  module: OpenModule,
  today: number,
): AggregatePeriods {
  requireField(field, 'date', module)
  return { date: field, starts: trendStarts(unit, today) }
}

function measuresOf(
  options: StatOptions,
  module: OpenModule,
  { today, days }: { readonly today: number; readonly days: WorkingDays },
): Measure[] {
  const dates = <Fields extends { from: string; to: string }>({ from, to }: Fields) => {
    requireField(from, 'date', module)
    requireField(to, 'date', module)
    return { from, to }
  }
  switch (options.type) {
    case 'numeric':
    case 'numeric/custom':
    case 'numeric/share':
    case 'numeric/change':
      return [{ kind: 'count' }]
    case 'numeric/sum':
      requireField(options.field, 'number', module)
      return [{ kind: 'sum', number: options.field }]
    case 'numeric/median':
      requireField(options.field, 'number', module)
      return [{ kind: 'quantiles', number: options.field, at: QUANTILES }]
    case 'numeric/duration':
      return [
        { kind: 'durations', ...dates(options), at: QUANTILES, days },
        { kind: 'open', ...dates(options), today, target: MAX_TARGET, days },
      ]
    case 'numeric/overdue':
      return [{ kind: 'open', ...dates(options), today, target: options.target, days }]
  }
}

/** @throws StatTrouble for a field that the module has not, or that the viewer may not read. */
function requireField(id: string, kind: 'date' | 'number', module: OpenModule): void {
  if (criterionKind(id, module.module, module.visibility) === kind) return
  throw new StatTrouble(
    criterionKind(id, module.module, EVERYTHING) === kind ? 'hidden' : 'field_gone',
  )
}

const EVERYTHING = 2

/** @throws StatTrouble for what cannot be searched by: it never counts more or less in silence. */
function criteriaOf(criteria: SearchCriteria, module: OpenModule): PlacedCriteria {
  for (const [name] of moduleCriteria(criteria)) {
    if (name === 'text' || criterionKind(name, module.module, module.visibility) !== null) continue
    throw new StatTrouble(
      criterionKind(name, module.module, EVERYTHING) === null ? 'criterion_gone' : 'hidden',
    )
  }
  const { byGuid } = module.catalog
  const places = criteria.___geometry == null ? [...chosenPlaces(criteria).keys()] : []
  if (places.some((guid) => !byGuid.has(guid))) throw new StatTrouble('criterion_gone')
  const { criteria: searched, ignored } = queryOf(criteria, module)
  if (ignored.length > 0) throw new StatTrouble('criterion_gone')
  return searched
}

function queryOf(criteria: SearchCriteria, module: OpenModule) {
  try {
    return searchQuery(criteria, module, module.level)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request')
      throw new StatTrouble('criterion_gone')
    throw error
  }
}

/** The agency's working days for the index. */
export function workingDays({ document }: Pick<OpenModule, 'document'>): WorkingDays {
  const { workingDays: days, holidays } = document.tenant.calendar
  return {
    weekdays: days.map((day) => (day === 7 ? SUNDAY : day)),
    holidays: holidays.map(dayNumber),
  }
}

type Area = Pick<PlacedCriteria, 'shapes' | 'places' | 'near'>

/**
 * What both of two searches find, as one search. Null where that cannot be said: of two different areas, or of
 * different words.
 */
function sharedCriteria(one: PlacedCriteria, other: PlacedCriteria): PlacedCriteria | null {
  const areas = sharedPart<Area>(areaOf(one), areaOf(other))
  const words = sharedPart(wordsOf(one), wordsOf(other))
  if (areas === null || words === null) return null
  const categories = sharedEntries(one.categories, other.categories, (a, b) =>
    a.filter((value) => b.includes(value)),
  )
  const dates = sharedEntries(one.dates, other.dates, intersection)
  const numbers = sharedEntries(one.numbers, other.numbers, intersection)
  const statuses = new Set(
    [one.statusCategory, other.statusCategory].filter((s) => s !== undefined),
  )
  const [statusCategory] = statuses
  return {
    visibility: one.visibility < other.visibility ? one.visibility : other.visibility,
    ...areas,
    ...words,
    ...(statusCategory === undefined ? {} : { statusCategory }),
    // No record is both live and archived.
    ...(statuses.size > 1
      ? { categories: { ...categories, record_type: [] } }
      : categories === undefined
        ? {}
        : { categories }),
    ...(dates === undefined ? {} : { dates }),
    ...(numbers === undefined ? {} : { numbers }),
  }
}

function areaOf({ shapes, places, near }: PlacedCriteria): Area {
  return {
    ...(shapes === undefined ? {} : { shapes }),
    ...(places === undefined ? {} : { places }),
    ...(near === undefined ? {} : { near }),
  }
}

function wordsOf({ text }: PlacedCriteria): Pick<PlacedCriteria, 'text'> {
  return text === undefined ? {} : { text }
}

/** The part that one of two has, or both alike; null where they differ. */
function sharedPart<Part extends object>(one: Part, other: Part): Part | null {
  if (Object.keys(one).length === 0) return other
  return Object.keys(other).length === 0 || isDeepStrictEqual(one, other) ? one : null
}

function sharedEntries<Value>(
  one: Readonly<Record<string, Value>> | undefined,
  other: Readonly<Record<string, Value>> | undefined,
  share: (a: Value, b: Value) => Value,
): Record<string, Value> | undefined {
  if (one === undefined && other === undefined) return undefined
  const entries = new Map(Object.entries(one ?? {}))
  for (const [name, value] of Object.entries(other ?? {})) {
    const own = entries.get(name)
    entries.set(name, own === undefined ? value : share(own, value))
  }
  return Object.fromEntries(entries)
}
