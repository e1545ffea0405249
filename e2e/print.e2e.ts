import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, mapJourney } from './support/journey.ts'
import { openModule } from './support/module-page.ts'
import { printReady } from './support/print-ready.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const PERMITS = '/building/building-permits'

interface Sheet {
  readonly text: string
  readonly map: boolean
}

/** What the browser gets to print, each time that it prints. */
async function watchPrinting(page: Page): Promise<() => Promise<Sheet>> {
  const sheets: Sheet[] = []
  await page.exposeFunction('notePrinted', (sheet: Sheet) => sheets.push(sheet))
  await page.addInitScript(`function isDrawn(canvas) {
    const { width, height } = canvas ?? { width: 0, height: 0 }
    const pixels = width === 0 ? [] : canvas.getContext('2d').getImageData(0, 0, width, height).data
    return new Set(pixels).size > 20
  }
  addEventListener('afterprint', () => {
    const printed = document.querySelector('[data-printed]')
    notePrinted({
      text: printed?.innerText ?? '',
      map: isDrawn(printed?.querySelector('canvas')),
    })
  })`)
  let seen = 0
  return async () => {
    await expect.poll(() => sheets.length).toBeGreaterThan(seen)
    seen = sheets.length
    return sheets.at(-1) ?? { text: '', map: false }
  }
}

mapJourney(
  'a search is printed with its criteria, count, map, records and address, by keys and by the menu',
  async ({ page, demoUrl }) => {
    const printing = await watchPrinting(page)
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    const menu = page.getByRole('button', { name: 'Download' })
    await menu.waitFor()
    await settled(page)
    await printReady(page)
    await settled(page)
    await page.keyboard.press('Control+p')
    const { text, map } = await printing()
    expect(map).toBe(true)
    expect(text).toContain('Building permits, “kitchen”, live')
    expect(text).toMatch(/\d+ permits · (\d+) in this view/)
    const inView = Number(/(\d+) in this view/.exec(text)?.[1])
    // Many more than the list on screen has loaded.
    expect(inView).toBeGreaterThan(100)
    expect(new Set(text.match(/B-\d{4}-\d{6}/g)).size).toBe(inView)
    expect(text).toContain('City of Harbor, printed on ')
    expect(text).toContain(demoUrl(HARBOR, `${PERMITS}?text=kitchen`))

    await menu.click()
    await page.getByRole('menuitem', { name: 'Print' }).click()
    expect((await printing()).text).toBe(text)

    // The menu of the browser does not wait: it gets what the list has, and says how much that is.
    await page.getByRole('button', { name: /Remove.*kitchen/ }).click()
    await expect.poll(() => page.url()).not.toContain('kitchen')
    await settled(page)
    await page.pdf()
    expect((await printing()).text).toMatch(/The first 20 of [\d,]+ are listed\./)
  },
)

journey(
  'records that are not on the map are printed from their list, in Spanish, on a phone, too',
  { tags: 'core' },
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
    const printing = await watchPrinting(page)
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?show=unmapped&lang=es`))
    await page.getByText('Estos registros llegaron sin una dirección').waitFor()
    await printReady(page)
    await settled(page)
    await page.keyboard.press('Control+p')
    const { text } = await printing()
    expect(text).toContain('Número de registro')
    // The list on screen has read twenty.
    expect(new Set(text.match(/B-\d{4}-\d{6}/g)).size).toBeGreaterThan(40)
    expect(text).toContain('show=unmapped')
    expect(text).toContain('impreso el')
  },
)
