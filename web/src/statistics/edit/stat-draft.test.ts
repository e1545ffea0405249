import type { Stat } from '@plat/contract/statistics/stats'
import { expect, test } from 'vitest'
import { draftOfStat, optionsOf, statFaults } from './stat-draft.ts'

test('the source of an own number is changed in both languages', () => {
  const options = {
    type: 'numeric/custom',
    data: 7,
    date: '2026-01-05',
    source: { en: 'Council', es: 'Concejo' },
  } as const
  const title = { en: 'Trees', es: 'Árboles' }
  const stat = { type: 'numeric/custom', name: 'Trees', title, note: null, comment: null, options }
  const draft = draftOfStat({ ...stat, trend: null } as Stat, 'es', String)
  expect(draft.source).toEqual({ main: 'Concejo', other: 'Council' })
  expect(optionsOf(draft, 'en', 'es')).toEqual(options)
  const one = { ...draft, source: { main: 'Concejo ', other: '' } }
  expect(optionsOf(one, 'en', 'es')).toEqual({ ...options, source: 'Concejo' })
  const none = { ...draft, source: { main: ' ', other: 'Council' } }
  expect(optionsOf(none, 'en', 'es')).toBeNull()
  expect(statFaults(none, 'en', false)).toEqual({ source: 'statForm.sourceMissing' })
})
