import type {
  Filter,
  FilterOption,
  FilterType,
  FilterParams,
} from '@plat/contract/search/filters/filters'
import { PREDICTIVE_PROPERTY } from '@plat/contract/search/predict'
import { effectiveRange } from '@plat/contract/search/filters/date-period-range'
import type { ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import { problem, show } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Parameters that every filter may have. */
const COMMON: readonly Param[] = ['label', 'labelVisible', 'collapsed', 'icon', 'style']

const CHOICE: readonly Param[] = ['options', 'default', 'allOption']

/** Parameters that a type may have besides; any other would have no effect. */
const PARAMS: Record<FilterType, readonly Param[]> = {
  radio: CHOICE,
  immutableRadio: ['options', 'default'],
  checkboxTree: CHOICE,
  checkGroups: CHOICE,
  exclusiveToggle: [...CHOICE, 'placeholder'],
  dropdown: [...CHOICE, 'placeholder'],
  group: ['members'],
  exclusiveTabs: ['members'],
  expandExclusive: ['members', 'default'],
  status: ['default', 'allOption'],
  dateRange: ['default'],
  datePeriod: ['default', 'allOption', 'fiscal'],
  text: ['default', 'placeholder'],
  number: ['default', 'unit', 'placeholder'],
  predictive: ['options', 'default', 'endpoint', 'predictiveProperty', 'placeholder'],
  place: ['layers', 'placeholder'],
  grid: ['layers', 'squareCount'],
  statedDate: [],
  statedNumber: [],
}

/** Most places that a search may name. */
const MAX_PLACES = 500

/** Checks a filter's parameters: only those of its type, with usable values. */
export function checkFilterParams(
  filter: Filter,
  path: readonly PropertyKey[],
  { file }: Parsed<ModuleFile>,
  places: Parsed<PlacesFile> | null,
): Problem[] {
  const report = (param: Param, message: string) =>
    problem(file, [...path, 'params', param], message)
  return [
    ...checkKnown(filter, report),
    ...checkOptions(filter, report),
    ...checkDefault(filter, report),
    ...checkPredictive(filter, report),
    ...checkLayers(filter, report, places),
  ]
}

function checkKnown({ type, params }: Filter, report: Report): Problem[] {
  const known = [...COMMON, ...PARAMS[type]]
  // Filters inside a type that holds none are reported where the nesting is checked.
  return Object.keys(params)
    .filter((param): param is Param => param !== 'members' && !known.includes(param as Param))
    .map((param) =>
      report(
        param,
        `got ${param}, which says nothing for type ${type}, expected ${known.join(', ')}`,
      ),
    )
}

function* checkOptions({ type, params }: Filter, report: Report): Generator<Problem> {
  const options = params.options ?? []
  const repeated = repeatedOption(options, new Set())
  if (repeated !== null)
    yield report('options', `got the option "${repeated}" twice, expected it once`)
  if (options.some((one) => one.members?.some((member) => member.members)))
    yield report('options', 'got groups inside groups, expected options in groups at most')
  const alternatives = options.filter(({ id }) => id !== '0').length
  if (type === 'exclusiveToggle' && alternatives < 2)
    yield report(
      'options',
      `got ${alternatives} options, expected two alternatives or more to toggle`,
    )
  if (type === 'checkGroups' && !options.some((one) => one.members?.length))
    yield report('options', 'got no option with members, expected at least one group')
}

function repeatedOption(options: readonly FilterOption[], seen: Set<string>): string | null {
  for (const option of options) {
    if (seen.has(option.id)) return option.id
    seen.add(option.id)
    const inner = repeatedOption(option.members ?? [], seen)
    if (inner !== null) return inner
  }
  return null
}

/** Text properties in answers of `location/predict`. */
const PLACE_PROPERTIES = [PREDICTIVE_PROPERTY]

/** Property names that answers of `predict/{field}` use already. */
const RESERVED_PROPERTIES = ['source', 'source_id', 'count']

function* checkPredictive({ type, criterion, params }: Filter, report: Report): Generator<Problem> {
  if (type !== 'predictive') return
  const { endpoint, predictiveProperty: property } = params
  const ofPlaces = criterion === '___place'
  const expected = ofPlaces ? 'location/predict' : `predict/${criterion}`
  if (endpoint !== undefined && endpoint !== expected)
    yield report(
      'endpoint',
      `got "${endpoint}", expected ${expected}, which answers for ${criterion}`,
    )
  if (property !== undefined && ofPlaces && !PLACE_PROPERTIES.includes(property))
    yield report(
      'predictiveProperty',
      `got "${property}", expected ${PLACE_PROPERTIES.join(' or ')}`,
    )
  if (
    property !== undefined &&
    !ofPlaces &&
    (!/^[a-z][a-z0-9_]{0,62}$/.test(property) || RESERVED_PROPERTIES.includes(property))
  )
    yield report(
      'predictiveProperty',
      `got "${property}", expected a name of lower case letters, digits and underscores that is not ${RESERVED_PROPERTIES.join(', ')}`,
    )
}

function* checkLayers(
  { type, params }: Filter,
  report: Report,
  places: Parsed<PlacesFile> | null,
): Generator<Problem> {
  if (type !== 'place' && type !== 'grid') return
  const listed = (places?.value.layers ?? []).filter(
    (layer) => (layer.grid === undefined) === (type === 'place'),
  )
  const ids = listed.map(({ id }) => id)
  const wanted = params.layers ?? []
  const kind = type === 'grid' ? 'layer with grid: in places.yaml' : 'layer of places.yaml'
  for (const id of wanted)
    if (!ids.includes(id))
      yield report(
        'layers',
        `got "${id}", expected a ${kind}: ${ids.join(', ') || 'none is there'}`,
      )
  if (type === 'grid' && wanted.length !== 1 && !(wanted.length === 0 && ids.length === 1))
    yield report(
      'layers',
      `got ${wanted.length} layers, expected one ${kind}: ${ids.join(', ') || 'none is there'}`,
    )
  const limit = params.squareCount?.to
  if (limit !== undefined && limit > MAX_PLACES)
    yield report(
      'squareCount',
      `got ${limit} squares, expected at most ${MAX_PLACES}: no search takes more places`,
    )
}

/** Name of a parameter of filters. */
type Param = keyof FilterParams

type Default = NonNullable<FilterParams['default']>

/** Types that hold one option at a time. */
const SINGLE: ReadonlySet<FilterType> = new Set(['radio', 'exclusiveToggle', 'dropdown', 'status'])

/** Makes a problem at a filter's parameter. */
type Report = (param: Param, message: string) => Problem

/** Checks a filter's default: of its type, and among its options. */
function checkDefault(filter: Filter, report: Report): Problem[] {
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
