import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LocaleProvider } from '../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../shell/tenant.tsx'
import { render } from '../ui/render-for-tests.tsx'
import { AreaPicture } from './area-picture.tsx'

const TENANT = {
  config: {
    branding: {
      title: { long: 'City of Cedar', short: 'Cedar', article: { en: 'the', es: 'la' } },
    },
  },
} as unknown as TenantContextValue
const SETTINGS: MapSettings = {
  provider: 'local',
  geo: { agencyBounds: { n: 31, e: -97, s: 30, w: -98 } },
  attribution: 'Cedar GIS · © OpenStreetMap contributors',
}

test('a picture is asked for in the size of its place; where it does not come, a sentence says so and it is asked for again', async () => {
  await page.viewport(1280, 800)
  // There is no server here: no picture comes.
  render(
    <LocaleProvider agencyLocale="en">
      <TenantContext value={TENANT}>
        <div style={{ width: 500, height: 700 }}>
          <AreaPicture mapSettings={SETTINGS} area="building" module="permits" />
        </div>
      </TenantContext>
    </LocaleProvider>,
  )
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent('The map could not be loaded. It is tried again.')
  const image = () => document.querySelector('img')
  const address = image()?.getAttribute('src') ?? ''
  expect(address).toMatch(
    /^\/preview\/area\.png\?department=building&module=permits&width=576&height=768&scale=1&theme=light&lang=en$/,
  )
  expect(image()?.srcset).toBe(`${address} 1x, ${address.replace('scale=1', 'scale=2')} 2x`)
  expect(getComputedStyle(image() ?? document.body).visibility).toBe('hidden')
  const first = image()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => image() !== null && image() !== first).toBe(true)

  const licence = page.getByRole('link', { name: 'OpenStreetMap' })
  await expect.element(licence).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  await expect.element(page.getByText('Cedar GIS · © OpenStreetMap contributors')).toBeVisible()
})
