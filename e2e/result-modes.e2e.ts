import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillLogin } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiCount,
  expectCount,
  mapDrawn,
  mapReady,
  numberIn,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
/** Shared searches and statistics of the demo (tools/src/demo-city/saved-searches/harbor.yaml). */
const HOMES = `${PERMITS}/search/saved/5a0e7c1e-0001-4d00-8000-686172626f72`
const HOME_TYPES = ['New house', 'Accessory dwelling', 'New apartments']
const PHONE = { viewport: { width: 390, height: 844 } }

journey(
  'a shared link opens the search with its message, as a list and as a billboard, and changing it makes it one’s own',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const count = await apiCount(permitsApi(), { status: '1', record_type: HOME_TYPES })
    await openModule(page, demoUrl(HARBOR, HOMES))
    await expectMode(page, 'SHARED_RESULT_VIEW')
    await page.getByRole('heading', { level: 1, name: 'New homes on the way' }).waitFor()
    await results(page).getByRole('blockquote').getByText('Look whether something').waitFor()
    await expectCount(page, count.all)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'View billboard' }).click()
    await expectMode(page, 'SHARED_RESULT_BILLBOARD')
    const billboard = page.getByRole('region', { name: 'New homes on the way' })
    await billboard.getByText(count.all.toLocaleString('en-US'), { exact: true }).waitFor()
    expect(await page.title()).toMatch(/^New homes on the way/)
    await page.goBack()
    await expectMode(page, 'SHARED_RESULT_VIEW')

    // A record is looked at within the shared search; another filter is another search.
    await page
      .getByTitle(/^Click to view details of/)
      .first()
      .click()
    await page.getByRole('button', { name: 'Close this record' }).click()
    expect(new URL(page.url()).pathname).toBe(HOMES)
    await page.getByRole('button', { name: 'Remove “New apartments” from the search' }).click()
    await page.waitForURL((url) => url.pathname === PERMITS)
    await expectMode(page, 'REGULAR_SEARCH')
    const two = await apiCount(permitsApi(), { status: '1', record_type: HOME_TYPES.slice(0, 2) })
    await expectCount(page, two.all)
  },
)

journey(
  'a number on the home page leads to its billboard, that to its records, and New Search away from it',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR))
    const tile = page.getByRole('article', { name: 'Permits under way' })
    const number = numberIn(
      await tile
        .getByText(/records$/)
        .first()
        .innerText(),
    )
    const { all } = await apiCount(permitsApi(), { status: '1' })
    expect(number, 'the tile counts what the search finds').toBe(all)
    await tile.getByRole('link').click()
    await mapReady(page)
    await expectMode(page, 'STAT_RESULT_BILLBOARD')
    const billboard = page.getByRole('region', { name: 'Permits under way' })
    await billboard.getByText(`${all.toLocaleString('en-US')} records`, { exact: true }).waitFor()
    await billboard.getByText('Records as of').waitFor()
    const back = billboard.getByRole('link', { name: 'Back to statistics' })
    expect(await back.getAttribute('href')).toBe('/statistics')
    await expectAccessible(page)

    await billboard.getByRole('button', { name: 'View records' }).click()
    await expectMode(page, 'STAT_RESULT_VIEW')
    await expectCount(page, all)
    await page.getByRole('button', { name: 'New Search' }).click()
    await page.waitForURL((url) => url.pathname === PERMITS && url.search === '')
    await expectMode(page, 'REGULAR_SEARCH')
  },
)

journey(
  'a link to what is not there says so and leaves a page to search on',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/search\/saved|404/)
    await openModule(page, demoUrl(HARBOR, HOMES.replace('5a0e7c1e', 'ffffffff')))
    await page.getByRole('status').filter({ hasText: 'not available any more' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PERMITS)
    await expectCount(page, (await apiCount(permitsApi(), { status: '1' })).all)
    // The same search under another module's address is not there either.
    await page.goto(demoUrl(HARBOR, HOMES.replace(PERMITS, '/code/code-cases')))
    await page.waitForURL((url) => url.pathname === '/code/code-cases')
  },
)

