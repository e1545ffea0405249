import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mapJourney } from './support/journey.ts'
import {
  apiList,
  callApi,
  type ListedRecord,
  mapDrawn,
  openModule,
  PERMITS,
  permitsApi,
} from './support/module-page.ts'

const ZOOM = 15
/** CSS pixels at this zoom from one side of the world to the other. */
const WORLD = 512 * 2 ** ZOOM
const opened = (page: Page) => page.getByRole('region', { name: 'Opened' })

/** Answers of the map, and what holds the next ones back. */
async function watchMap(page: Page) {
  const state = { answered: 0, isSlow: false, asked: 0 }
  page.on('response', (response) => {
    if (response.url().includes('/search/location')) state.answered += 1
  })
  await page.route('**/search/location*', async (route) => {
    state.asked += 1
    // Until the page is closed.
    if (!state.isSlow) await route.continue()
  })
  return state
}

async function canvasOf(page: Page) {
  const box = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
  if (box === null) throw new Error('expected the map to be on screen')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

/** Moves what lies so many pixels right of the middle into it, without a swing at the end. */
async function pan(page: Page, pixels: number): Promise<void> {
  const { middle } = await canvasOf(page)
  await page.mouse.move(middle.x + pixels / 2, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y, { steps: 8 })
  await page.mouse.move(middle.x - pixels / 2, middle.y, { steps: 8 })
  await page.waitForTimeout(400)
  await page.mouse.up()
}

mapJourney(
  'on a slow connection the map is moved onto records that are there already, and a click opens them',
  async ({ page, demoUrl }) => {
    const { record, location } = await loneRecord()
    await page.setViewportSize({ width: 1280, height: 900 })
    const map = await watchMap(page)
    const beside = 600
    const lng = location[0] - (beside / WORLD) * 360
    const view = `${PERMITS}?at=${lng.toFixed(6)},${location[1].toFixed(6)},${ZOOM}`
    await openModule(page, demoUrl('harbor.localhost', view))
    await mapDrawn(page)
    // The view, and later what lies around it.
    await expect.poll(() => map.answered).toBe(2)
    await mapDrawn(page)
    map.isSlow = true

    await pan(page, beside)
    const { middle } = await canvasOf(page)
    await expect
      .poll(async () => {
        await page.mouse.click(middle.x + right(page, location[0]), middle.y)
        return opened(page).count()
      })
      .toBe(1)
    await opened(page).getByText(record.title).first().waitFor()
    expect(map.asked).toBeGreaterThan(2)
    expect(map.answered).toBe(2)
  },
)

mapJourney('small steps of the map need nothing fetched ahead anew', async ({ page, demoUrl }) => {
  const { location } = await loneRecord()
  await page.setViewportSize({ width: 1280, height: 900 })
  const map = await watchMap(page)
  const view = `${PERMITS}?at=${location[0].toFixed(6)},${location[1].toFixed(6)},${ZOOM}`
  await openModule(page, demoUrl('harbor.localhost', view))
  await expect.poll(() => map.answered).toBe(2)
  await pan(page, 60)
  await expect.poll(() => map.answered).toBe(3)
  await page.waitForTimeout(1_500)
  expect(map.answered).toBe(3)
})

mapJourney(
  'who sees the whole city has nothing beside it, and nothing is fetched ahead',
  async ({ page, demoUrl }) => {
    const map = await watchMap(page)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await mapDrawn(page)
    await page.waitForTimeout(2_000)
    expect(map.asked).toBe(1)
  },
)

/** CSS pixels from the middle of the map, as the address has it, to a longitude. */
function right(page: Page, lng: number): number {
  const [centre = ''] = new URL(page.url()).searchParams.get('at')?.split(',') ?? []
  return ((lng - Number(centre)) / 360) * WORLD
}

/** A permit that lies alone: nothing else is drawn where it is. */
async function loneRecord(): Promise<{
  record: ListedRecord
  location: readonly [number, number]
}> {
  const api = permitsApi()
  const records = await apiList(api, { status: 1 }, 'scope=located&limit=100')
  for (const record of records) {
    const { location } = record
    if (location === null) continue
    const [lng, lat] = location
    const reach = (60 / WORLD) * 360
    const [w, s, e, n] = [lng - reach, lat - reach, lng + reach, lat + reach]
    const ring = [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ]
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const viewport = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry, properties: {} }],
    }
    const body = { status: 1, ___viewport: viewport }
    const { located } = await callApi<{ located: number }>(api, '/search/count', body)
    if (located === 1) return { record, location }
  }
  throw new Error('expected a permit that lies alone')
}
