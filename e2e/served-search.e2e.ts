import { SERVED_ID } from '@plat/contract/platform/served-page'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { deadControls, openHeld } from './support/held.ts'
import { sendHttp } from './support/http.ts'
import { journey, mapJourney } from './support/journey.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { mapDrawn, PERMITS, results, takenOver } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
/** Problem reported for script files where scripts are turned off. */
const NO_SCRIPTS = /request failed \(csp\)/
/** Scripts that come beside the taking over. */
const MAP_SCRIPTS = /\/assets\/(?:map|engine|maplibre-gl|protomaps-layers|grid-cells-on-map)-/
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Shared searches and stats of the demo (tools/src/demo-city/saved-searches/harbor.yaml). */
const HOMES = `${PERMITS}/search/saved/5a0e7c1e-0001-4d00-8000-686172626f72`
const DURATION = `${PERMITS}/search/saved/5a0e7c1e-0007-4d00-8000-686172626f72/10`

/** Notes whether something is away for a moment while the page is taken over. */
const watch = (selector: string) => `
  window.hasVanished = false
  let isThere = false
  new MutationObserver(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})]
    const shown = found.some((one) => one.checkVisibility({ visibilityProperty: true }))
    if (isThere && !shown) window.hasVanished = true
    isThere = shown
  }).observe(document, { childList: true, subtree: true, attributes: true })`

journey(
  'without scripts records are searched by words and filters, sorted, paged, and read',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(NO_SCRIPTS)
    for (const options of [{}, PHONE]) {
      const page = await newPage({ javaScriptEnabled: false, ...options })
      await page.goto(demoUrl(HARBOR))
      await page.getByRole('search').getByRole('textbox').fill('roof')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await page.waitForURL(demoUrl(HARBOR, `${PERMITS}?text=roof`))
      const roofs = await shownCount(page)
      expect(roofs).toBeGreaterThan(40)
      expect(await deadControls(page)).toEqual([])

      // What is chosen comes on top of the words.
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByRole('radio', { name: 'Live and archived' }).check({ force: true })
      await filters.getByRole('checkbox', { name: 'Changes to homes' }).check({ force: true })
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await page.waitForURL(/status=0/)
      expect(new URL(page.url()).searchParams.get('text')).toBe('roof')
      expect(await shownCount(page)).not.toBe(roofs)

      const list = page.getByRole('list', { name: 'On the map' })
      const first = await titles(list)
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText(/^Page 2 of \d+$/).waitFor()
      expect(await titles(list)).not.toEqual(first)
      await page.getByRole('link', { name: 'Oldest first' }).click()
      await page.waitForURL((url) => !url.searchParams.has('page'))
      expect(await titles(list)).not.toEqual(first)

      await page.getByRole('link', { name: 'Not on the map' }).click()
      await page.getByRole('table', { name: 'Not on the map' }).waitFor()
      await page.getByRole('link', { name: 'On the map', exact: true }).click()

      await page.getByRole('button', { name: /^Remove .*roof/ }).click()
      await page.waitForURL((url) => !url.searchParams.has('text'))
      await list.getByRole('link').first().click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Building permits' }).click()
      await page.waitForURL(demoUrl(HARBOR, PERMITS))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
      await page.getByRole('link', { name: 'Página siguiente' }).waitFor()
    }
  },
)

