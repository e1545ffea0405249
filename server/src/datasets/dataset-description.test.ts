import { expect, test } from 'vitest'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { datasetDescription } from './dataset-description.ts'

const document = {
  tenant: { branding: { title: { long: 'City of Ferndale' } } },
} as unknown as TenantDocument
const described = (description: Parameters<typeof datasetDescription>[1]['description']) =>
  datasetDescription(document, { title: { en: 'Permits', es: 'Permisos' }, description }, 'es')

test('an agency that says much is left to say it, as far as search engines read', () => {
  expect(described('Word '.repeat(20))).toBe('Word '.repeat(20).trim())
  expect(described('w'.repeat(6_000))).toHaveLength(5_000)
})

test('few words of the agency, or none, are followed by a sentence that is long enough', () => {
  const sentence = /^Permisos de City of Ferndale como datos: /
  expect(described(null)).toMatch(sentence)
  expect(described('')).toMatch(sentence)
  expect(described({ en: 'Built', es: 'Lo que se construye.' })).toMatch(
    /^Lo que se construye\. Permisos de City of Ferndale/,
  )
})
