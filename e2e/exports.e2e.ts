import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { journey, mapJourney } from './support/journey.ts'
import { apiCount, expectCount, openModule, PERMITS, permitsApi } from './support/module-page.ts'

const SEARCH = 'text=garage&status=1'
const CRITERIA = { status: '1', text: 'garage' }
/** In Harbor's list of sites, see tenants/demo/harbor/tenant.yaml. */
const ALLOWED = 'https://harbor-gazette.example'

/** A page of another site that shows the embed in a frame, and gives it the height that it asks for. */
async function openSite(page: Page, origin: string, portal: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>News</title><section aria-label="News"><h1>News</h1></section>
<iframe id="permits" title="Permits" width="800" height="600" referrerpolicy="strict-origin"
  sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads"
  src="${portal}/embed${PERMITS}?${SEARCH}&view=list"></iframe>
<script>addEventListener('message', (event) => {
  if (event.origin === '${portal}' && event.data.type === 'plat:height')
    document.getElementById('permits').height = event.data.height
})</script>`
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  // The portal is on this machine, which other sites may not reach unasked.
  await page.context().grantPermissions(['local-network-access'], { origin })
  await page.goto(`${origin}/`)
}

journey(
  'what is on screen is downloaded, as many records as the screen says',
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
  async ({ page, demoUrl, problems }) => {
    // Another machine, played by the test.
    problems.allow(/request to another machine https:\/\/harbor-gazette\.example/)
    await openSite(page, ALLOWED, demoUrl('harbor.localhost', ''))
    const frame = page.frameLocator('#permits')
    const { all } = await apiCount(permitsApi(), CRITERIA)
    await frame
      .getByText(new RegExp(`^${all.toLocaleString('en')} `))
      .first()
      .waitFor()
    const records = frame.getByRole('list', { name: 'On the map' }).getByRole('listitem')
    const first = records.first().getByRole('link')
    const height = () => page.locator('#permits').getAttribute('height')
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
  problems.allow(
    /another machine https:\/\/gossip\.example|frame-ancestors|ERR_BLOCKED_BY_RESPONSE/,
  )
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await openSite(page, 'https://gossip.example', demoUrl('harbor.localhost', ''))
  await expect.poll(() => said.join('\n')).toContain('frame-ancestors')
  const frames = () => page.frames().map((frame) => frame.url())
  await expect.poll(frames).toContain('chrome-error://chromewebdata/')
  expect(await page.frameLocator('#permits').locator('main').count()).toBe(0)
})
