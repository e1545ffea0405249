import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import { ALLOWED_SITE, openSite, OTHER_SITE, SITE_PROBLEMS } from './support/other-site.ts'

const HARBOR = 'harbor.localhost'
/** Harbor's boards that are not public (tools/src/demo-city/saved-searches/harbor.yaml). */
const INTERNAL = { scorecard: 3, group: 13, stat: 43, name: 'This week', grouping: 'On our desks' }
const DRAFT = { scorecard: 4, name: 'Building, next year’s targets' }
/** Every text of these boards that stands on no public one. */
const SECRETS = /This week|Esta semana|On our desks|nobody has visited|next year’s targets/

/** The records behind a stat of a public board. */
const SOLAR = '/building/building-permits/search/saved/5a0e7c1e-0008-4d00-8000-686172626f72/14'

type Headers = Readonly<Record<string, string>>
const get = (path: string, headers: Headers) =>
  sendHttp(inject('demoPort'), { host: HARBOR, path, headers: { accept: '*/*', ...headers } })

/** What a page's visitor sends with every request. */
async function visitorOf(page: Page): Promise<Headers> {
  const cookies = await page.context().cookies(page.url())
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** Without what names the request. */
const refusal = (text: string) =>
  text.replace(/"instance":"[^"]*"/, '').replaceAll(/scorecard=\d+(?:&amp;)?/g, '')

journey(
  'staff switch to the internal board and see drafts; a resident sees neither',
  async ({ page, newPage, demoUrl, problems }) => {
    const url = demoUrl(HARBOR, '/statistics')
    await signIn(page, url, await makeAccount(HARBOR))
    await page.goto(`${url}?board=internal&scorecard=${INTERNAL.scorecard}`)
    await page.getByText('The internal scorecards are for the agency’s own people.').waitFor()
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'How we are doing',
      'Harbor at a glance',
    ])
    expect(await page.getByRole('radio', { name: 'Internal' }).count()).toBe(0)
    // A link that an agent gave away leads to everybody's number.
    const records = demoUrl(HARBOR, `${SOLAR}?board=internal`)
    problems.allow(/status of 404/)
    await page.goto(records)
    await page.getByRole('heading', { name: 'Solar panels, year on year' }).waitFor()

    const manager = await newPage()
    await signIn(manager, url, await demoStaff(HARBOR, 'admin'))
    await manager.goto(url)
    await manager.getByRole('tab', { name: `${DRAFT.name} (Draft)` }).waitFor()
    await manager.getByText('Internal', { exact: true }).click()
    await manager.getByRole('tab', { name: INTERNAL.name }).click()
    await manager.getByRole('button', { name: INTERNAL.grouping, exact: true }).waitFor()
    await manager.reload()
    await manager.getByRole('tab', { name: INTERNAL.name, selected: true }).waitFor()
    await expectAccessible(manager)

    const agent = await newPage()
    await signIn(agent, url, await demoStaff(HARBOR, 'agent'))
    await agent.goto(url)
    await agent.getByText('Internal', { exact: true }).click()
    await agent.getByRole('tab', { name: INTERNAL.name }).click()
    await agent.getByRole('button', { name: INTERNAL.grouping, exact: true }).waitFor()
    expect(await agent.getByText(/\(Draft\)/).count()).toBe(0)
  },
)

