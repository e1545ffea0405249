import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { deadControls } from './support/held.ts'
import { journey, mapJourney } from './support/journey.ts'
import { apiCount, expectCount, openModule, PERMITS, permitsApi } from './support/module-page.ts'
import { ALLOWED_SITE, openSite, OTHER_SITE, SITE_PROBLEMS } from './support/other-site.ts'

const SEARCH = 'text=garage&status=1'
const EMBED = `/embed${PERMITS}?${SEARCH}&view=list`
const CRITERIA = { status: '1', text: 'garage' }
journey(
  'what is on screen is downloaded, as many records as the screen says',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?${SEARCH}&show=list`))
    const { all } = await apiCount(permitsApi(), CRITERIA)
    await expectCount(page, all)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'Table (CSV)' }).waitFor()
    await expectAccessible(page, { include: '[role="menu"]' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Table (CSV)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^harbor-building-permits-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + all)
    const feed = page.locator('link[rel="alternate"][type="application/atom+xml"]')
    expect(await feed.count()).toBe(1)
    expect(await feed.getAttribute('href')).toBe(`/api/export/building-permits.atom?${SEARCH}`)

    await page.getByRole('button', { name: 'Download' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Show on another site' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Show on another site' })
    await dialog.getByText('The list').click()
    const code = await dialog.getByRole('textbox', { name: 'Code for the page' }).inputValue()
    const address = demoUrl('harbor.localhost', `/embed${PERMITS}`)
    expect(code).toContain(`<iframe src="${address}?${SEARCH.replace('&', '&amp;')}&amp;view=list"`)
    await expectAccessible(page, { include: '[role="dialog"]' })
  },
)

mapJourney(
  'a site of the agency’s list shows the search in a frame, for the keyboard too',
  { tags: 'core' },
  async ({ page, demoUrl, problems }) => {
    problems.allow(SITE_PROBLEMS)
    await openSite(page, ALLOWED_SITE, demoUrl('harbor.localhost', EMBED))
    const frame = page.frameLocator('#embed')
    const { all } = await apiCount(permitsApi(), CRITERIA)
    await frame
      .getByText(new RegExp(`^${all.toLocaleString('en')} `))
      .first()
      .waitFor()
    const records = frame.getByRole('list', { name: 'On the map' }).getByRole('listitem')
    const first = records.first().getByRole('link')
    const height = () => page.locator('#embed').getAttribute('height')
    await expect.poll(height).not.toBe('600')
    expect(await page.context().cookies()).toEqual([])
    await expectAccessible(page)

    const title = (await first.innerText()).split('\n')[0] ?? ''
    await first.press('Enter')
    await frame.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
    await frame.getByRole('button', { name: 'Close this record' }).press('Enter')
    await frame.getByRole('radio', { name: 'Map' }).press('Enter')
    await frame.locator('canvas').first().waitFor()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: /^Open in Harbor/ }).press('Enter'),
    ])
    await opened.waitForURL((url) => url.pathname === PERMITS && url.search === `?${SEARCH}`)
  },
)

journey('a site that is not on the list gets no frame', async ({ page, demoUrl, problems }) => {
  problems.allow(SITE_PROBLEMS)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await openSite(page, OTHER_SITE, demoUrl('harbor.localhost', EMBED))
  await expect.poll(() => said.join('\n')).toContain('frame-ancestors')
  const frames = () => page.frames().map((frame) => frame.url())
  await expect.poll(frames).toContain('chrome-error://chromewebdata/')
  expect(await page.frameLocator('#embed').locator('main').count()).toBe(0)
})

journey(
  'without scripts an embed is read and paged, and its records open outside of the frame',
  async ({ newPage, demoUrl, problems }) => {
    problems.allow(SITE_PROBLEMS)
    problems.allow(/request failed \(csp\)/)
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 600 } })
    const map = demoUrl('harbor.localhost', `/embed${PERMITS}?${SEARCH}`)
    await page.goto(map)
    const { all } = await apiCount(permitsApi(), CRITERIA)
    const count = page.getByRole('heading', { level: 2, name: all.toLocaleString('en') })
    await count.waitFor()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await count.waitFor()
    expect(await deadControls(page)).toEqual([])
    const titles = page.getByRole('list', { name: 'On the map' }).getByRole('link')
    const first = await titles.allInnerTexts()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByText(/^Page 2 of \d+$/).waitFor()
    expect(await titles.allInnerTexts()).not.toEqual(first)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      titles.first().click(),
    ])
    await opened.waitForURL(/\/search\/record\//)

    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === `/embed${PERMITS}`)
    expect(new URL(page.url()).searchParams.get('view')).toBe('list')
    expect(new URL(page.url()).searchParams.has('text')).toBe(false)
    await page.goto(demoUrl('harbor.localhost', '/embed/statistics/1'))
    await page.getByRole('heading', { name: 'How long a permit takes' }).waitFor()
    expect(await deadControls(page)).toEqual([])
  },
)
