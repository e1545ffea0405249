import { expect, test } from 'vitest'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { agencyLabels } from './page-labels.ts'

test('sentences name the agency with its article, contracted as Spanish does', () => {
  const title = { long: 'Condado de Ridge', short: 'Ridge', article: { en: 'the', es: 'el' } }
  const county = { tenant: { branding: { title } } } as TenantDocument
  expect(agencyLabels('home', 'es', county)).toBe(
    'Busque los registros públicos del Condado de Ridge en un mapa y en una lista.',
  )
  expect(agencyLabels('department', 'en', county, { name: 'Fire' })).toBe(
    'Fire: public records and services of the Condado de Ridge.',
  )
})
