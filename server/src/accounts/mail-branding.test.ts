import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio } from '@plat/contract/tenancy/contrast'
import { TenantSettings } from '../tenancy/document/tenant-document.ts'
import { mailBranding } from './mail-branding.ts'

function look(change: { primary?: string; logo?: string; mediaType?: string }) {
  const { primary = '#0b6e8a', logo = null, mediaType = 'image/png' } = change
  const tenant = TenantSettings.parse({
    code: 'harbor',
    hosts: ['permits.example.gov'],
    timeZone: 'America/Los_Angeles',
    branding: { theme: { primary }, logo, title: { long: 'City of Harbor', short: 'Harbor' } },
    control: {
      map: {
        provider: 'local',
        geo: {
          agencyBounds: { n: 2, e: 2, s: 1, w: 1 },
          panningBounds: { n: 2, e: 2, s: 1, w: 1 },
          minZoom: 10,
        },
      },
    },
  })
  const files = logo === null ? {} : { [logo]: { sha256: 'ab12', mediaType } }
  return mailBranding({ tenant, files }, 'https://permits.example.gov')
}

test('whatever colour an agency chooses, the text of the button can be read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const primary = `#${value.toString(16).padStart(6, '0')}`
      expect(contrastRatio(primary, look({ primary }).onPrimary)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('the logo is shown where mail programs draw its kind', () => {
  expect(look({ logo: 'logo.png' }).logoUrl).toBe('https://permits.example.gov/api/file/ab12')
  expect(look({ logo: 'logo.svg', mediaType: 'image/svg+xml' }).logoUrl).toBeNull()
  expect(look({}).logoUrl).toBeNull()
})
