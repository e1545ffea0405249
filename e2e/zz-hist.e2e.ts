import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { mapJourney } from './support/journey.ts'
import { mapReady, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const OUT = '/tmp/hist/shots'
mkdirSync(OUT, { recursive: true })

async function fake(page: Page) {
  if (process.env['REAL']) return
  await page.route('**/api/search/histogram', async (route) => {
    const { unit = 'auto', field = 'record_date' } = route.request().postDataJSON()
    const buckets = []
    for (let m = 0; m < 128; m++) {
      const d = new Date(Date.UTC(2016, 3 + m, 1)).toISOString().slice(0, 10)
      buckets.push({ start: d, count: Math.round(40 + 30 * Math.sin(m / 6) + 25 * Math.sin(m * 7) + m / 2) })
    }
    const total = buckets.reduce((s, b) => s + b.count, 0)
    await route.fulfill({
      json: { data: { field, unit: 'month', from: '2016-04-03', to: '2026-11-20', buckets, before: 0, after: 0, without: 3, total: total + 3 }, meta: {} },
    })
  })
}

const SHOTS = [
  { name: '1280', viewport: { width: 1280, height: 900 } },
  { name: '768', viewport: { width: 768, height: 1024 } },
  { name: '1920', viewport: { width: 1920, height: 1000 } },
  { name: 'dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '320', viewport: { width: 320, height: 640 } },
]
for (const { name, ...options } of SHOTS)
  mapJourney(`shots ${name}`, async ({ newPage, demoUrl }) => {
    const page = await newPage(options)
    await fake(page)
    await page.goto(demoUrl('harbor.localhost', PERMITS))
    await mapReady(page)
    if (options.viewport.width < 700) {
      await page.getByRole('button', { name: 'View list' }).or(page.getByRole('button', { name: 'List' })).first().click()
      await page.getByRole('button', { name: 'Over time' }).click()
    }
    await page.getByRole('figure').waitFor()
    await settled(page)
    await page.screenshot({ path: `${OUT}/${name}.png` })
    const bars = page.locator('#over-time svg').first()
    const box = (await page.locator('#over-time [data-brush] svg').boundingBox())!
    await page.mouse.move(box.x + box.width * 0.4, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.7, box.y + 20, { steps: 4 })
    await page.screenshot({ path: `${OUT}/${name}-drag.png` })
    await page.mouse.up()
    await settled(page)
    await page.screenshot({ path: `${OUT}/${name}-set.png` })
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.screenshot({ path: `${OUT}/${name}-table.png` })
  })
