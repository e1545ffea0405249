import { effectiveRange } from '@plat/contract/search/filters/date-period-range'
import type {
  Filter,
  FilterOption,
  FilterParams,
  FilterType,
} from '@plat/contract/search/filters/filters'
import { show } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'

/** Name of a parameter of filters. */
export type Param = keyof FilterParams

type Default = NonNullable<FilterParams['default']>

/** Types that hold one option at a time. */
const SINGLE: ReadonlySet<FilterType> = new Set(['radio', 'exclusiveToggle', 'dropdown', 'status'])

/** Makes a problem at a filter's parameter. */
export type Report = (param: Param, message: string) => Problem

/** Checks a filter's default: of its type, and among its options. */
export function checkDefault(filter: Filter, report: Report): Problem[] {
  const { type, params } = filter
  const value = params.default
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return type === 'immutableRadio'
      ? [report('default', 'got no default, expected the value that is fixed')]
      : []
  if (type === 'expandExclusive') return checkFirstOpen(params, value, report)
  if (typeof value === 'object' && !Array.isArray(value)) return checkPeriod(filter, value, report)
  if (type === 'datePeriod')
    return [
      report('default', 'got a text, expected a period like {order: previous, period: month}'),
    ]
  const written = WRITTEN[type]
  if (written)
    return typeof value === 'string' && written.fits(value)
      ? []
      : [report('default', `got ${show(value)}, expected ${written.expected}`)]
  const chosen = Array.isArray(value) ? value : [value]
  if (chosen.length > 1 && SINGLE.has(type))
    return [report('default', `got several options, expected one for type ${type}`)]
  const known = type === 'status' ? ['0', '1', '2'] : optionIds(params.options ?? [])
  const unknown = known.length === 0 ? [] : chosen.filter((one) => !known.includes(one))
  if (type === 'immutableRadio' && chosen.includes('0'))
    return [report('default', 'got "0", which is all, expected the value that is fixed')]
  return unknown
    .filter((one) => one !== '0')
    .map((one) => report('default', `got "${one}", expected one of ${known.join(', ')}`))
}

/** A span as written in defaults; one end may be open. */
function isSpan(text: string, end: RegExp): boolean {
  const ends = text.split('..')
  return ends.length === 2 && ends.some(Boolean) && ends.every((one) => one === '' || end.test(one))
}

/** Types whose default is a text of its own kind. */
const WRITTEN: Partial<Record<FilterType, { fits: (text: string) => boolean; expected: string }>> =
  {
    text: { fits: (text) => text.trim() !== '', expected: 'a text' },
    number: {
      fits: (text) => isSpan(text, /^-?\d+(\.\d+)?$/),
      expected: 'numbers like "100..5000", in quotes',
    },
    dateRange: {
      fits: (text) => isSpan(text, /^\d{4}-\d{2}-\d{2}$/),
      expected: 'days like "2020-01-01..2020-12-31", in quotes',
    },
  }

/** For filters that open one at a time: the one that is open at first. */
function checkFirstOpen({ members = [] }: FilterParams, value: Default, report: Report): Problem[] {
  const inside = members.map(({ criterion }) => criterion)
  if (typeof value === 'string' && inside.includes(value)) return []
  return [
    report(
      'default',
      `got ${show(value)}, expected the criterion of one inside: ${inside.join(', ')}`,
    ),
  ]
}

function optionIds(options: readonly FilterOption[]): string[] {
  return options.flatMap((one) => [one.id, ...optionIds(one.members ?? [])])
}

type Period = Exclude<Default, string | string[]>

function checkPeriod({ type }: Filter, period: Period, report: Report): Problem[] {
  if (type !== 'datePeriod')
    return [report('default', `got a period, expected the id of an option for type ${type}`)]
  const { range } = period
  const effective = effectiveRange(period)
  if (range === undefined || range === effective) return []
  return [
    report(
      'default',
      `got the range "${range}", expected ${effective ?? 'none'} here: before and after are for days, ` +
        'last, ago and before for order previous, next, forward and after for order next',
    ),
  ]
}
