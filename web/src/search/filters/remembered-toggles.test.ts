import type { Filter } from '@plat/contract/search/filters/filters'
import { expect, test } from 'vitest'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { forgetToggles, rememberToggle, startWithToggles } from './remembered-toggles.ts'

function storage(held: Record<string, string> = {}) {
  return {
    held,
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => {
      held[key] = value
    },
  }
}
const filters: Filter[] = [
  {
    type: 'exclusiveToggle',
    criterion: 'use',
    params: {
      label: 'Use',
      options: [
        { id: 'R', label: 'Homes' },
        { id: 'C', label: 'Shops' },
      ],
    },
  },
  { type: 'radio', criterion: 'zone', params: { label: 'Zone' } },
]

/** What a module's search starts with, beside its defaults. */
function rememberedToggles(
  kept: Parameters<typeof startWithToggles>[0],
  module: string,
  offered: Filter[],
) {
  const state = decodeSearch(new URLSearchParams(), offered)
  return startWithToggles(kept, module, offered)?.(state).choices ?? {}
}

test('a remembered toggle leaves what the other filters start with', () => {
  const kept = storage()
  rememberToggle(kept, 'permits', 'use', 'C')
  const offered: Filter[] = [
    ...filters,
    { type: 'immutableRadio', criterion: 'area', params: { label: 'Area', default: 'North' } },
    { type: 'dropdown', criterion: 'ward', params: { label: 'Ward', default: 'W1' } },
  ]
  const state = decodeSearch(new URLSearchParams(), offered)
  const choices = rememberedToggles(kept, 'permits', offered)
  expect(choices).toEqual({ use: ['C'], area: ['North'], ward: ['W1'] })
  expect(encodeSearch({ ...state, choices }, offered).toString()).toBe('use=C')
})

test('the last choice of a toggle is there on the next visit, for its own module only', () => {
  const kept = storage()
  rememberToggle(kept, 'permits', 'use', 'C')
  expect(kept.held).toEqual({ last_selected_toggle: '{"permits/use":"C"}' })
  expect(rememberedToggles(kept, 'permits', filters)).toEqual({ use: ['C'] })
  expect(rememberedToggles(kept, 'licenses', filters)).toEqual({})
  rememberToggle(kept, 'permits', 'use', null)
  expect(rememberedToggles(kept, 'permits', filters)).toEqual({})
})

test('clearing the filters forgets the toggles of this module', () => {
  const kept = storage()
  rememberToggle(kept, 'permits', 'use', 'C')
  rememberToggle(kept, 'licenses', 'use', 'R')
  forgetToggles(kept, 'permits')
  expect(rememberedToggles(kept, 'permits', filters)).toEqual({})
  expect(rememberedToggles(kept, 'licenses', filters)).toEqual({ use: ['R'] })
})

test('what is no longer an option, or unreadable, is as if it were not kept', () => {
  const gone = storage({ last_selected_toggle: '{"permits/use":"X","permits/zone":"1"}' })
  expect(rememberedToggles(gone, 'permits', filters)).toEqual({})
  expect(rememberedToggles(storage({ last_selected_toggle: 'no' }), 'permits', filters)).toEqual({})
})

test('a browser that keeps nothing is no error', () => {
  const full = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(() => rememberToggle(full, 'permits', 'use', 'C')).not.toThrow()
  expect(rememberedToggles(full, 'permits', filters)).toEqual({})
})
