import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { type CriterionValue, NO_VALUE, type SearchCriteria } from '@plat/contract/search/criteria'
import { moduleCriteria, statusOfCriteria } from '@plat/contract/search/criteria-state'
import { periodRange } from '@plat/contract/search/filters/date-period-range'
import type { StatBehind } from '@plat/contract/statistics/stats'
import type { WorkingDays } from '@plat/record-index/aggregates'
import { workingDayNumbers } from '@plat/record-index/working-days'
import { isDeepStrictEqual } from 'node:util'
import { chosenOptions } from '../search/choices.ts'
import { area } from '../search/search-area.ts'
import { addressOf, isShownBy, restricts } from '../search/shown-search.ts'
import type { Calendar } from '../tenancy/document/calendar.ts'
import { criterionKind } from '../tenancy/document/criterion-kind.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { StatOutcome } from './stat-outcome.ts'
import { comparedPeriods, dayNumber, dayText } from './stat-periods.ts'
import type { StatDefinition } from './stat-questions.ts'

/** What the records behind a number follow from, beside the number itself. */
export interface BehindContext {
  readonly module: ModuleDocument
  readonly calendar: Calendar
  readonly days: WorkingDays
  /** Level that the number is counted at. */
  readonly level: ViewerLevel
  /** Level of whoever is told. */
  readonly viewer: ViewerLevel
  /** Query of the page that the search was saved from: where its map looks, its order. */
  readonly kept: string
}

/** A search, or null where no record can be in it. */
type Search = SearchCriteria | null
/** Ends of a range, days as texts; or whether there must be a value at all. */
interface Limits {
  readonly from?: string | number | undefined
  readonly to?: string | number | undefined
  readonly stated?: boolean | undefined
}
type Other = StatBehind['others'][number]

/** A number that leads to no records. */
export const NOWHERE: StatBehind = { address: null, records: null, others: [] }
/** No working day is further back. */
const MOST_DAYS = 40_000

/**
 * The way to exactly the records that a number is made of, as searches of today: those that are overdue by their days,
 * the last period of a change, both dates of a duration. None while the stat counts with what is gone or hidden.
 */
export function recordsBehind(
  definition: StatDefinition,
  { found, second, compared, problem }: StatOutcome,
  context: BehindContext,
): StatBehind {
  const { options, whole } = definition
  // Of a share that is not counted yet, nothing says that both of its searches can be made.
  const isUnknown = problem !== 'busy' || options.type === 'numeric/share'
  if (problem !== null && isUnknown) return NOWHERE
  const own = withStatus(definition.criteria, context)
  const other = (kind: Other['kind'], search: Search, records: number | null): Other[] => {
    const address = addressBehind(search, context)
    return address === null ? [] : [{ kind, address, records }]
  }
  const to = (search: Search, others: readonly Other[] = []): StatBehind => {
    const address = addressBehind(search, context)
    // Where nothing can be in the search there is no address to nothing.
    const none = search === null && found === 0 ? 0 : null
    return { address, records: address === null ? none : found, others: [...others] }
  }
  const value = second?.value ?? null
  switch (options.type) {
    case 'numeric':
      return to(own)
    case 'numeric/custom':
      return { ...NOWHERE, others: other('related', own, null) }
    case 'numeric/share': {
      const all = whole && withStatus(whole, context)
      return to(all && shared(own, all, context), other('whole', all, value))
    }
    case 'numeric/sum':
    case 'numeric/median':
      return to(narrowed(own, options.field, { stated: true }, context))
    case 'numeric/duration': {
      const begun = narrowed(own, options.from, { stated: true }, context)
      return to(narrowed(begun, options.to, { stated: true }, context))
    }
    case 'numeric/overdue': {
      const open = narrowed(own, options.to, { stated: false }, context)
      const until = (day: string | null) =>
        day === null ? null : narrowed(open, options.from, { to: day }, context)
      const all = until(context.calendar.today)
      return to(until(lastOverdueDay(options.target, context)), other('open', all, value))
    }
    case 'numeric/change': {
      const today = dayNumber(context.calendar.today)
      const { starts, before, last } = comparedPeriods(options.period, options.against, today)
      const period = (at: number) => {
        const [from = today, next = today] = starts.slice(at)
        return narrowed(own, options.field, { from: dayText(from), to: dayText(next - 1) }, context)
      }
      return to(period(last), other('before', period(before), compared?.before.records ?? null))
    }
  }
}

