import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { isWordId } from '@plat/contract/search/words/language'
import { plainLanguage } from '@plat/contract/search/words/plain-language'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import { expect, test } from 'vitest'
import english from '../../locales/en.json'
import type { Language } from '../use-search-labels.ts'
import { filterNote } from './filter-note.ts'

const words = plainLanguage('en')
const language: Language = {
  ...words,
  text: (id, values) => (isWordId(id) ? words.text(id, values) : english[id]),
}
// Only what the words are made of.
const module = {
  control: {
    filters: [
      { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Status' } },
      { type: 'text', criterion: 'text', params: { label: 'Words' } },
      { type: 'datePeriod', criterion: 'issued', params: { label: 'Issued' } },
      { type: 'number', criterion: 'cost', params: { label: 'Cost' } },
      {
        type: 'exclusiveTabs',
        criterion: 'by',
        params: {
          label: 'By',
          members: [{ type: 'radio', criterion: 'use', params: { label: 'Use' } }],
        },
      },
    ],
    recordDescriptor: { fields: [], types: {}, statuses: {} },
  },
  info: { formatting: [] },
} as unknown as ModuleConfig
const THREE_MONTHS = { order: 'previous', period: 'month', number: 3, fiscal: false } as const

test('a filter says at the end of its label what is chosen, or All', () => {
  const note = (criterion: string, state: Partial<SearchState>) => {
    const filter = module.control.filters.find((one) => one.criterion === criterion)
    if (!filter) throw new Error(`expected a filter for ${criterion}`)
    return filterNote(filter, { ...EMPTY_SEARCH, ...state }, module, language, [])
  }
  expect(note('text', {})).toBe('All')
  expect(note('text', { texts: { text: 'roof' } })).toBe('“roof”')
  expect(note('issued', { periods: { issued: THREE_MONTHS } })).toBe('Last 3 Months')
  // What only an address says of it.
  expect(note('issued', { stated: { issued: false } })).toBe('no date')
  expect(note('cost', { stated: { cost: true } })).toBe('has a number')
  expect(note('status_name', { choices: { status_name: ['I', 'X'] } })).toBe('2')
  expect(note('by', { choices: { use: ['Home'] } })).toBe('Home')
})
