import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { expect, test } from 'vitest'
import { statisticsTable } from './statistics-table.ts'

test('a number that is not available says why', () => {
  const count = countOf(1, 'Permits', 5)
  const stat = { ...count, data: null, state: 'unavailable', problem: 'field_gone' } as const
  const table = (locale: 'en' | 'es') =>
    statisticsTable([{ stat, grouping: null, address: null }], {
      locale,
      agency: 'City of Harbor',
      day: '2026-11-24',
    })
  expect(table('en')).toContain(
    ',not available: It uses a field that these records no longer have.,',
  )
  expect(table('es')).toContain(',no disponible: Usa un campo que estos registros ya no tienen.,')
})
