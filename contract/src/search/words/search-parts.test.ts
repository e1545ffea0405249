import { expect, test } from 'vitest'
import { EMPTY_SEARCH, type SearchState } from '../search-state.ts'
import { plainLanguage } from './plain-language.ts'
import { partsSentence, searchParts } from './search-parts.ts'
import type { WordedModule } from './worded-module.ts'

const language = { ...plainLanguage('en'), day: (day: string) => day }
const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
// Only what the words are made of.
const module = {
  display_name: { en: 'Building permits' },
  control: {
    filters: [
      { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Status' } },
      { type: 'dateRange', criterion: 'record_date', params: { label: 'Date' } },
      { type: 'text', criterion: 'text', params: { label: 'Words' } },
      { type: 'number', criterion: 'cost', params: { label: 'Cost', unit: '$' } },
      { type: 'datePeriod', criterion: 'issued', params: { label: 'Issued' } },
      { type: 'predictive', criterion: 'zip', params: { label: 'ZIP' } },
      {
        type: 'exclusiveTabs',
        criterion: 'by',
        params: {
          label: 'By',
          members: [
            { type: 'radio', criterion: 'use', params: { label: 'Use' } },
            { type: 'immutableRadio', criterion: 'zone', params: { label: 'Zone' } },
          ],
        },
      },
    ],
    hiddenFilters: [{ type: 'checkboxTree', criterion: 'owner', params: { label: 'Owner' } }],
    recordDescriptor: { types: {}, statuses: { I: { label: 'issued' } } },
  },
  info: {
    formatting: [{ id: 'zip', options: { '97201': { text: { en: 'Downtown', es: 'Centro' } } } }],
  },
} as const satisfies WordedModule & { display_name: unknown }
const places = [
  { id: guid, layer: 'n', name: 'Riverside', bounds: [0, 0, 1, 1], centroid: [0, 0] },
] as const
const parts = (state: Partial<SearchState>) =>
  searchParts(
    { ...EMPTY_SEARCH, ...state },
    module,
    places.map((place) => ({ ...place, bounds: [...place.bounds], centroid: [...place.centroid] })),
    'anonymous',
    language,
  )

test('one sentence says what is being searched', () => {
  const searched = parts({
    choices: { status_name: ['I'] },
    places: [guid],
    ranges: { record_date: { from: '2020-01-01', to: '2020-03-03' } },
    statusCategory: '0',
  })
  expect(partsSentence(module, searched, 'en')).toBe(
    'Building permits, issued, live and archived, in Riverside, 2020-01-01 to 2020-03-03',
  )
})

test('what only the address of a search says is named, and can be taken out', () => {
  const [owner] = parts({ choices: { owner: ['City'] }, statusCategory: '0' })
  expect(owner).toMatchObject({ text: 'City', without: { choices: {} } })
})

test('taking a part out of the sentence takes only that out of the search', () => {
  const [issued, other] = parts({ choices: { status_name: ['I', 'X'] } })
  expect(issued?.without).toEqual({ choices: { status_name: ['X'] } })
  expect(other?.without).toEqual({ choices: { status_name: ['I'] } })
})

test('what everybody searches by default cannot be taken out', () => {
  expect(parts({}).map(({ text, without }) => [text, without])).toEqual([['live', null]])
})

test('a value that only the record’s page names has that name in words, in the reader’s language', () => {
  const searched = (locale: string) =>
    searchParts({ ...EMPTY_SEARCH, choices: { zip: ['97201'] } }, module, [], 'anonymous', {
      ...language,
      locale,
    })[0]?.text
  expect([searched('en'), searched('es')]).toEqual(['Downtown', 'Centro'])
})

test('many chosen options are named by their number', () => {
  expect(parts({ choices: { status_name: ['a', 'b', 'c', 'd', 'e'] } })[0]?.text).toBe('Status: 5')
})

const THREE_MONTHS = { order: 'previous', period: 'month', number: 3, fiscal: false } as const

test('periods are told in natural words, numbers with their unit', () => {
  const searched = parts({
    periods: { issued: THREE_MONTHS },
    numbers: { cost: { from: 1500, to: null } },
    choices: { zip: ['97480'] },
  })
  expect(partsSentence(module, searched, 'en')).toBe(
    'Building permits, Cost: at least $1,500, 97480, live, Issued: Last 3 Months',
  )
  expect(searched.map(({ without }) => without)).toEqual([
    { numbers: {} },
    { choices: {} },
    null,
    { periods: {} },
  ])
})

test('a date or number that is missing, and records that are public, are told in plain words', () => {
  const hidden = [
    { type: 'statedDate', criterion: 'issued', params: { label: { en: 'Issued', es: 'Emitido' } } },
    { type: 'statedNumber', criterion: 'cost', params: { label: { en: 'Cost', es: 'Costo' } } },
  ] as const
  const searched = (stated: Record<string, boolean>, locale: 'en' | 'es') =>
    searchParts(
      { ...EMPTY_SEARCH, stated, publicOnly: true },
      { ...module, control: { ...module.control, filters: [], hiddenFilters: hidden } },
      [],
      'internal',
      plainLanguage(locale),
    )
  expect(searched({ issued: false, cost: true }, 'en').map(({ text }) => text)).toEqual([
    'Cost: has a number',
    'live and archived',
    'public records only',
    'Issued: no date',
  ])
  expect(searched({ issued: true, cost: false }, 'es').map(({ text }) => text)).toEqual([
    'Costo: sin número',
    'vigentes y archivados',
    'solo registros públicos',
    'Emitido: con fecha',
  ])
  expect(searched({ issued: false }, 'en').map(({ without }) => without)).toEqual([
    null,
    { publicOnly: false },
    { stated: {} },
  ])
})

test('only the open tab is part of the sentence, and what is fixed cannot be taken out', () => {
  const choices = { use: ['Home'], zone: ['North'] }
  const text = (tabs: Record<string, string>) => parts({ choices, tabs }).map((part) => part.text)
  expect(text({})).toEqual(['Home', 'live'])
  expect(text({ by: 'zone' })).toEqual(['North', 'live'])
  expect(parts({ choices, tabs: { by: 'zone' } })[0]?.without).toBeNull()
})

test('words are quoted in the sentence, and once where a sentence quotes the whole part', () => {
  const [words] = parts({ texts: { text: 'roof' } })
  expect(words).toMatchObject({ text: '“roof”', unquoted: 'roof' })
})

test('a drawn area takes the place of places', () => {
  const shape = { type: 'Point', coordinates: [0, 0], radius: 100 } as const
  const searched = parts({ places: [guid], shape: { ...shape, coordinates: [0, 0] } })
  expect(searched.map(({ key }) => key)).toEqual(['status', 'shape'])
  expect(searched[1]?.text).toMatch(/^in the drawn area/)
  expect(searched[1]?.without).toEqual({ shape: null })
})

test('two restrictions of one date have a key each, and the filter that they are of', () => {
  const stated = {
    type: 'statedDate',
    criterion: 'record_date',
    params: { label: 'Date' },
  } as const
  const searched = searchParts(
    {
      ...EMPTY_SEARCH,
      ranges: { record_date: { from: '2020-01-01', to: null } },
      stated: { record_date: true },
    },
    { ...module, control: { ...module.control, hiddenFilters: [stated] } },
    [],
    'anonymous',
    language,
  ).filter(({ criterion }) => criterion === 'record_date')
  expect(searched).toHaveLength(2)
  expect(new Set(searched.map(({ key }) => key)).size).toBe(2)
  expect(searched.map(({ filter }) => filter === stated)).toEqual([false, true])
})
