import { expect, test } from 'vitest'
import type { TenantDocument } from './document.ts'
import { portalOrigin } from './portal-origin.ts'

const of = (hosts: string[], origin: string | null = null) =>
  portalOrigin({ tenant: { hosts, origin } } as unknown as TenantDocument, 3000)

test('links of an agency on this computer have the port, others https', () => {
  expect(of(['harbor.localhost', 'permits.harbor.gov'])).toBe('http://harbor.localhost:3000')
  expect(of(['localhost'])).toBe('http://localhost:3000')
  expect(of(['permits.harbor.gov', 'harbor.localhost'])).toBe('https://permits.harbor.gov')
  expect(of(['evil-localhost'])).toBe('https://evil-localhost')
})

test('what the agency says goes before its hosts', () => {
  expect(of(['harbor.localhost'], 'https://permits.harbor.gov')).toBe('https://permits.harbor.gov')
})