journey(
  'a resident and a visitor get to an internal board and to a draft by no path',
  { tags: 'core' },
  async ({ page, newPage, demoUrl, problems }) => {
    problems.allow(/status of 404/)
    const url = demoUrl(HARBOR, '/statistics')
    const staff = await newPage()
    await signIn(staff, url, await demoStaff(HARBOR, 'admin'))
    await staff.goto(url)
    const seen = await get(`/api/analytic/stat/${INTERNAL.stat}`, await visitorOf(staff))
    expect(seen.text).toMatch(SECRETS)
    const { data } = seen.json() as {
      data: {
        search_saved: {
          guid: string
          module: { module_code: string; department: { department_code: string } }
        }
      }
    }
    const { guid, module } = data.search_saved
    const records = `/${module.department.department_code}/${module.module_code}/search/saved/${guid}`

    await signIn(page, url, await makeAccount(HARBOR))
    await page.goto(url)
    for (const headers of [await visitorOf(page), {}]) {
      for (const { scorecard } of [INTERNAL, DRAFT])
        for (const [path, none] of [
          [`/api/analytic/scorecard/${scorecard}`, '/api/analytic/scorecard/999'],
          [`/api/analytic/scorecard/${scorecard}/board`, '/api/analytic/scorecard/999/board'],
          [`/api/analytic/scorecard/${scorecard}.csv`, '/api/analytic/scorecard/999.csv'],
          [oembed(url, scorecard), oembed(url, 999)],
        ] as const)
          await expectSame(path, none, headers, 404)
      for (const [path, none] of [
        [`/api/analytic/stat/${INTERNAL.stat}`, '/api/analytic/stat/999'],
        [`/api/analytic/stat/${INTERNAL.stat}.csv`, '/api/analytic/stat/999.csv'],
        [`/api/analytic/group/${INTERNAL.group}`, '/api/analytic/group/999'],
        [`/api/search/saved/${guid}`, `/api/search/saved/${NO_GUID}`],
        [`${records}/${INTERNAL.stat}`, `${records.replace(guid, NO_GUID)}/${INTERNAL.stat}`],
        [records, records.replace(guid, NO_GUID)],
        [`/preview/saved/${guid}.png`, `/preview/saved/${NO_GUID}.png`],
      ] as const)
        await expectSame(path, none, headers, 404)
      await expectSame(`/statistics?scorecard=${INTERNAL.scorecard}`, NO_SCORECARD, headers, 200)
      await expectSame(`/statistics?scorecard=${DRAFT.scorecard}`, NO_SCORECARD, headers, 200)
      for (const path of [
        '/api/analytic/stat',
        '/api/analytic/group',
        '/api/analytic/scorecard',
        '/api/config',
        '/statistics',
        '/statistics?board=internal',
        '/sitemap/pages.xml',
        '/',
      ]) {
        const reply = await get(path, headers)
        expect([path, reply.status]).toEqual([path, 200])
        expect(reply.text, path).not.toMatch(SECRETS)
      }
    }
    for (const { scorecard } of [INTERNAL, DRAFT]) {
      await page.goto(demoUrl(HARBOR, `/embed/statistics/${scorecard}`))
      await page.getByText('This scorecard cannot be shown here.').waitFor()
    }
    await page.goto(demoUrl(HARBOR, `${records}/${INTERNAL.stat}`))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBeGreaterThan(0)
    expect(await page.locator('body').innerText()).not.toMatch(SECRETS)
  },
)

const NO_GUID = '5a0e7c1e-0999-4d00-8000-686172626f72'
const NO_SCORECARD = '/statistics?scorecard=999'

function oembed(statistics: string, scorecard: number): string {
  return `/api/oembed?url=${encodeURIComponent(`${statistics}?scorecard=${scorecard}`)}`
}

/** What is not theirs answers as what is not there. */
async function expectSame(
  path: string,
  none: string,
  headers: Headers,
  status: number,
): Promise<void> {
  const [hidden, missing] = [await get(path, headers), await get(none, headers)]
  expect([path, hidden.status, missing.status]).toEqual([path, status, status])
  expect(refusal(hidden.text), path).toBe(refusal(missing.text))
  expect(hidden.text, path).not.toMatch(SECRETS)
}

journey(
  'a site of the agency’s list shows a scorecard as high as it is',
  async ({ page, demoUrl, problems }) => {
    problems.allow(SITE_PROBLEMS)
    await openSite(page, ALLOWED_SITE, demoUrl(HARBOR, '/embed/statistics/1'))
    const frame = page.frameLocator('#embed')
    await frame.getByRole('heading', { name: 'How we are doing' }).waitFor()
    const tile = frame.getByRole('article', { name: 'Code cases we work on' })
    await tile.getByText(/^[\d,]+ records$/).waitFor()
    const height = () => page.locator('#embed').getAttribute('height')
    await expect.poll(async () => Number(await height())).toBeGreaterThan(900)
    expect(await page.context().cookies()).toEqual([])
    await expectAccessible(page)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: /^Open in Harbor/ }).press('Enter'),
    ])
    await opened.waitForURL((where) => where.pathname === '/statistics')
    await opened.getByRole('tab', { name: 'How we are doing', selected: true }).waitFor()
  },
)

journey(
  'a site that is not on the list gets no scorecard, and no site the statistics page itself',
  async ({ page, newPage, demoUrl, problems }) => {
    problems.allow(SITE_PROBLEMS)
    const second = await newPage()
    for (const [site, origin, path] of [
      [page, OTHER_SITE, '/embed/statistics/1'],
      [second, ALLOWED_SITE, '/statistics'],
    ] as const) {
      const said: string[] = []
      site.on('console', (message) => said.push(message.text()))
      await openSite(site, origin, demoUrl(HARBOR, path))
      await expect.poll(() => said.join('\n')).toContain('frame-ancestors')
      const frames = () => site.frames().map((frame) => frame.url())
      await expect.poll(frames).toContain('chrome-error://chromewebdata/')
      expect(await site.frameLocator('#embed').locator('main').count()).toBe(0)
    }
  },
)
