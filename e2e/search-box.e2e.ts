import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import {
  apiCount,
  apiList,
  expectCount,
  numberIn,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const LABEL = 'Search by address, place or record number'

const box = (page: Page): Locator => page.getByRole('combobox', { name: LABEL })
const first = (page: Page): Locator => page.getByRole('option').first()
const opened = (page: Page): Locator => page.getByRole('region', { name: 'Opened' })

journey(
  'Enter searches for what was typed; the first suggestion says so and how much it finds',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?record_type=New+house`))
    await expectCount(page, (await apiCount(api, { status: '1', record_type: ['New house'] })).all)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await box(page).fill('garage')
    await first(page)
      .filter({ hasText: /^All permits about “garage” \(\d/ })
      .waitFor()
    const found = numberIn((await first(page).innerText()).replace(/^.*\(/, ''))
    const criteria = { status: '1', record_type: ['New house'], text: 'garage' }
    expect(found, 'under the filters in use').toBe((await apiCount(api, criteria)).all)
    expect(found).toBeGreaterThan(0)
    // The letters of a word are one request; the count comes with the suggestions.
    expect(asked.filter((path) => path.startsWith('/api/search')).length).toBe(0)
    expect(asked.filter((path) => path === '/api/location/predict').length).toBeLessThanOrEqual(2)

    await page.keyboard.press('Enter')
    await results(page)
      .getByText(
        /^Building permits, New house, “garage”, live$|^Building permits, “garage”, New house, live$/,
      )
      .first()
      .waitFor()
    await expectCount(page, found)
    expect(await focused(page), 'the words can be changed at once').toBe(LABEL)
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await results(page)
      .getByRole('button', { name: 'Remove “garage” from the search', exact: true })
      .click()
    await expectCount(page, (await apiCount(api, { status: '1', record_type: ['New house'] })).all)
  },
)

journey(
  'an exact record number opens the record, from the module page and from the front door',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    const api = permitsApi()
    const [record] = await apiList(api, { status: '0' }, 'scope=located&sort_by=-record_date')
    if (record === undefined) throw new Error('expected a record')
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await box(page).fill(record.agency_reference.toLowerCase())
    await page.keyboard.press('Enter')
    await opened(page).getByRole('heading', { name: record.title, level: 2 }).waitFor()
    expect(new URL(page.url()).searchParams.get('record')).toBe(record.guid)

    const front = await newPage()
    await front.goto(demoUrl(HARBOR))
    await front.getByRole('search').getByRole('combobox').fill(record.agency_reference)
    await front.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
    await front.getByRole('heading', { name: record.title }).first().waitFor()
    expect(new URL(front.url()).pathname).toContain(record.guid)
  },
)

journey('words are searched from the front door', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR))
  await page.getByRole('search').getByRole('combobox').fill('solar')
  await first(page)
    .filter({ hasText: /^All permits about “solar” \(\d/ })
    .waitFor()
  const found = numberIn((await first(page).innerText()).replace(/^.*\(/, ''))
  await page.keyboard.press('Enter')
  await results(page)
    .getByText(/“solar”/)
    .first()
    .waitFor()
  await expectCount(page, found)
})

journey(
  'Enter does not wait for suggestions, nor for the code of the box',
  async ({ page, newPage, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, PERMITS))
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/location\/predict/, async (route) => {
      await held
      await route.fallback().catch(() => undefined)
    })
    await tabTo(page, LABEL)
    await page.keyboard.type('kitchen remodel')
    await first(page)
      .filter({ hasText: /^All permits about “kitchen remodel”$/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await results(page)
      .getByText(/“kitchen remodel”/)
      .first()
      .waitFor()
    release()

    const slow = await newPage()
    let load = (): void => undefined
    const late = new Promise<void>((resolve) => (load = resolve))
    await slow.route(/search-box-(?!slot)[^/]*\.js/, async (route) => {
      await late
      await route.fallback()
    })
    await slow.goto(demoUrl(HARBOR, PERMITS))
    await slow.getByRole('textbox', { name: LABEL }).fill('solar')
    await slow.keyboard.press('Enter')
    load()
    await results(slow)
      .getByText(/“solar”/)
      .first()
      .waitFor()
  },
)

journey(
  'an address says what is found at it and near it, and its own records are the first',
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    const list = await apiList(api, { status: '1' }, 'scope=located&sort_by=record_date&limit=40')
    // A flat may be found under another word for its unit.
    const house = list.find(({ addresses }) =>
      /^\d+ [^,]+$/.test(addresses[0]?.street_address ?? ''),
    )
    const street = house?.addresses[0]?.street_address ?? 'missing'
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await box(page).fill(street)
    const option = page.getByRole('option', { name: street, exact: true })
    await option.waitFor()
    const [, here = '', near = ''] =
      /([\d,]+) here, ([\d,]+) within/.exec(await option.innerText()) ?? []
    expect(numberIn(here)).toBeGreaterThan(0)
    await option.click()
    await expectCount(page, numberIn(near))
    await page.getByRole('tab', { name: /^On the map/ }).click()
    const rows = page.getByRole('list', { name: 'On the map' }).getByRole('listitem')
    await rows.first().waitFor()
    for (let nth = 0; nth < Math.min(numberIn(here), 3); nth += 1)
      expect(await rows.nth(nth).innerText()).toContain(street)
  },
)

journey(
  'a record without a location is found by its address; a record tells address and date',
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    const list = await apiList(api, { status: '0' }, 'scope=unlocated&limit=100')
    const lost = list.find(({ addresses }) => /^\d+ /.test(addresses[0]?.street_address ?? ''))
    if (lost === undefined) throw new Error('expected a record with an address and no location')
    const street = lost.addresses[0]?.street_address ?? ''
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await box(page).fill(street)
    const option = page.getByRole('option').filter({ hasText: lost.agency_reference })
    await option.waitFor()
    const text = await option.innerText()
    for (const part of [street, 'Not on the map', String(lost.record_date?.slice(0, 4))])
      expect(text).toContain(part)
    await option.click()
    await opened(page).getByRole('heading', { name: lost.title, level: 2 }).waitFor()
  },
)

journey(
  'where nothing matches, the examples are of this agency, seen and said; all of it in a landmark',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await box(page).fill('zzqqzz')
    const region = page.getByRole('region', { name: LABEL })
    await region.getByText(/coordinates like 43\.\d\d, -124\.\d\d\.$/).waitFor()
    await region.getByRole('option', { name: 'All permits about “zzqqzz” (0)' }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^Nothing matches/ })
      .waitFor()
    await expectAccessible(page)
  },
)

journey(
  'Enter takes the place whose name was typed, where no record mentions it',
  async ({ page, demoUrl }) => {
    const name = 'College Heights'
    expect((await apiCount(permitsApi(), { status: '1', text: name })).all).toBe(0)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await box(page).fill(name.toLowerCase())
    await first(page)
      .filter({ hasText: new RegExp(`^${name}`) })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('place'))
    expect(new URL(page.url()).searchParams.has('text')).toBe(false)
    await results(page)
      .getByText(/^Building permits.* College Heights/)
      .first()
      .waitFor()
  },
)

journey('the box is whole on a phone, and in Spanish', async ({ newPage, demoUrl }) => {
  for (const width of [390, 320]) {
    const page = await newPage({
      viewport: { width, height: 700 },
      hasTouch: true,
      locale: 'es-MX',
    })
    await page.goto(demoUrl(HARBOR, `${PERMITS}?lang=es`))
    const search = page.getByRole('search')
    await search.getByRole('combobox').fill('solar')
    await first(page)
      .filter({ hasText: /^Buscar permisos sobre «solar» \([\d.,]+\)/ })
      .waitFor()
    const found = numberIn((await first(page).innerText()).replace(/^.*\(/, ''))
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0)
    const button = search.getByRole('button', { name: 'Buscar', exact: true })
    const size = await button.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await button.click()
    await results(page)
      .getByText(/«solar»/)
      .first()
      .waitFor()
    await expectCount(page, found)
    // The list has risen over the map, and the keyboard on the screen gone.
    await results(page)
      .getByRole('tab', { name: /^En el mapa/ })
      .click()
    expect(await focused(page)).not.toBe('Buscar por dirección, lugar o número de registro')
  }
})
