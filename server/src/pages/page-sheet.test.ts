import { expect, test } from 'vitest'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { sheetOf } from './page-sheet.ts'

const THEME = { primary: '#0b6e8c', secondary: '#2a3990', textColor: '#1c2430' }

/** An agency with two modules, of which one has a colour of its own. */
function agency(primary: string): TenantDocument {
  const modules = [
    { code: 'permits', branding: { theme: { primary } } },
    { code: 'cases', branding: { logo: null } },
  ]
  // Only these members matter here.
  return { tenant: { branding: { theme: THEME } }, modules } as unknown as TenantDocument
}

test('a module has a style sheet of its own only where it has colours of its own', () => {
  const document = agency('#7a1f5c')
  const ofAgency = sheetOf(document, null)
  expect(ofAgency).toMatch(/^\/page\.css\?v=[0-9a-f]{16}$/)
  expect(sheetOf(document, 'cases')).toBe(ofAgency)
  expect(sheetOf(document, 'nowhere')).toBe(ofAgency)
  expect(sheetOf(document, 'permits')).toMatch(/^\/page\.css\?module=permits&v=[0-9a-f]{16}$/)
})

test('another colour is another address: what browsers keep is never old', () => {
  const before = sheetOf(agency('#7a1f5c'), 'permits')
  expect(sheetOf(agency('#7a1f5d'), 'permits')).not.toBe(before)
  expect(sheetOf(agency('#7a1f5c'), 'permits')).toBe(before)
})
