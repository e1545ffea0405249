import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, openModule, PERMITS } from './support/module-page.ts'

/** As tenants/demo/harbor/tenant.yaml has them. */
const AGENCY = { n: 43.4748, e: -124.0974, s: 43.3252, w: -124.3026 }
const PANNING = { n: 43.5127, e: -124.0455, s: 43.2873, w: -124.3545 }
const SMALLEST_ZOOM = 10
const LARGEST_ZOOM = 19
/** A point beside a street. */
const STREET = '-124.18738,43.34587'

mapJourney(
  'zooming stops at the agency’s lowest and at the product’s highest zoom',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?at=-124.2,43.4,12`))
    await pressUntilRefused(page, 'Zoom out')
    const { width, height } = await mapBox(page)
    await expect.poll(() => viewOf(page)?.zoom).toBeCloseTo(fillingZoom(width, height), 1)
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?at=-124.2,43.4,17`))
    await pressUntilRefused(page, 'Zoom in')
    await expect.poll(() => viewOf(page)?.zoom).toBe(LARGEST_ZOOM)
    // Without markers: what has colours then are the tiles.
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=zzqq&at=${STREET},19`))
    await mapDrawn(page)
    const map = await mapBox(page)
    // The middle alone: the map's controls have colours, too.
    const [x, y] = [map.x + map.width / 2 - 200, map.y + map.height / 2 - 150]
    const picture = await page.screenshot({ clip: { x, y, width: 400, height: 300 } })
    expect(
      await coloursIn(page, picture),
      'colours of the map at its largest zoom',
    ).toBeGreaterThan(4)
  },
)

mapJourney('an address cannot ask for more than the limits', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?at=-124.2,43.4,3`))
  const button = page.getByRole('button', { name: 'Zoom out' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
})

mapJourney('the map starts with the whole agency', async ({ page, demoUrl }) => {
  const counted = page.waitForRequest(
    (request) =>
      request.url().endsWith('/search/count') && (request.postData() ?? '').includes('___viewport'),
  )
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  const [west, south, east, north] = boundsIn((await counted).postData() ?? '')
  expect(west).toBeLessThanOrEqual(AGENCY.w)
  expect(east).toBeGreaterThanOrEqual(AGENCY.e)
  expect(south).toBeLessThanOrEqual(AGENCY.s)
  expect(north).toBeGreaterThanOrEqual(AGENCY.n)
})

mapJourney(
  'the middle of the map stays with the agency, however it is moved',
  async ({ page, demoUrl }) => {
    for (const path of [PERMITS, `/embed${PERMITS}`]) {
      // An address far out in the ocean, and one step back from where that ends.
      await openModule(page, demoUrl('harbor.localhost', `${path}?at=-130,43.4,13`))
      await mapDrawn(page)
      await page.locator('.maplibregl-canvas').focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => viewOf(page)?.lng).toBeGreaterThan(PANNING.w)
      expect(viewOf(page)?.lng).toBeLessThan(PANNING.w + 0.05)

      const map = await mapBox(page)
      const [x, y] = [map.x + map.width / 2, map.y + map.height / 2]
      for (let drag = 0; drag < 3; drag += 1) {
        await page.mouse.move(x - 200, y)
        await page.mouse.down()
        await page.mouse.move(x + 200, y, { steps: 4 })
        await page.mouse.up()
      }
      await expect.poll(() => viewOf(page)?.lng, { message: 'dragged' }).toBe(PANNING.w)
      await mapDrawn(page)

      // Closer at the edge of the picture: the middle would go where the pointer is.
      await page.mouse.move(map.x + 30, y)
      await page.mouse.wheel(0, -600)
      await expect.poll(() => viewOf(page)?.zoom, { message: 'by wheel' }).toBeGreaterThan(13)
      await mapDrawn(page)
      expect(viewOf(page)?.lng).toBe(PANNING.w)
    }
  },
)

mapJourney(
  'the map stays flat and north up, whatever the keyboard asks',
  async ({ page, demoUrl }) => {
    // Without markers, at a zoom where streets fill the picture.
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=zzqq&at=${STREET},16`))
    await page.locator('.maplibregl-canvas').focus()
    await mapDrawn(page)
    const map = await mapBox(page)
    const clip = { x: map.x + map.width / 2 - 150, y: map.y + 200, width: 300, height: 300 }
    const before = await page.screenshot({ clip })
    for (const key of ['ArrowRight', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`)
    await mapDrawn(page)
    expect((await page.screenshot({ clip })).equals(before), 'neither turned nor tilted').toBe(true)
    await page.keyboard.press('ArrowRight')
    const moved = async () => !(await page.screenshot({ clip })).equals(before)
    await expect.poll(moved, { message: 'moves with an arrow alone' }).toBe(true)
  },
)

mapJourney(
  'the map goes to where the person is, or says that it cannot and shows the agency',
  async ({ newPage, demoUrl }) => {
    const [longitude, latitude] = [-124.19, 43.39]
    const page = await newPage({
      permissions: ['geolocation'],
      geolocation: { longitude, latitude },
    })
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await page.getByRole('button', { name: 'Show where I am' }).click()
    await expect.poll(() => viewOf(page)).not.toBeNull()
    expect(viewOf(page)).toEqual({ lng: longitude, lat: latitude, zoom: 16 })

    // Somebody who does not say it: a browser remembers for a while what it has told a page.
    const other = await newPage()
    await openModule(other, page.url())
    await other.getByRole('button', { name: 'Show where I am' }).click()
    const notice = other.getByText('We are unable to locate you.')
    await notice.waitFor()
    await expect.poll(() => viewOf(other)?.zoom).toBeLessThan(13)
    await notice.click()
    await expect.poll(() => notice.count(), { message: 'a click closes it' }).toBe(0)
  },
)

/** Zoom at which the panning bounds fill a map of so many CSS pixels. */
function fillingZoom(width: number, height: number): number {
  const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  const wide = ((PANNING.e - PANNING.w) / 360) * 512
  const high = ((mercator(PANNING.n) - mercator(PANNING.s)) / (2 * Math.PI)) * 512
  return Math.max(SMALLEST_ZOOM, Math.log2(Math.min(width / wide, height / high)))
}

async function mapBox(
  page: Page,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
  if (box === null) throw new Error('expected the map to be on screen')
  return box
}

async function pressUntilRefused(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  for (let press = 0; press < 15; press += 1) {
    if ((await button.getAttribute('aria-disabled')) === 'true') return
    await button.click()
    await mapDrawn(page)
  }
  throw new Error(`expected "${name}" to be refused after 15 presses`)
}

/** How many colours a picture has; the browser decodes it. */
function coloursIn(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.fromBase64('${picture.toString('base64')}')
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return new Set(new Uint32Array(data.buffer)).size
  })()`)
}

/** The map's view as the address has it. */
function viewOf(page: Page): { lng: number; lat: number; zoom: number } | null {
  const [lng, lat, zoom] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number)
  return lng === undefined || lat === undefined || zoom === undefined ? null : { lng, lat, zoom }
}

/** West, south, east and north of the viewport in a request's body. */
function boundsIn(body: string): [number, number, number, number] {
  // The body is the page's own: criteria as the contract has them.
  const criteria = JSON.parse(body) as {
    ___viewport: { features: [{ geometry: { coordinates: [[number, number][]] } }] }
  }
  const ring = criteria.___viewport.features[0].geometry.coordinates[0]
  const lngs = ring.map(([lng]) => lng)
  const lats = ring.map(([, lat]) => lat)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}