mapJourney(
  'on a phone a shared search has two buttons, and a selection two others',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(PHONE)
    await openModule(page, demoUrl(HARBOR, HOMES))
    const sheet = results(page)
    for (const name of ['View billboard', 'New Search'])
      await sheet.getByRole('button', { name, exact: true }).waitFor()
    for (const name of ['View Filter', 'List', 'Map'])
      expect(await sheet.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    await page.getByRole('button', { name: 'View billboard' }).click()
    await page.getByRole('region', { name: 'New homes on the way' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'View records' }).click()
    await mapDrawn(page)
    await clickAnyPoint(page)
    for (const name of ['View Filter', 'New Search'])
      await sheet.getByRole('button', { name }).waitFor()
  },
)

mapJourney(
  'visitors are told what needs a login; an agent switches live and archive on the map, two seconds later',
  async ({ page, newPage, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await page.locator('#map').getByRole('button', { name: 'Create an alert' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Log in to' })
    await notice.getByText('Log in to create alerts').waitFor()
    // Whoever can switch by the filter needs no login for it.
    expect(await page.getByRole('button', { name: 'Live and archive' }).count()).toBe(0)
    expect(await notice.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?referrer=building/building-permits%3Fstatus%3D1%26offer-archived%3D1',
    )
    await notice.getByText('Log in to create alerts').click()
    await notice.waitFor({ state: 'detached' })

    const agent = await newPage()
    const { email, password } = await demoStaff(HARBOR, 'agent')
    await agent.goto(demoUrl(HARBOR, '/login?referrer=building/building-permits'))
    await fillLogin(agent, { email, password })
    await mapReady(agent)
    await agent.locator('#map').getByRole('button', { name: 'Create an alert' }).waitFor()
    const toggle = agent.getByRole('radiogroup', { name: 'Which records the map shows' })
    const calls: { at: number; status: unknown }[] = []
    agent.on('request', (request) => {
      if (!request.url().endsWith('/search/location')) return
      calls.push({ at: Date.now(), status: (request.postDataJSON() as { status: unknown }).status })
    })
    const clicked = Date.now()
    // The announcement stays for two seconds: who looks for it must be there before.
    const announced = agent.getByText(/The search changes in \d second/).first()
    await Promise.all([announced.waitFor(), toggle.getByText('Archive', { exact: true }).click()])
    await expect.poll(() => calls.some(({ status }) => status === '2')).toBe(true)
    const archive = calls.find(({ status }) => status === '2')
    expect((archive?.at ?? 0) - clicked).toBeGreaterThanOrEqual(1_950)
    expect(new URL(agent.url()).searchParams.get('status')).toBe('2')
    await expectAccessible(agent)
  },
)

journey(
  '/unmapped opens the records without a place, and whoever may mend them sees why',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const { email, password } = await demoStaff(HARBOR, 'admin')
    await page.goto(demoUrl(HARBOR, '/login?referrer=unmapped'))
    await fillLogin(page, { email, password })
    await page.waitForURL((url) => url.searchParams.get('show') === 'unmapped')
    const table = page.getByRole('table', { name: 'Not on the map' })
    await table.getByRole('columnheader', { name: 'Why it is not on the map' }).waitFor()
    await table.getByText('The source gives no location').first().waitFor()
    await page.setViewportSize({ width: 768, height: 1024 })
    const overflow = () =>
      table.evaluate((node) => {
        const box = node.parentElement
        return box ? box.scrollWidth - box.clientWidth : NaN
      })
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  },
)

/** Waits until the page shows what it is about in this mode. */
async function expectMode(page: Page, mode: string): Promise<void> {
  await page.locator(`[data-mode=${mode}]`).waitFor()
}

/** Clicks the map until it has hit something, from the middle outwards. */
async function clickAnyPoint(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Map of records' })
  const box = await map.boundingBox()
  if (box === null) throw new Error('expected a map')
  for (let step = 0; step < 60; step += 1) {
    const angle = step * 2.4
    const away = 12 * Math.sqrt(step)
    await page.mouse.click(
      box.x + box.width / 2 + away * Math.cos(angle),
      box.y + box.height * 0.3 + away * Math.sin(angle),
    )
    await settled(page)
    if (new URL(page.url()).search.match(/location=|cluster=|record=/)) return
  }
  throw new Error('expected to hit a point on the map')
}