journey(
  'without scripts a shared search is read, paged, opened, and made one’s own',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(NO_SCRIPTS)
    for (const options of [{}, PHONE]) {
      const page = await newPage({ javaScriptEnabled: false, ...options })
      await page.goto(demoUrl(HARBOR, HOMES))
      const title = page.getByRole('heading', { level: 1, name: 'New homes on the way' })
      await title.filter({ visible: true }).waitFor()
      await page.getByText('Look whether something').filter({ visible: true }).waitFor()
      const homes = await shownCount(page)
      expect(await deadControls(page)).toEqual([])
      const list = page.getByRole('list', { name: 'On the map' })
      const first = await titles(list)
      await page.getByRole('link', { name: 'Next page' }).click()
      await page
        .getByText(/^Page 2 of \d+$/)
        .filter({ visible: true })
        .waitFor()
      expect(await titles(list)).not.toEqual(first)
      expect(await shownCount(page)).toBe(homes)

      // Changing it leads to the module's own search.
      await page.getByRole('link', { name: 'Filters', exact: true }).click()
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: 'New house' }).uncheck({ force: true })
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await page.waitForURL((url) => url.pathname === PERMITS)
      expect(await shownCount(page)).toBeLessThan(homes)
      await page.goBack()
      await page
        .getByRole('button', { name: /^Remove “New house”/ })
        .filter({ visible: true })
        .click()
      await page.waitForURL((url) => url.pathname === PERMITS)
      expect(await shownCount(page)).toBeLessThan(homes)
    }
  },
)

journey(
  'the answer is on screen before the scripts are, at every width, and is the one they give',
  async ({ newPage, demoUrl }) => {
    const path = `${PERMITS}?text=roof&sort=%2Brecord_date`
    for (const viewport of [
      PHONE.viewport,
      { width: 768, height: 900 },
      { width: 1280, height: 800 },
    ]) {
      const own = await newPage({ viewport })
      await leaveToBrowser(own)
      await own.goto(demoUrl(HARBOR, path))
      await takenOver(own)
      const count = await shownCount(own)

      const page = await newPage({ viewport })
      const release = await openHeld(page, demoUrl(HARBOR, path))
      expect(await shownCount(page)).toBe(count)
      if (viewport === PHONE.viewport) await expectAccessible(page)
      const tree = await results(page).filter({ visible: true }).ariaSnapshot()
      const before = await boxOf(results(page).filter({ visible: true }))
      release()
      await takenOver(page)
      expect(await boxOf(results(page))).toEqual(before)
      expect(await shownCount(page)).toBe(count)
      expect(tree).toContain(`heading "${count}`)
    }
  },
)

journey(
  'a filter and the list that were pressed early are there once the scripts are',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    const release = await openHeld(page, demoUrl(HARBOR, PERMITS))
    const before = await shownCount(page)
    await page.getByRole('checkbox', { name: 'New buildings' }).click({ force: true })
    release()
    await page.waitForURL(/type=/)
    await expect.poll(() => shownCount(page)).toBeLessThan(before)

    const tabs = await newPage()
    const releaseTabs = await openHeld(tabs, demoUrl(HARBOR, PERMITS))
    await tabs.getByRole('tab', { name: /^Not on the map/ }).click()
    releaseTabs()
    await tabs.waitForURL(/show=unmapped/)

    const phone = await newPage(PHONE)
    const releasePhone = await openHeld(phone, demoUrl(HARBOR, PERMITS))
    await phone.getByRole('button', { name: 'List', exact: true }).click()
    releasePhone()
    await phone.getByRole('list', { name: 'On the map' }).getByRole('link').first().click()
    await phone.getByRole('button', { name: 'Close this record' }).waitFor()
  },
)

journey(
  'words that were sent early are searched for once the scripts are there, and where they do not come',
  async ({ page, newPage, problems, demoUrl }) => {
    const searched = ({ searchParams: asked }: URL) =>
      asked.get('text') === 'deck' && asked.get('status') === '0'
    const fieldOf = (shown: Page) =>
      shown.getByRole('form', { name: 'Filters' }).getByRole('searchbox').last()
    const release = await openHeld(page, demoUrl(HARBOR, `${PERMITS}?status=0`))
    const words = fieldOf(page)
    await words.fill('deck')
    await words.press('Enter')
    expect(new URL(page.url()).searchParams.has('text')).toBe(false)
    release()
    await page.waitForURL(searched)
    await page.getByRole('tab', { name: /^On the map/, selected: true }).waitFor()

    problems.allow(/ERR_FAILED|request failed/)
    const failing = await newPage()
    const fail = await openHeld(failing, demoUrl(HARBOR, `${PERMITS}?status=0`), 'failed')
    await fieldOf(failing).fill('deck')
    await fieldOf(failing).press('Enter')
    fail()
    await failing.waitForURL(searched)
  },
)

