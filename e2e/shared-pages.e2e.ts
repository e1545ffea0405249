import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiList,
  type ListedRecord,
  openModule,
  PERMITS,
  permitsApi,
} from './support/module-page.ts'

const HARBOR = 'harbor.localhost'

journey(
  'a shared record says its title before and after the portal runs, and is readable without scripts',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    const record = await newest()
    const path = `${PERMITS}/search/record/${record.guid}`
    const address = demoUrl(HARBOR, path)
    const served = await sendHttp(inject('demoPort'), { host: HARBOR, path })
    const title = `${record.title} · Building permits · City of Harbor`
    const written = /<title>(.*?)<\/title>/.exec(served.text)?.[1]
    expect(written?.replaceAll('&#39;', "'").replaceAll('&#38;', '&')).toBe(title)
    const image = /property="og:image" content="(.*?)"/.exec(served.text)?.[1]

    // Every title that the window had from the first byte on.
    await page.addInitScript(`
      window.titles = []
      new MutationObserver(() => {
        if (document.title !== '' && document.title !== window.titles.at(-1))
          window.titles.push(document.title)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    `)
    await openModule(page, address)
    await page.getByRole('heading', { name: record.title, level: 2 }).waitFor()
    expect(await page.evaluate('window.titles')).toEqual([title])
    expect(await sizeOfImage(page, image ?? '')).toEqual([1200, 630])
    const canonical = page.locator('link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toBe(address)
    await page.getByRole('button', { name: 'New Search' }).click()
    await canonical.waitFor({ state: 'detached' })

    // Scripts that the page announces are not loaded where there are none.
    problems.allow(/request failed \(csp\).*\/assets\//)
    const plain = await newPage({ javaScriptEnabled: false })
    await plain.goto(address)
    await plain.getByRole('heading', { name: record.title, level: 2 }).waitFor()
    await plain.getByText(record.agency_reference, { exact: true }).first().waitFor()
    await plain.getByRole('main').getByRole('link', { name: 'Building permits' }).click()
    await plain.waitForURL(demoUrl(HARBOR, PERMITS))
    expect(
      await plain.getByRole('list', { name: 'On the map' }).getByRole('listitem').count(),
    ).toBe(20)

    await plain.goto(address)
    await plain.getByRole('heading', { name: 'History', level: 3 }).waitFor()
    await plain.getByRole('banner').getByRole('link', { name: 'City of Harbor, home' }).waitFor()
    problems.allow(/status of 404/)
    const missing = await plain.goto(demoUrl(HARBOR, '/departments/nowhere'))
    expect(missing?.status()).toBe(404)
    await plain.getByRole('link', { name: 'Go to the home page' }).waitFor()
  },
)

mapJourney(
  'layers of places are drawn when asked for, stand in the address and come back with it',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await page.getByRole('button', { name: 'Map layers' }).click()
    await expectAccessible(page)
    const outlines = page.waitForResponse((reply) => reply.url().includes('/api/location/layer/'))
    await page.getByRole('dialog', { name: 'Map layers' }).getByText('Neighborhoods').click()
    expect((await outlines).status()).toBe(200)
    await expect.poll(() => new URL(page.url()).searchParams.get('layers')).toBeTruthy()
    const again = page.waitForResponse((reply) => reply.url().includes('/api/location/layer/'))
    await page.reload()
    expect((await again).status()).toBe(200)
  },
)

mapJourney(
  'tiles that do not come are told, and asked for again when the network is back',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/basemap|ERR_FAILED|Failed to fetch|AJAXError/)
    let blocked = true
    await page.route('**/api/basemap/**', (route) => (blocked ? route.abort() : route.continue()))
    await openModule(page, demoUrl(HARBOR, PERMITS))
    const notice = page.getByText('The background map could not be loaded.')
    await notice.waitFor()
    await expectAccessible(page)
    blocked = false
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await notice.waitFor({ state: 'hidden' })
  },
)

/** Pixels of an image as the browser decodes it. */
function sizeOfImage(page: Page, address: string): Promise<[width: number, height: number]> {
  return page.evaluate<[width: number, height: number]>(`(async () => {
    const image = new Image()
    image.src = ${JSON.stringify(address)}
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })()`)
}

async function newest(): Promise<ListedRecord> {
  const [record] = await apiList(
    permitsApi(),
    { status: '1' },
    'scope=located&sort_by=-record_date',
  )
  if (record === undefined) throw new Error('expected harbor to have live permits')
  return record
}
