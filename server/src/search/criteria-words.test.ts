import { LOCALES } from '@plat/contract/platform/localized'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { NO_VALUE } from '@plat/contract/search/criteria'
import {
  activeFilters,
  type Filter,
  isChoice,
  isStated,
} from '@plat/contract/search/filters/filters'
import { mustChoose } from '@plat/contract/search/filters/filter-defaults'
import { searchFilters } from '@plat/contract/search/filters/search-filters'
import { criteriaOf, defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { decodeSearch } from '@plat/contract/search/search-url'
import { plainLanguage } from '@plat/contract/search/words/plain-language'
import { searchParts } from '@plat/contract/search/words/search-parts'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { PlaceCatalog } from '../places/place-catalog.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { moduleConfig } from '../tenancy/public-config.ts'
import { wordsOf, wordsText } from './criteria-words.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PLACES = Array.from({ length: 6 }, (_, at) => ({
  id: `8f14e45f-ceea-467f-a8d2-6c1f0d3a9b1${at}`,
  layer: 'n',
  name: `Place ${at}`,
  bounds: [0, 0, 1, 1] as [number, number, number, number],
  centroid: [0, 0] as [number, number],
}))
const catalog: PlaceCatalog = {
  layers: [],
  areaNames: [],
  byGuid: new Map(PLACES.map((place) => [place.id, place])),
}

async function agency(code: string): Promise<TenantDocument> {
  const roots = { platData: tmpdir(), dataDir: tmpdir() }
  const { document, problems } = await checkTenantFolder(join(ROOT, 'tenants/demo', code), roots)
  if (document === null) throw new Error(JSON.stringify(problems))
  return document
}

/** A chance that is the same on every run. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Chance = ReturnType<typeof chanceFrom>

/** Something that a person could choose of a filter. */
function choose(filter: Filter, state: SearchState, chance: Chance): void {
  const { type, criterion, params } = filter
  if (type === 'immutableRadio' || (!mustChoose(filter) && chance(3) === 0)) return
  if (isChoice(filter) || type === 'predictive') {
    const offered = (params.options ?? []).map(({ id }) => id).filter((id) => id !== '0')
    const ids = [...offered, 'RAW-1', 'raw value', NO_VALUE]
    const many = type === 'checkboxTree' || type === 'checkGroups' || type === 'predictive'
    const count = many ? 1 + chance(Math.min(6, ids.length)) : 1
    const first = chance(ids.length)
    state.choices[criterion] = ids.slice(first, first + count)
    if (type === 'dropdown' && offered.length > 0 && chance(3) === 0) state.choices[criterion] = []
  } else if (type === 'dateRange') {
    const days = [
      { from: '2020-01-01', to: '2020-03-03' },
      { from: '2021-05-01', to: null },
      { from: null, to: '2022-06-30' },
    ]
    state.ranges[criterion] = days[chance(3)] ?? { from: null, to: '2020-01-01' }
  } else if (type === 'datePeriod') {
    const order = chance(2) === 0 ? 'previous' : 'next'
    state.periods[criterion] = { order, period: 'month', number: 1 + chance(4), fiscal: false }
  } else if (type === 'number') {
    const to = chance(2) === 0 ? 250_000 : null
    state.numbers[criterion] = { from: to === null || chance(2) === 0 ? 1_500 : null, to }
  } else if (type === 'text') {
    state.texts[criterion] = ['roof', '2024', '{label} “x”'][chance(3)] ?? ''
  }
}

/** A search somewhere: places, an address, or a drawn shape. */
function chooseWhere(state: SearchState, chance: Chance): void {
  const places = PLACES.slice(0, chance(PLACES.length + 1)).map(({ id }) => id)
  state.places = places
  if (places[0] && chance(2) === 0) state.around = { [places[0]]: 400 }
  if (chance(2) === 0) state.address = { text: '12 Pier St', location: [1, 1], radius: 150 }
  if (chance(4) === 0) state.shape = { type: 'Point', coordinates: [0, 0], radius: 500 }
}

/** What only addresses say: whether there is a date or number, and who sees the records. */
function chooseHidden(hidden: readonly Filter[], state: SearchState, chance: Chance): void {
  state.publicOnly = chance(3) === 0
  const stated = hidden.filter(
    (filter) =>
      isStated(filter) &&
      ![state.ranges, state.periods, state.numbers].some((held) => filter.criterion in held),
  )
  const filter = stated[chance(stated.length * 2)]
  if (filter) state.stated = { [filter.criterion]: chance(2) === 0 }
}

const LEVELS: readonly ViewerLevel[] = ['anonymous', 'registered', 'internal']

test.each(['harbor', 'mesa', 'ridge'])(
  'the server words what the screen of %s words, for every filter of its modules, in both languages',
  async (code) => {
    const document = await agency(code)
    const seen = new Set<string>()
    for (const module of document.modules) {
      const config = moduleConfig(
        { document, mapKeys: { mapquest: null, here: null }, basemapVersion: '' },
        module.code,
        1,
        { level: 'anonymous', grants: [] },
      )
      if (config === null) throw new Error(module.code)
      for (let seed = 0; seed < 300; seed += 1) {
        const chance = chanceFrom(seed * 7_919 + 1)
        const level = LEVELS[chance(3)] ?? 'anonymous'
        const state = decodeSearch(new URLSearchParams(), module.filters)
        openTabs(module.filters, state, chance)
        for (const filter of activeFilters(module.filters, state.tabs)) {
          choose(filter, state, chance)
          seen.add(filter.type)
        }
        chooseWhere(state, chance)
        chooseHidden(config.control.hiddenFilters, state, chance)
        if (chance(2) === 0)
          state.statusCategory = defaultStatus(level, module.filters) === '1' ? '2' : '1'
        const criteria = criteriaOf(state, searchFilters(config.control), level)
        const words = wordsOf({ document, module, catalog }, level, criteria)
        for (const locale of LOCALES) {
          const language = plainLanguage(locale, document.tenant.texts)
          const screen = searchParts(state, config, PLACES, level, language)
          expect(
            words.map((part) => wordsText(part, locale)),
            JSON.stringify({ module: module.code, criteria }),
          ).toEqual(screen.map(({ text }) => text))
        }
      }
    }
    expect(seen.size).toBeGreaterThan(3)
  },
)

/** Opens some tab of each. */
function openTabs(filters: readonly Filter[], state: SearchState, chance: Chance): void {
  for (const { type, criterion, params } of filters) {
    const { members } = params
    if (members === undefined) continue
    const open = members[chance(members.length)]
    if (type === 'exclusiveTabs' && open) state.tabs[criterion] = open.criterion
    openTabs(members, state, chance)
  }
}
