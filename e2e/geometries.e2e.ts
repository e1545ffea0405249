import { expect, inject } from 'vitest'
import { mapJourney } from './support/journey.ts'
import {
  type ApiModule,
  apiList,
  callApi,
  mapDrawn,
  openModule,
  PERMITS,
} from './support/module-page.ts'

mapJourney('the map stays drawn when the language changes', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  await mapDrawn(page)
  await page.getByRole('region', { name: 'Map of records' }).waitFor()
  // The same picture goes on: another canvas would be empty until its markers had come again.
  await page.evaluate(`document.querySelector('canvas.maplibregl-canvas').dataset.before = 'yes'`)
  await page.getByRole('radio', { name: 'Español' }).click()
  const spanish = page.getByRole('region', { name: 'Mapa de registros' })
  await spanish.waitFor()
  await page.getByRole('button', { name: 'Acercar' }).waitFor()
  expect(await spanish.getAttribute('data-before')).toBe('yes')
})

mapJourney(
  'a record of several places has a marker at each, and a click on any of them opens it',
  async ({ page, demoUrl }) => {
    const { title, locations } = await recordOfSeveralPlaces()
    const [lng, lat] = locations.at(-1) ?? [0, 0]
    const view = `/building/trade-permits?status=0&at=${lng.toFixed(5)},${lat.toFixed(5)},18`
    await openModule(page, demoUrl('harbor.localhost', view))
    await mapDrawn(page)
    const map = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
    if (map === null) throw new Error('expected the map to be on screen')
    const opened = page.getByRole('region', { name: 'Opened' })
    // The marker comes with the first answer; until then there is nothing to click on.
    await expect
      .poll(async () => {
        await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
        return opened.count()
      })
      .toBe(1)
    await opened.getByText(title).first().waitFor()
  },
)

interface SeveralPlaces {
  readonly title: string
  readonly locations: readonly (readonly [number, number])[]
}

/** The newest of Harbor's trade permits that is at several points. */
async function recordOfSeveralPlaces(): Promise<SeveralPlaces> {
  const api: ApiModule = {
    port: inject('demoPort'),
    host: 'harbor.localhost',
    module: 'trade-permits',
  }
  for (let offset = 0; ; offset += 100) {
    const query = `scope=located&limit=100&offset=${offset}`
    const found = await apiList(api, { status: '0' }, query)
    for (const { guid, title } of found) {
      const { locations } = await callApi<Omit<SeveralPlaces, 'title'>>(
        api,
        `/record/${guid}/details`,
      )
      if (locations.length > 1) return { title, locations }
    }
    if (found.length === 0) throw new Error('expected a record of several places in the demo')
  }
}
