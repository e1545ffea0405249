import type { LocationCollection } from '@plat/contract/search/search'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { mapJourney } from './support/journey.ts'
import { callApi, mapDrawn, openModule } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const PLANNING = '/planning/planning-applications'
/** Status and marker as tenants/demo/harbor/modules/planning-applications.yaml has them. */
const HEARING = { status: 'Hearing scheduled', marker: '#6b3fa0' }

mapJourney(
  'a record’s marker has the colour of its status, on the module’s page and in an embed',
  async ({ page, demoUrl }) => {
    const [lng, lat] = await placeOfHearing()
    const at = `?at=${lng.toFixed(5)},${lat.toFixed(5)},18`
    for (const path of [PLANNING, `/embed${PLANNING}`]) {
      await openModule(page, demoUrl(HARBOR, `${path}${at}`))
      await mapDrawn(page)
      await expect.poll(() => colourInTheMiddle(page), { message: path }).toBe(HEARING.marker)
    }
  },
)

mapJourney(
  'a legend names the statuses of the map’s colours, as far as the search may find them, on paper, too',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, PLANNING))
    const names = legend(page).getByRole('list', { name: 'Status colors' }).getByRole('listitem')
    await names.first().waitFor()
    expect((await names.allInnerTexts()).map(sorted).sort()).toEqual([
      'Filed, Under review',
      'Hearing scheduled',
      'Incomplete, Under appeal',
    ])
    await settled(page)
    await expectAccessible(page)
    await page.getByText('Live and archived', { exact: true }).click()
    await names.filter({ hasText: 'Approved' }).waitFor()
    expect(await names.count()).toBe(5)

    await mapDrawn(page)
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const printed = page.locator('[data-printed] figure')
    await expect.poll(() => printed.textContent()).toContain('Hearing scheduled')
    await page.evaluate("dispatchEvent(new Event('afterprint'))")

    await page.getByText('Status colors').focus()
    await page.keyboard.press('Enter')
    await names.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await names.first().waitFor()
  },
)

mapJourney(
  'the legend covers none of the map’s tools; on a phone it is closed until it is wanted',
  async ({ newPage, demoUrl }) => {
    const sizes = [
      [1280, 800, '100%'],
      [1280, 800, '200%'],
      [768, 1024, '100%'],
      [390, 844, '100%'],
      [320, 640, '100%'],
    ] as const
    for (const [width, height, textSize] of sizes) {
      const page = await newPage({ viewport: { width, height }, locale: 'es-MX' })
      await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '${textSize}'
      })`)
      await openModule(page, demoUrl(HARBOR, `${PLANNING}?lang=es`))
      const title = page.getByText('Colores de los estados')
      await title.waitFor()
      const hearing = legend(page).getByText('Audiencia programada')
      const size = `${width} px, text of ${textSize}`
      if (width < 768) {
        expect(await hearing.isVisible(), size).toBe(false)
        await title.click()
      }
      await hearing.waitFor()
      await settled(page)
      expect(await coveredTools(page), size).toEqual([])
    }
  },
)

/** The legend on the map. */
function legend(page: Page): Locator {
  return page.locator('details').filter({ hasText: /Status colors|Colores de los estados/ })
}

/** The names of statuses that look the same, in one order. */
function sorted(names: string): string {
  return names.trim().split(', ').sort().join(', ')
}

/** Where an application is about to be heard, and no other within some hundred metres. */
async function placeOfHearing(): Promise<readonly [number, number]> {
  const api = { port: inject('demoPort'), host: HARBOR, module: 'planning-applications' }
  const { features } = await callApi<LocationCollection>(api, '/search/location', { status: '1' })
  const points = features.flatMap(({ geometry, properties }) => {
    if (geometry.type !== 'Point') return []
    // A point's coordinates are degrees.
    const [lng, lat] = geometry.coordinates as [number, number]
    return [{ lng, lat, properties }]
  })
  const alone = points.find(
    ({ lng, lat, properties }) =>
      properties.status === HEARING.status &&
      properties.count === 1 &&
      points.filter((one) => Math.hypot(one.lng - lng, one.lat - lat) < 0.002).length === 1,
  )
  if (alone === undefined) throw new Error('expected an application that stands alone on the map')
  return [alone.lng, alone.lat]
}

/** The colour that is drawn in the middle of the map, as `#rrggbb`; the browser decodes the picture. */
async function colourInTheMiddle(page: Page): Promise<string> {
  const map = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
  if (map === null) throw new Error('expected the map to be on screen')
  const [x, y] = [map.x + map.width / 2 - 1, map.y + map.height / 2 - 1]
  const picture = await page.screenshot({ clip: { x, y, width: 2, height: 2 } })
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.fromBase64('${picture.toString('base64')}')
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const [r, g, b] = context.getImageData(0, 0, 1, 1).data
    return '#' + [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')
  })()`)
}

/** Names of the map's buttons that the legend covers, also in part. */
function coveredTools(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const legend = document.querySelector('#map details:has(li)').getBoundingClientRect()
    const buttons = [...document.querySelectorAll('#map button, #map summary, #map a')]
    return buttons
      .filter((button) => button.closest('details:has(li)') === null)
      .filter((button) => {
        const box = button.getBoundingClientRect()
        const [width, height] = [
          Math.min(box.right, legend.right) - Math.max(box.left, legend.left),
          Math.min(box.bottom, legend.bottom) - Math.max(box.top, legend.top),
        ]
        return box.width > 0 && width > 0 && height > 0
      })
      .map((button) => button.ariaLabel ?? button.textContent)
  })()`)
}