/** Last day that is more than so many working days ago; null where there is none. */
function lastOverdueDay(target: number, { days, calendar }: BehindContext): string | null {
  const numberOf = workingDayNumbers(days)
  const today = dayNumber(calendar.today)
  const isOverdue = (day: number) => numberOf(today) - numberOf(day) > target
  // The later the day, the fewer working days have passed since.
  let [overdue, open] = [today - MOST_DAYS, today]
  if (!isOverdue(overdue)) return null
  while (open - overdue > 1) {
    const middle = Math.floor((overdue + open) / 2)
    if (isOverdue(middle)) overdue = middle
    else open = middle
  }
  return dayText(overdue)
}

/** The search with its status said: where none is, it follows from who searches. */
function withStatus(criteria: SearchCriteria, { level }: BehindContext): SearchCriteria {
  return withValues(criteria, { status: statusOfCriteria(criteria.status, level) })
}

/**
 * Query of the page that shows a search. For viewers who see more than the public it asks for public records only where
 * the number is the public's. Null where no page can show it: its search would be another.
 */
function addressBehind(
  search: Search,
  { module, level, viewer, kept }: BehindContext,
): string | null {
  if (search === null) return null
  const isNarrower = level === 'anonymous' && viewer !== 'anonymous'
  const criteria = isNarrower ? withValues(search, { ___seen_by: 'everybody' }) : search
  const shown = (address: string) => isShownBy(address, criteria, module, level)
  const whole = withStatusOf(kept, criteria)
  if (criteria.___seen_by == null && shown(whole)) return whole
  const address = addressOf(criteria, kept, module, level)
  return shown(address) ? address : null
}

/** The kept address, with the status that it left to whoever opens it. */
function withStatusOf(kept: string, { status }: SearchCriteria): string {
  const params = new URLSearchParams(kept)
  params.set('status', String(status))
  return params.toString()
}

/** The search for those of its records whose date or number is within limits. */
function narrowed(search: Search, name: string, limits: Limits, context: BehindContext): Search {
  if (search === null) return null
  const own = moduleCriteria(search).get(name)
  const hasPeriod = own != null && typeof own === 'object' && 'order' in own
  // Periods may begin before the first day of the module, days may not.
  const isStated = Object.keys(ownLimits(own, context.calendar)).length > 0
  if (hasPeriod && isStated && limits.stated === true) return search
  const { module } = context
  if (hasPeriod && name === 'record_date') return withinDays(search, limits, module.minDate)
  const value = within(limitsOf(search, name, context), limits)
  const isDay = criterionKind(name, module, EVERYTHING) === 'date'
  // The search refuses days before the first of the module.
  const isTooEarly = [value?.from, value?.to].some(
    (end) => end !== undefined && end < module.minDate,
  )
  if (value === null || (isDay && isTooEarly)) return null
  return withValues(search, { ...(name === 'record_date' ? NO_DAYS : {}), [name]: value })
}

/** The search with the record's own days within limits, beside the period that it asks for. */
function withinDays(search: SearchCriteria, limits: Limits, minDate: string): Search {
  const days = within(daysOf(search), limits)
  if (days === null || days.stated === false) return null
  const { from = null, to = null } = days
  if ([from, to].some((day) => day !== null && day < minDate)) return null
  return withValues(search, { ...NO_DAYS, record_date___start: from, record_date___end: to })
}

/** The record's own days of a search; of two names of one end the longer one counts. */
function daysOf({
  start,
  end,
  record_date___start: from,
  record_date___end: to,
}: SearchCriteria): Limits {
  return ends(from ?? start, to ?? end)
}

const EVERYTHING = 2
/** The other names of the record's own days. */
const NO_DAYS = { start: null, end: null, record_date___start: null, record_date___end: null }

