import type { ModuleConfig } from '@plat/contract/config'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search-address'
import { type Language, searchParts, searchSentence } from './search-words.ts'

const language: Language = {
  locale: 'en',
  day: (day) => day,
  text: (id, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      english[id],
    ),
}
const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
// Only what the words are made of.
const module = {
  display_name: { en: 'Building permits' },
  control: {
    filters: [
      { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Status' } },
      { type: 'dateRange', criterion: 'record_date', params: { label: 'Date' } },
      { type: 'text', criterion: 'text', params: { label: 'Words' } },
    ],
    recordDescriptor: { fields: [], types: {}, statuses: { I: { label: 'issued', category: 1 } } },
  },
} as unknown as ModuleConfig
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
    status: '0',
  })
  expect(searchSentence(module, searched, 'en')).toBe(
    'Building permits, issued, live and archived, in Riverside, 2020-01-01 to 2020-03-03',
  )
})

test('taking a part out of the sentence takes only that out of the search', () => {
  const [issued, other] = parts({ choices: { status_name: ['I', 'X'] } })
  expect(issued?.without).toEqual({ choices: { status_name: ['X'] } })
  expect(other?.without).toEqual({ choices: { status_name: ['I'] } })
})

test('what everybody searches by default cannot be taken out', () => {
  expect(parts({}).map(({ text, without }) => [text, without])).toEqual([['live', null]])
})

test('many chosen options are named by their number', () => {
  expect(parts({ choices: { status_name: ['a', 'b', 'c', 'd', 'e'] } })[0]?.text).toBe('Status: 5')
})
