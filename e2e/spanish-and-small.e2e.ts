import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiCount,
  apiList,
  expectCount,
  mapReady,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

journey(
  'the whole search in Spanish, remembered on the next visit',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?status=0`))
    expect(await documentLanguage(page)).toBe('en')
    await page.getByRole('radio', { name: 'Español' }).click()
    await expect.poll(() => documentLanguage(page)).toBe('es')
    const { all } = await apiCount(permitsApi(), { status: '0' })
    const written = all.toLocaleString('es-US')
    await results(page).getByText(`${written} permisos`).first().waitFor()
    await results(page)
      .getByText('Permisos de construcción, vigentes y archivados', { exact: true })
      .waitFor()
    await page.getByRole('group', { name: 'Edificios nuevos' }).waitFor()
    await page.getByRole('tab', { name: /^En el mapa/ }).click()
    const list = page.getByRole('list', { name: 'En el mapa' })
    await list.getByRole('link').first().click()
    const panel = page.getByRole('region', { name: 'Abierto' })
    await panel.getByRole('heading', { name: 'Historial' }).waitFor()
    await panel.getByText('De', { exact: false }).first().waitFor()

    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    expect(await documentLanguage(page), 'remembered').toBe('es')
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?lang=en`))
    expect(await documentLanguage(page), 'an address that names a language').toBe('en')
  },
)

journey(
  'a language whose texts are slow to come is taken back by a second press',
  async ({ page, demoUrl }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let wasHeld = false
    await page.route('**/assets/spanish-messages-*.js', async (route) => {
      wasHeld = true
      await held
      await route.continue()
    })
    await page.goto(demoUrl('harbor.localhost', '/departments'))
    const spanish = page.getByRole('radio', { name: 'Español' })
    await spanish.click()
    await expect.poll(() => spanish.getAttribute('aria-checked')).toBe('true')
    await expect.poll(() => wasHeld).toBe(true)
    expect(await documentLanguage(page)).toBe('en')
    await page.getByRole('radio', { name: 'English' }).click()
    release()
    await settled(page)
    expect(await documentLanguage(page)).toBe('en')
    await page.reload()
    await page.getByRole('radio', { name: 'English', checked: true }).waitFor()
  },
)

journey(
  'a browser in Spanish is answered in Spanish until somebody chooses English',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ locale: 'es-MX' })
    await page.goto(demoUrl('harbor.localhost', '/login'))
    await page.getByText('Su cuenta en la Ciudad de Harbor.').waitFor()
    expect(await documentLanguage(page)).toBe('es')
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByText('Your account at the City of Harbor.').waitFor()
    await page.reload()
    await page.getByText('Your account at the City of Harbor.').waitFor()
  },
)

journey(
  'a Spanish page says which of its words are in English, an English one needs not',
  async ({ page, demoUrl }) => {
    for (const [language, marked] of [
      ['es', ['en']],
      ['en', []],
    ] as const) {
      const address = `${PERMITS}?lang=${language}&text=kitchen&show=list`
      await openModule(page, demoUrl('harbor.localhost', address))
      const first = page.getByRole('list').locator('[data-record]').first()
      await first.waitFor()
      // Else another record may be the first one by the time of the press.
      await settled(page)
      expect(await langsIn(first)).toEqual(marked)
      const title = await first.innerText()
      await first.click()
      const heading = page.getByRole('heading', { name: title, level: 2 })
      await heading.waitFor()
      expect(await langsIn(heading)).toEqual(marked)
    }
  },
)

journey('no English is left on a Spanish page', async ({ newPage, demoUrl }) => {
  const page = await newPage({ locale: 'es-MX' })
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?lang=es&status=0&show=unmapped`))
  await page.getByRole('table').getByRole('link').first().waitFor()
  // `- role "name": text`, without the role.
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const words = lines.map((line) => line.replace(/^\s*- '?\w+/, ''))
  const english = /\b(the|records?|search|filters?|map|date|status|close|show|and|permits?)\b/i
  // Titles of records and addresses are the agency's own.
  const titles = await page.locator('[data-named] > :first-child').allInnerTexts()
  const own = (line: string) =>
    /\/url|B-20\d\d/.test(line) || titles.some((title) => line.includes(title.trim()))
  expect(words.filter((line) => english.test(line) && !own(line))).toEqual([])
})

journey(
  'what the agency wrote in English is marked as English on a Spanish page, and values are in Spanish',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ locale: 'es-MX' })
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=kitchen&show=list`))
    const links = results(page).locator('a[data-record]')
    await links.first().waitFor()
    // The list is fetched again once the map says what it shows.
    await settled(page)
    expect(await links.locator('[lang=en]').allInnerTexts()).toEqual(await links.allInnerTexts())
    await links.first().click()
    const record = page.getByRole('article')
    await record.getByRole('heading', { level: 2 }).locator('[lang=en]').waitFor()
    // Only the filter names the zones, `R-1 Residencial unifamiliar`.
    const zone = record.locator('dt', { hasText: 'Zonificación' }).locator('xpath=../dd')
    expect(await zone.innerText()).toMatch(/\p{L}{4}/u)
    expect(await zone.locator('[lang]').count()).toBe(0)
    await page.getByRole('radio', { name: 'English' }).click()
    await record.getByRole('heading', { name: 'History' }).waitFor()
    expect(await record.locator('[lang]').count()).toBe(0)
    expect(await links.locator('[lang]').count()).toBe(0)
  },
)

