import { effectiveRange } from '@plat/contract/search/filters/date-period-range'
import type {
  Filter,
  FilterOption,
  FilterParams,
  FilterType,
} from '@plat/contract/search/filters/filters'
import { PREDICTIVE_PROPERTY } from '@plat/contract/search/predict'
import { problem, show } from '../folder/issue-messages.ts'
import type { ModuleFile } from '../document/module-document.ts'
import type { PlacesFile } from '../document/places-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

type Param = keyof FilterParams
type Default = NonNullable<FilterParams['default']>

/** What every filter may say. */
const COMMON: readonly Param[] = ['label', 'labelVisible', 'collapsed', 'icon', 'style']
const CHOICE: readonly Param[] = ['options', 'default', 'allOption']
/** What each type may say beside; anything else would have no effect. */
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
}
/** Types that hold one option at a time. */
const SINGLE: ReadonlySet<FilterType> = new Set(['radio', 'exclusiveToggle', 'dropdown', 'status'])
/** Places that a search may name. */
const MOST_PLACES = 500

/** Checks what a filter says of itself: only what its type knows, and values that can be meant. */
export function checkFilterParams(
  filter: Filter,
  path: readonly PropertyKey[],
  { file }: Parsed<ModuleFile>,
  places: Parsed<PlacesFile> | null,
): Problem[] {
  const say = (param: Param, message: string) => problem(file, [...path, 'params', param], message)
  return [
    ...checkKnown(filter, say),
    ...checkOptions(filter, say),
    ...checkDefault(filter, say),
    ...checkPredictive(filter, say),
    ...checkLayers(filter, say, places),
  ]
}

type Say = (param: Param, message: string) => Problem

function checkKnown({ type, params }: Filter, say: Say): Problem[] {
  const known = [...COMMON, ...PARAMS[type]]
  // Filters inside a type that holds none are told about where the nesting is checked.
  return Object.keys(params)
    .filter((param): param is Param => param !== 'members' && !known.includes(param as Param))
    .map((param) =>
      say(param, `got ${param}, which says nothing for type ${type}, expected ${known.join(', ')}`),
    )
}

