import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { lockHeaders, unlock } from './support/accounts.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import {
  apiCount,
  apiList,
  expectCount,
  openModule,
  permitsApi,
  PERMITS,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

journey(
  'two hosts show two agencies: look, title, departments',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 403 .*mesa/)
    const other = await newPage()
    await unlock(page, demoUrl('harbor.localhost'))
    await unlock(other, demoUrl('mesa.localhost'))
    const harbor = await look(page)
    const mesa = await look(other)
    expect(harbor.title).toBe('City of Harbor')
    expect(mesa.title).toBe('City of Mesa del Río')
    expect(harbor.departments).toEqual([
      'Building and Safety Department',
      'Planning Department',
      'Business License Office',
      'Code Compliance Division',
      'Office of the City Clerk',
    ])
    expect(mesa.departments).toEqual([
      'Development Services',
      'Land Use and Zoning',
      'Neighborhood Services',
      'Finance and Licensing',
    ])
    expect(harbor.colour).not.toBe(mesa.colour)
    expect(harbor.logo).not.toBe(mesa.logo)
    await page.goto(demoUrl('localhost'))
    expect((await look(page)).title, 'plain localhost').toBe('City of Harbor')
  },
)

journey(
  'a record of one agency is not found at another',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    const [record] = await apiList(permitsApi(), { status: '1' }, 'scope=located')
    const path = `/api/record/${record?.guid}/details`
    const passed = await lockHeaders('mesa.localhost')
    const ask = (host: string, module: string) =>
      sendHttp(inject('demoPort'), { host, path, headers: { ...passed, 'x-module': module } })
    expect((await ask('harbor.localhost', 'building-permits')).status).toBe(200)
    expect((await ask('mesa.localhost', 'permits')).status).toBe(404)
    expect((await ask('mesa.localhost', 'building-permits')).status).toBe(404)

    problems.allow(/status of 404|status of 403 .*mesa/)
    await unlock(page, demoUrl('mesa.localhost'))
    await openModule(page, demoUrl('mesa.localhost', `/development/permits?record=${record?.guid}`))
    const panel = page.getByRole('region', { name: 'Opened' })
    await panel.getByRole('alert').waitFor()
    expect(await panel.innerText()).not.toContain(record?.title)
    await page.goto(demoUrl('mesa.localhost', `${PERMITS}/search/record/${record?.guid}`))
    await page.waitForURL(demoUrl('mesa.localhost'))
  },
)

journey('a host of no agency says so and names none', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of 404/)
  const reply = await page.goto(demoUrl('nobody.localhost', PERMITS))
  expect(reply?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Nothing is published here' }).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/Harbor|Mesa/)
  const api = await sendHttp(inject('demoPort'), { host: 'nobody.localhost', path: '/api/config' })
  expect(api.status).toBe(404)
})

journey(
  'without a connection the page says so, keeps what it has, and goes on afterwards',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    // The map tells of tiles that it could not fetch.
    problems.allow(/^console: .*maplibre-gl/)
    const api = permitsApi()
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    const { all } = await apiCount(api, { status: '1' })
    await expectCount(page, all)
    await page.context().setOffline(true)
    const notice = page.getByText(/^You are offline/)
    await notice.waitFor()
    await page.getByText('Live and archived', { exact: true }).click()
    await settled(page)
    await expectCount(page, all)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
    await expectCount(page, (await apiCount(api, { status: '0' })).all)

    // Code that is not there yet waits for the connection, too.
    await page.getByRole('tab', { name: /^On the map/ }).click()
    const first = page.getByRole('list', { name: 'On the map' }).getByRole('link').first()
    const title = await first.innerText()
    await page.context().setOffline(true)
    await first.click()
    await settled(page)
    expect(await page.getByText(/^Oops/).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  },
)

journey(
  'without a connection records of the search before are called that',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=kitchen&show=list`))
    const list = page.getByRole('list', { name: 'On the map' })
    await list.getByRole('link').first().waitFor()
    await settled(page)
    await page.context().setOffline(true)
    await page.getByText(/^You are offline/).waitFor()
    const removal = page.getByRole('list', { name: 'Filters in use' }).getByRole('button')
    await removal.first().click()
    const old = page.getByText('These records are of the search before.')
    await old.waitFor()
    expect(await list.getByRole('link').count()).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await old.waitFor({ state: 'detached' })
    await expectCount(page, (await apiCount(permitsApi(), { status: '1' })).all)
  },
)

journey(
  'code that is asked for while the server is away comes once it is back',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/ERR_FAILED|502/)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await page.getByRole('tab', { name: /^On the map/ }).click()
    const first = page.getByRole('list', { name: 'On the map' }).getByRole('link').first()
    const title = await first.innerText()
    await settled(page)
    // As a proxy answers for a server that starts again; a connection may also just break.
    const code = /\/assets\/.*\.js$/
    await page.route(code, (route) => route.abort())
    let looks = 0
    await page.route('**/robots.txt', async (route) => {
      looks++
      await route.fulfill({ status: 502 })
    })
    await first.click()
    await expect.poll(() => looks).toBeGreaterThan(1)
    expect(await page.getByText(/^Oops/).count()).toBe(0)
    await page.unroute(code)
    await page.unroute('**/robots.txt')
    await page.getByRole('heading', { name: title, level: 2 }).waitFor()
  },
)

interface Look {
  readonly title: string
  readonly departments: readonly string[]
  readonly colour: string
  readonly logo: string | null
}

async function look(page: Page): Promise<Look> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const home = page.getByRole('link', { name: /, home$/ })
  const shown = {
    title: await page.title(),
    colour: await page.evaluate<string>(
      "getComputedStyle(document.documentElement).getPropertyValue('--primary')",
    ),
    logo: await home.locator('img').getAttribute('src'),
  }
  await page.goto(new URL('/departments', page.url()).href)
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await names.first().waitFor()
  return { ...shown, departments: await names.allInnerTexts() }
}