function withValues(
  search: SearchCriteria,
  values: Readonly<Record<string, unknown>>,
): SearchCriteria {
  // An index signature is not kept by a spread.
  return { ...search, ...values } as SearchCriteria
}

/** What a search asks of a date or number: periods as days, the record's own days under all of their names. */
function limitsOf(
  search: SearchCriteria,
  name: string,
  { calendar }: BehindContext,
): Limits | null {
  const asked = ownLimits(moduleCriteria(search).get(name), calendar)
  if (name !== 'record_date') return asked
  return within(asked, daysOf(search))
}

function ownLimits(value: CriterionValue | undefined, calendar: Calendar): Limits {
  if (value == null || typeof value !== 'object' || Array.isArray(value)) return {}
  if (!('order' in value)) return value
  const { from, to } = periodRange(value, calendar.today, calendar.fiscalYearStart)
  return ends(from, to)
}

function ends(from: string | null | undefined, to: string | null | undefined): Limits {
  return { ...(from == null ? {} : { from }), ...(to == null ? {} : { to }) }
}

/** What is within both; null where nothing can be. */
function within(one: Limits | null, other: Limits): Limits | null {
  if (one === null) return null
  const from = [one.from, other.from].filter((end) => end !== undefined)
  const to = [one.to, other.to].filter((end) => end !== undefined)
  const [first, second = first] = from
  const [last, sooner = last] = to
  const low = first !== undefined && second !== undefined && second > first ? second : first
  const high = last !== undefined && sooner !== undefined && sooner < last ? sooner : last
  const stated = new Set([one.stated, other.stated])
  const hasEnd = low !== undefined || high !== undefined
  if (stated.has(false)) return hasEnd || stated.has(true) ? null : { stated: false }
  if (low !== undefined && high !== undefined && low > high) return null
  if (!hasEnd) return stated.has(true) ? { stated: true } : {}
  return {
    ...(low === undefined ? {} : { from: low }),
    ...(high === undefined ? {} : { to: high }),
  }
}

/** What both of two searches find, which statQuestions has found to be sayable. */
function shared(one: SearchCriteria, other: SearchCriteria, context: BehindContext): Search {
  const values = [...moduleCriteria(other)].reduce<Search>(
    (search, [name, value]) => search && withBoth(search, name, value, context),
    one,
  )
  const days = daysOf(other)
  const both =
    Object.keys(days).length > 0 ? narrowed(values, 'record_date', days, context) : values
  const statuses = new Set([one.status, other.status].filter((status) => status !== '0'))
  if (both === null || statuses.size > 1) return null
  const from = Object.keys(area(one)).length > 0 ? one : other
  const where = Object.fromEntries(AREA.map((key) => [key, from[key]]))
  const seenBy = one.___seen_by ?? other.___seen_by
  return withValues(both, { ...where, ___seen_by: seenBy, status: [...statuses][0] ?? '0' })
}

/** The search with another's value of a criterion beside its own. */
function withBoth(
  search: SearchCriteria,
  name: string,
  value: CriterionValue,
  context: BehindContext,
): Search {
  const { module, calendar } = context
  const own = moduleCriteria(search).get(name)
  if (own === undefined || !restricts(name, own)) return withValues(search, { [name]: value })
  if (name === 'text' || isDeepStrictEqual(own, value)) return search
  if (criterionKind(name, module, EVERYTHING) === 'category')
    return withOptions(search, name, [own, value], module)
  return narrowed(search, name, ownLimits(value, calendar), context)
}

const AREA = ['___place', '___address', '___geometry', '___geometry_source'] as const

function withOptions(
  search: SearchCriteria,
  name: string,
  values: readonly CriterionValue[],
  module: ModuleDocument,
): Search {
  const lists = values.flatMap((value) => {
    const chosen = chosenOptions(name, value, module)
    return chosen === null ? [] : [chosen]
  })
  const [first = [], ...others] = lists
  const common = first.filter((option) => others.every((list) => list.includes(option)))
  if (lists.length > 0 && common.length === 0) return null
  return withValues(search, { [name]: common.map((option) => option ?? NO_VALUE) })
}