journey(
  'a page that is loaded anew says again that the search it was asked for is not there',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    await page.goto(demoUrl(HARBOR, `${PERMITS}/search/saved/00000000-0000-4000-8000-000000000000`))
    const notice = page.getByText(/^The search behind this link is not available/)
    await notice.waitFor()
    await page.reload()
    await notice.waitFor()
  },
)

journey(
  'who may be signed in gets a page without anybody’s results, and then their own',
  async ({ page, demoUrl }) => {
    const account = await demoStaff(HARBOR, 'manager')
    await signIn(page, demoUrl(HARBOR), account)
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { record } = await newestRecord()
    const depends = new Set(['search', 'record', 'saved-search', 'statistics'])
    const paths = [PERMITS, `${PERMITS}/search/record/${record}`, HOMES, DURATION, '/statistics']
    for (const path of paths) {
      const [everybody, staff] = [await servedKeys(path), await servedKeys(path, { cookie })]
      expect(
        everybody.some((key) => depends.has(key)),
        path,
      ).toBe(true)
      expect(
        staff.filter((key) => depends.has(key)),
        path,
      ).toEqual([])
    }
    await page.goto(demoUrl(HARBOR, PERMITS))
    await takenOver(page)
    await expect.poll(() => shownCount(page)).toBeGreaterThan(10_000)
  },
)

mapJourney(
  'a document names the few scripts of its page, nothing vanishes, and the map asks once for what it shows',
  async ({ newPage, demoUrl }) => {
    const { record } = await newestRecord()
    const pages = [
      { path: PERMITS, keeps: 'main h2', asks: 1, phone: true },
      { path: `${PERMITS}/search/record/${record}`, keeps: 'main h2', asks: 0 },
      { path: HOMES, keeps: 'main h1', asks: 1 },
      { path: DURATION, keeps: 'main figure svg', asks: 1 },
      { path: '/statistics', keeps: 'main strong', asks: null },
      { path: '/', keeps: 'main h2', asks: null },
      { path: '/building', keeps: 'main h2', asks: null },
      { path: '/departments/building', keeps: 'main h2', asks: null },
    ] as const
    for (const { path, keeps, asks, ...more } of pages) {
      const { text } = await sendHttp(inject('demoPort'), { host: HARBOR, path })
      const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
        ([, file]) => file,
      )
      expect(named.length, path).toBeLessThanOrEqual(8)

      const page = await newPage('phone' in more ? PHONE : {})
      await page.addInitScript(watch(keeps))
      const fetched: string[] = []
      const views: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.resourceType() === 'script') fetched.push(pathname)
        if (pathname === '/api/search/location') views.push(request.postData() ?? '')
      })
      // What comes when the browser has time never comes here.
      await page.addInitScript('window.requestIdleCallback = () => 0')
      await page.goto(demoUrl(HARBOR, path))
      await (asks === null ? page.waitForLoadState('networkidle') : takenOver(page))
      expect(await page.locator(`#${SERVED_ID}`).count(), path).toBe(0)
      expect(await page.evaluate('window.hasVanished'), path).toBe(false)
      if (asks === null) continue
      await mapDrawn(page)
      expect(views, path).toHaveLength(asks)
      const later = fetched.filter((file) => !named.includes(file))
      expect(
        later.filter((file) => !MAP_SCRIPTS.test(file)),
        path,
      ).toEqual([])
    }
  },
)