function checkOptions({ type, params }: Filter, say: Say): Problem[] {
  const options = params.options ?? []
  const problems: Problem[] = []
  const repeated = repeatedOption(options, new Set())
  if (repeated !== null)
    problems.push(say('options', `got the option "${repeated}" twice, expected it once`))
  if (options.some((one) => one.members?.some((member) => member.members)))
    problems.push(say('options', 'got groups inside groups, expected options in groups at most'))
  const alternatives = options.filter(({ id }) => id !== '0').length
  if (type === 'exclusiveToggle' && alternatives < 2)
    problems.push(
      say('options', `got ${alternatives} options, expected two alternatives or more to toggle`),
    )
  if (type === 'checkGroups' && !options.some((one) => one.members?.length))
    problems.push(say('options', 'got no option with members, expected at least one group'))
  return problems
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

function checkDefault(filter: Filter, say: Say): Problem[] {
  const { type, params } = filter
  const value = params.default
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return type === 'immutableRadio'
      ? [say('default', 'got no default, expected the value that is fixed')]
      : []
  if (type === 'expandExclusive') return checkFirstOpen(params, value, say)
  if (typeof value === 'object' && !Array.isArray(value)) return checkPeriod(filter, value, say)
  if (type === 'datePeriod')
    return [say('default', 'got a text, expected a period like {order: previous, period: month}')]
  const written = WRITTEN[type]
  if (written)
    return typeof value === 'string' && written.fits(value)
      ? []
      : [say('default', `got ${show(value)}, expected ${written.words}`)]
  const chosen = Array.isArray(value) ? value : [value]
  if (chosen.length > 1 && SINGLE.has(type))
    return [say('default', `got several options, expected one for type ${type}`)]
  const known = type === 'status' ? ['0', '1', '2'] : optionIds(params.options ?? [])
  const unknown = known.length === 0 ? [] : chosen.filter((one) => !known.includes(one))
  if (type === 'immutableRadio' && chosen.includes('0'))
    return [say('default', 'got "0", which is all, expected the value that is fixed')]
  return unknown
    .filter((one) => one !== '0')
    .map((one) => say('default', `got "${one}", expected one of ${known.join(', ')}`))
}

/** A span as defaults write it; one end may be open. */
function isSpan(text: string, end: RegExp): boolean {
  const ends = text.split('..')
  return ends.length === 2 && ends.some(Boolean) && ends.every((one) => one === '' || end.test(one))
}

/** Types whose default is a text of its own kind. */
const WRITTEN: Partial<Record<FilterType, { fits: (text: string) => boolean; words: string }>> = {
  text: { fits: (text) => text.trim() !== '', words: 'a text' },
  number: {
    fits: (text) => isSpan(text, /^-?\d+(\.\d+)?$/),
    words: 'numbers like "100..5000", in quotes',
  },
  dateRange: {
    fits: (text) => isSpan(text, /^\d{4}-\d{2}-\d{2}$/),
    words: 'days like "2020-01-01..2020-12-31", in quotes',
  },
}

/** Of filters that open one at a time, the one that is open at first. */
function checkFirstOpen({ members = [] }: FilterParams, value: Default, say: Say): Problem[] {
  const inside = members.map(({ criterion }) => criterion)
  if (typeof value === 'string' && inside.includes(value)) return []
  return [
    say(
      'default',
      `got ${show(value)}, expected the criterion of one inside: ${inside.join(', ')}`,
    ),
  ]
}

function optionIds(options: readonly FilterOption[]): string[] {
  return options.flatMap((one) => [one.id, ...optionIds(one.members ?? [])])
}

type Period = Exclude<Default, string | string[]>

function checkPeriod({ type }: Filter, period: Period, say: Say): Problem[] {
  if (type !== 'datePeriod')
    return [say('default', `got a period, expected the id of an option for type ${type}`)]
  const { range } = period
  const effective = effectiveRange(period)
  if (range === undefined || range === effective) return []
  return [
    say(
      'default',
      `got the range "${range}", expected ${effective ?? 'none'} here: before and after are for days, ` +
        'last, ago and before for order previous, next, forward and after for order next',
    ),
  ]
}

/** Properties of what `location/predict` answers that hold a text. */
const PLACE_PROPERTIES = [PREDICTIVE_PROPERTY]
/** Properties of what `predict/{field}` answers that are taken. */
const TAKEN = ['source', 'source_id', 'count']

function checkPredictive({ type, criterion, params }: Filter, say: Say): Problem[] {
  if (type !== 'predictive') return []
  const { endpoint, predictiveProperty: property } = params
  const ofPlaces = criterion === '___place'
  const expected = ofPlaces ? 'location/predict' : `predict/${criterion}`
  const problems: Problem[] = []
  if (endpoint !== undefined && endpoint !== expected)
    problems.push(
      say('endpoint', `got "${endpoint}", expected ${expected}, which answers for ${criterion}`),
    )
  if (property !== undefined && ofPlaces && !PLACE_PROPERTIES.includes(property))
    problems.push(
      say('predictiveProperty', `got "${property}", expected ${PLACE_PROPERTIES.join(' or ')}`),
    )
  if (
    property !== undefined &&
    !ofPlaces &&
    (!/^[a-z][a-z0-9_]{0,62}$/.test(property) || TAKEN.includes(property))
  )
    problems.push(
      say(
        'predictiveProperty',
        `got "${property}", expected a name of lower case letters, digits and underscores that is not ${TAKEN.join(', ')}`,
      ),
    )
  return problems
}

function checkLayers(
  { type, params }: Filter,
  say: Say,
  places: Parsed<PlacesFile> | null,
): Problem[] {
  if (type !== 'place' && type !== 'grid') return []
  const problems: Problem[] = []
  const listed = (places?.value.layers ?? []).filter(
    (layer) => (layer.grid === undefined) === (type === 'place'),
  )
  const ids = listed.map(({ id }) => id)
  const wanted = params.layers ?? []
  const kind = type === 'grid' ? 'layer with grid: in places.yaml' : 'layer of places.yaml'
  for (const id of wanted)
    if (!ids.includes(id))
      problems.push(
        say('layers', `got "${id}", expected a ${kind}: ${ids.join(', ') || 'none is there'}`),
      )
  if (type === 'grid' && wanted.length !== 1 && !(wanted.length === 0 && ids.length === 1))
    problems.push(
      say(
        'layers',
        `got ${wanted.length} layers, expected one ${kind}: ${ids.join(', ') || 'none is there'}`,
      ),
    )
  const limit = params.squareCount?.to
  if (limit !== undefined && limit > MOST_PLACES)
    problems.push(
      say(
        'squareCount',
        `got ${limit} squares, expected at most ${MOST_PLACES}: no search takes more places`,
      ),
    )
  return problems
}
