import { expect, test } from 'vitest'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { agencyDayAgo } from './generate-records.ts'

test("a demo's newest records are of the agency's today, whatever day it is where the server runs", () => {
  const inZone = (timeZone: string) => ({ tenant: { timeZone } }) as TenantDocument
  const evening = Date.parse('2026-11-23T00:27:00Z')
  expect(agencyDayAgo(inZone('America/Los_Angeles'), 0, evening)).toBe('2026-11-22')
  expect(agencyDayAgo(inZone('America/Los_Angeles'), 21, evening)).toBe('2026-11-01')
  expect(agencyDayAgo(inZone('Pacific/Auckland'), 0, evening)).toBe('2026-11-23')
})