mapJourney(
  'a picture of the map is seen before its scripts are there, and until the map is drawn',
  async ({ page, newPage, demoUrl }) => {
    const path = `${PERMITS}?text=roof`
    const picture = (shown: Page) => shown.locator('#map img')
    const source = (shown: Page) =>
      picture(shown).evaluate((image) => {
        const { currentSrc, naturalWidth } = image as unknown as HTMLImage
        return naturalWidth > 0 ? currentSrc.replace(/^.*\/start\//, '') : ''
      })
    const phone = await newPage(PHONE)
    for (const [shown, name] of [
      [page, 'wide'],
      [phone, 'phone'],
    ] as const) {
      const release = await openHeld(shown, demoUrl(HARBOR, path))
      const expected = `building-permits/${name}.webp?text=roof&lang=en`
      await expect.poll(() => source(shown)).toBe(expected)
      release()
      await mapDrawn(shown)
      await expect.poll(() => picture(shown).count()).toBe(0)
    }

    // The picture is drawn in the light theme only, for visitors without an account.
    const dark = await newPage({ colorScheme: 'dark' })
    const release = await openHeld(dark, demoUrl(HARBOR, path))
    await picture(dark).waitFor({ state: 'attached' })
    expect(await source(dark)).toBe('')
    release()
    const elsewhere = await newPage()
    await openHeld(elsewhere, demoUrl(HARBOR, `${path}&at=-122.4,37.7,15`))
    expect(await picture(elsewhere).count()).toBe(0)
    await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
    const pictures: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/preview/')) pictures.push(request.url())
    })
    await page.goto(demoUrl(HARBOR, path))
    await mapDrawn(page)
    expect(pictures).toEqual([])
  },
)

interface HTMLImage {
  currentSrc: string
  naturalWidth: number
}

journey(
  'no page is rendered of what is not everybody’s: a record that is not there, a locked agency',
  async () => {
    const nowhere = `${PERMITS}/search/record/00000000-0000-4000-8000-000000000000`
    for (const [host, path] of [
      [HARBOR, nowhere],
      [HARBOR, `${PERMITS}/search/saved/00000000-0000-4000-8000-000000000000`],
      [HARBOR, `${HOMES}/10`],
      [HARBOR, '/building/code-cases'],
      [MESA, '/building/building-permits'],
      [MESA, '/statistics'],
      [MESA, '/embed/building/building-permits'],
      [MESA, '/embed/statistics/1'],
      [HARBOR, '/embed/statistics/99'],
    ] as const) {
      const { text } = await sendHttp(inject('demoPort'), { host, path })
      expect(text, path).not.toContain(SERVED_ID)
      expect(text, path).toContain('<div id="root"></div>')
    }
  },
)

/** Number of records that the page says it has found. */
async function shownCount(page: Page): Promise<number> {
  const heading = page
    .getByRole('heading', { level: 2, name: /^[\d,.]+ (?:permits?|permisos?)$/ })
    .filter({ visible: true })
  return Number((await heading.first().innerText()).replaceAll(/\D/g, ''))
}

function titles(list: Locator): Promise<string[]> {
  return list.getByRole('link').allInnerTexts()
}

/** Where an element is, in whole pixels. */
async function boxOf(element: Locator): Promise<number[]> {
  const box = await element.boundingBox()
  return box === null ? [] : [box.x, box.y, box.width, box.height].map(Math.round)
}

/** Finds the guid of the newest public permit. */
async function newestRecord(): Promise<{ record: string }> {
  const { text } = await sendHttp(inject('demoPort'), { host: HARBOR, path: PERMITS })
  const [, record = ''] = /search\/record\/([0-9a-f-]{36})/.exec(text) ?? []
  return { record }
}

/** First parts of the keys of what a page hands to the browser. */
async function servedKeys(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { text } = await sendHttp(inject('demoPort'), { host: HARBOR, path, headers })
  const [, json = 'null'] = new RegExp(`id="${SERVED_ID}">([^<]*)<`).exec(text) ?? []
  const { answers } = JSON.parse(json) as { answers: readonly (readonly [readonly string[]])[] }
  return answers.map(([[name = '']]) => name)
}
