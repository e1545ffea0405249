import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import {
  apiCount,
  apiList,
  apiTotal,
  expectCount,
  type ListedRecord,
  numberIn,
  openModule,
  results,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const PLANNING = '/planning/planning-applications'
const LARGE = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }
const SMALL = { viewport: { width: 320, height: 640 }, locale: 'es-MX' }
const ZONE = 'America/Los_Angeles'

/** Adds up what moves by itself on the page, in `window.shifted`. */
const WATCH_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`

const api = () => ({ port: inject('demoPort'), host: HARBOR, module: 'planning-applications' })
const card = (page: Page) =>
  page.getByRole('region', { name: /^(New this week|Novedades de la semana)$/ })
const counts = (page: Page) =>
  card(page)
    .getByRole('link')
    .filter({ hasText: /^[\d,.]+ / })
/** The agency's day so many days ago. */
function ago(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date())
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Records of the last days, told from the list alone. */
async function newRecords(): Promise<ListedRecord[]> {
  const query = 'scope=all&limit=100&sort_by=-record_date'
  const listed = await apiList(api(), { status: '0' }, query)
  return listed.filter(({ record_date: day }) => day !== null && day >= ago(7) && day <= ago(0))
}

journey(
  'each number of what is new leads to a search that lists as many, and Back to the card',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(LARGE)
    await openModule(page, demoUrl(HARBOR, `${PLANNING}?show=list`))
    await card(page).waitFor()
    await expectAccessible(page)
    const lines = await counts(page).allInnerTexts()
    // Whether any was decided depends on the day.
    expect(lines.join()).toMatch(
      /^[\d,]+ new since \w{3}, \w{3} \d{1,2}(,[\d,]+ decided)?,[\d,]+ open for comment$/,
    )
    const fresh = await newRecords()
    expect(numberIn(lines[0] ?? '')).toBe(fresh.length)

    for (const [at, text] of lines.entries()) {
      await counts(page).nth(at).click()
      await expectCount(page, numberIn(text))
      await expect.poll(() => card(page).count()).toBe(0)
      await expect
        .poll(() => page.evaluate("document.activeElement?.getAttribute('role')"))
        .toBe('list')
      const inTabs = await results(page)
        .getByRole('tab', { name: /map \d/ })
        .allInnerTexts()
      expect(inTabs.reduce((sum, tab) => sum + numberIn(tab), 0)).toBe(numberIn(text))
      await page.goBack()
      await card(page).waitFor()
      expect(await counts(page).allInnerTexts()).toEqual(lines)
    }
  },
)

journey('the newest record opens, and a hidden card stays away', async ({ newPage, demoUrl }) => {
  const page = await newPage(LARGE)
  await openModule(page, demoUrl(HARBOR, `${PLANNING}?show=list`))
  const [newest] = await newRecords()
  const link = card(page)
    .getByRole('link', { name: `Newest: ${newest?.title}` })
    .first()
  await link.click()
  await page
    .getByRole('heading', { name: newest?.title ?? '' })
    .first()
    .waitFor()
  await page.goBack()
  await card(page).getByRole('button', { name: /^Hide/ }).click()
  await expect.poll(() => card(page).count()).toBe(0)
  await page.reload()
  await results(page).getByRole('listitem').first().waitFor()
  expect(await card(page).count()).toBe(0)
})

journey(
  'on a phone the card stands above the whole list, in Spanish as well, and moves nothing',
  async ({ newPage, demoUrl }) => {
    for (const [options, list] of [
      [PHONE, 'List'],
      [SMALL, 'Lista'],
    ] as const) {
      const page = await newPage(options)
      await page.addInitScript(WATCH_SHIFTS)
      await openModule(page, demoUrl(HARBOR, PLANNING))
      await page.getByRole('button', { name: list, exact: true }).click()
      await card(page).waitFor()
      await settled(page)
      await expectAccessible(page)
      expect(await page.evaluate('window.shifted')).toBeLessThan(0.02)
      const first = counts(page).first()
      const shown = numberIn(await first.innerText())
      await first.click()
      await expect.poll(() => card(page).count()).toBe(0)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('record_date_from')).toBe(ago(7))
      const days = { record_date___start: ago(7), record_date___end: ago(0), status: '0' }
      expect((await apiCount(api(), days)).all).toBe(shown)
      expect(await apiTotal(api(), '/search/list?scope=all', days)).toBe(shown)
    }
  },
)

journey(
  'a list that is there before the numbers waits for them, and moves nothing',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(LARGE)
    await page.addInitScript(WATCH_SHIFTS)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/search/overview**', async (route) => {
      await held
      await route.continue()
    })
    const listed = page.waitForResponse((response) => response.url().includes('/api/search/list'))
    await page.goto(demoUrl(HARBOR, `${PLANNING}?show=list`))
    await (await listed).finished()
    const records = results(page).getByRole('list', { name: 'On the map' })
    expect(await records.count()).toBe(0)
    release()
    const first = records.getByRole('link').first()
    await first.waitFor()
    const before = await first.boundingBox()
    await card(page).waitFor()
    await settled(page)
    // The sort order above both comes late as well, and is a pixel higher than its room.
    expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.02)
  },
)

journey('what is new does not come with a search of something', async ({ newPage, demoUrl }) => {
  const page = await newPage(LARGE)
  await openModule(page, demoUrl(HARBOR, `${PLANNING}?show=list&status_name=Filed`))
  await results(page).getByRole('listitem').first().waitFor()
  expect(await card(page).count()).toBe(0)
})