journey(
  'on a phone the map stays, the list is a sheet, the filters are a step',
  { tags: 'core' },
  async ({ newPage, demoUrl }) => {
    const api = permitsApi()
    const page = await newPage(PHONE)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await expectCount(page, (await apiCount(api, { status: '1' })).all)
    const sheet = results(page)
    expect(await topOf(page), 'at rest the map is in sight').toBeGreaterThan(500)

    await page.getByRole('button', { name: 'Raise the results' }).click()
    await expect.poll(() => topOf(page)).toBeLessThan(460)
    expect(await topOf(page), 'half of the map stays').toBeGreaterThan(300)
    await page.getByRole('button', { name: 'Lower the results' }).click()
    await expect.poll(() => topOf(page)).toBeGreaterThan(500)

    await page.getByRole('button', { name: 'View Filter' }).click()
    const step = page.getByRole('dialog', { name: 'Filters' })
    await step.waitFor()
    const buttons = ['Clear Filter', /^Search/].map((name) => step.getByRole('button', { name }))
    const places = await Promise.all(buttons.map((button) => button.boundingBox()))
    await step
      .getByRole('group', { name: 'New buildings' })
      .getByText('New buildings', { exact: true })
      .click()
    const { all } = await apiCount(api, {
      status: '1',
      record_type: ['New house', 'Accessory dwelling', 'New apartments', 'New commercial building'],
    })
    await step.getByRole('button', { name: `Search (${all})` }).waitFor()
    await step.getByRole('button', { name: 'Council district' }).click()
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, 2_000)
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(0)
    await settled(page)
    expect(
      await Promise.all(buttons.map((button) => button.boundingBox())),
      'fixed at the bottom',
    ).toEqual(places)
    for (const place of places)
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(844 - 40)
    await step.getByRole('button', { name: `Search (${all})` }).click()
    await step.waitFor({ state: 'detached' })
    await expectCount(page, all)

    await page.getByRole('button', { name: 'List', exact: true }).click()
    const first = page.getByRole('list', { name: 'On the map' }).getByRole('link').first()
    const title = await first.innerText()
    await first.click()
    await sheet.getByRole('heading', { name: title, level: 2 }).waitFor()
    for (const name of ['View Filter', 'New Search'])
      await sheet.getByRole('button', { name }).waitFor()
    await sheet.getByRole('button', { name: 'Close this record' }).click()
    await page.getByRole('button', { name: 'New Search' }).click()
    await expectCount(page, (await apiCount(api, { status: '1' })).all)
  },
)

journey(
  'on a phone the menu leads to other records and languages',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(PHONE)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('radio', { name: 'Español' }).click()
    await expect.poll(() => documentLanguage(page)).toBe('es')
    await page.getByRole('button', { name: 'Permisos de construcción' }).click()
    await page.getByRole('menuitemradio', { name: 'Casos de código' }).click()
    await page.waitForURL(/\/code\/code-cases/)
    await mapReady(page)
  },
)

mapJourney(
  'nothing is cut off or scrolls sideways from 320 to 1280 px',
  async ({ page, demoUrl }) => {
    const [record] = await apiList(permitsApi(), { status: '1' }, 'scope=located')
    for (const path of ['/', PERMITS, `${PERMITS}?show=list&record=${record?.guid}`]) {
      await page.goto(demoUrl('harbor.localhost', path))
      if (path === '/') await page.getByRole('heading', { level: 1 }).waitFor()
      else await mapReady(page)
      for (const width of [320, 767, 768, 991, 1199, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        // The layout follows the window a moment later.
        await expect
          .poll(() => overhanging(page, width), { message: `${path} at ${width} px` })
          .toEqual([])
        if (path !== PERMITS) continue
        const sheet = page.getByRole('button', { name: 'View Filter' })
        await sheet.waitFor({ state: width < 768 ? 'visible' : 'detached' })
      }
    }
  },
)

/** How far the filters of a phone or something in them are scrolled down, in px. */
function scrolledBy(page: Page): Promise<number> {
  return page.evaluate(`Math.max(...[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
    .map((element) => element.scrollTop))`)
}

/** Controls and texts that reach beyond the right edge of the window, and the document if it does. */
function overhanging(page: Page, width: number): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('html, button, a, input, h1, h2, h3, p, dd, label')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, [inert]'))
    .filter((element) => Math.max(element.getBoundingClientRect().right,
      element === document.documentElement ? element.scrollWidth : 0) > ${width} + 1)
    .map((element) => element.tagName + ' ' + element.textContent.slice(0, 40))`)
}

/** Where the sheet begins, in px from the top. */
async function topOf(page: Page): Promise<number> {
  return (await results(page).first().boundingBox())?.y ?? 0
}

function documentLanguage(page: Page): Promise<string> {
  return page.evaluate('document.documentElement.lang')
}

/** Languages that parts of an element say they are in. */
function langsIn(element: Locator): Promise<string[]> {
  return element.locator('[lang]').evaluateAll((parts) => parts.map(({ lang }) => lang))
}
