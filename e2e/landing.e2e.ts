import { countOf } from '@plat/contract/statistics/stat-for-tests'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signIn, unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { sendHttp } from './support/http.ts'
import { journey, mapJourney } from './support/journey.ts'
import { mapDrawn, mapReady, PERMITS } from './support/module-page.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const RIDGE = 'ridge.localhost'

journey(
  'the landing page shows every kind of row, and nothing where there are no numbers',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await leaveToBrowser(page)
    await page.route('**/api/analytic/*', (route) =>
      route.fulfill({ json: { data: [], meta: {} } }),
    )
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
    await page.getByText(/^Permits, plans, businesses and code cases since 2016/).waitFor()
    await page.getByRole('search').getByRole('combobox').waitFor()

    await page
      .getByRole('heading', { level: 2, name: 'From the lighthouse to the hills' })
      .waitFor()
    await page.getByRole('img', { name: /^A fishing harbor in the morning/ }).waitFor()
    // The agency's text is HTML.
    await page.getByRole('emphasis').filter({ hasText: 'Harbor is a fictional city' }).waitFor()

    const start = page.getByRole('region', { name: 'Start here' })
    expect(await start.getByRole('link').count()).toBe(5)
    expect(await start.getByText('Pictures do not start anything').count()).toBe(0)
    expect(await columnsOf(page, 'Start here')).toBe(2)
    expect(await columnsOf(page, 'Go straight to the records')).toBe(3)

    await page.getByRole('heading', { name: 'How to read the map' }).waitFor()
    // Neither a heading without its tiles, nor figures that nobody counted.
    expect(await page.getByText('Harbor in numbers').count()).toBe(0)
    expect(await page.getByText('On the drawing board').count()).toBe(0)
    expect(await page.locator('main').innerText()).not.toMatch(/19,345|100,000/)
  },
)

journey('the buttons of Start here lead to their pages', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR))
  const start = page.getByRole('region', { name: 'Start here' })
  await start.getByRole('link').first().waitFor()
  const names = ['Building', 'Planning', 'Business', 'Code compliance', 'City Clerk']
  const addresses = ['/building', '/planning', '/business', '/code', '/clerk']
  for (const [index, name] of names.entries()) {
    const link = start.getByRole('link', { name: new RegExp(`^${name}`) })
    expect(await link.getAttribute('href')).toBe(addresses[index])
  }
  await start.getByRole('link', { name: /^Building/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Building and Safety' }).waitFor()
  expect(await page.evaluate('window.scrollY'), 'the new page begins at its top').toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Where the records come from' }).click()
  await page.waitForURL(demoUrl(HARBOR, '/doc/about-the-data'))
})

journey(
  'visitors are offered an account, who is signed in is not',
  async ({ page, newPage, demoUrl }) => {
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('region', { name: 'Live or work in Harbor?' }).waitFor()
    await page.getByRole('link', { name: 'Get Access' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/login'))

    const staff = await newPage()
    await signIn(staff, demoUrl(HARBOR), await demoStaff(HARBOR, 'agent'))
    await staff.goto(demoUrl(HARBOR))
    await staff.getByRole('heading', { name: 'How to read the map' }).waitFor()
    expect(await staff.getByRole('link', { name: 'Get Access' }).count()).toBe(0)
  },
)

journey(
  'the map beside the words stays whole, with its button, to the end of the page',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR))
    const side = page.getByRole('complementary', { name: 'Map of the City of Harbor' })
    const open = side.getByRole('link', { name: 'Building permits, live now' })
    await open.waitFor()
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Terms' }).waitFor()
    const places = async () => ({ map: await side.boundingBox(), button: await open.boundingBox() })
    const before = await places()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect.poll(async () => (await footer.boundingBox())?.y).toBeLessThan(800)
    const after = await places()
    // As far as a fraction of a pixel.
    expect(after.button?.y).toBeCloseTo(before.button?.y ?? NaN, 0)
    expect(after.map?.y).toBeCloseTo(before.map?.y ?? NaN, 0)
    const end = (after.map?.y ?? NaN) + (after.map?.height ?? NaN)
    expect(end, 'down to the end of the window').toBeCloseTo(800, 0)
    const links = await footer.boundingBox()
    expect((links?.x ?? NaN) + (links?.width ?? NaN)).toBeLessThanOrEqual((after.map?.x ?? NaN) + 1)
  },
)

mapJourney(
  'the landing page says that its map has no background, until the network is back',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/basemap|ERR_FAILED|Failed to fetch|AJAXError/)
    let blocked = true
    await page.route('**/api/basemap/**', (route) => (blocked ? route.abort() : route.continue()))
    await page.goto(demoUrl(HARBOR))
    const notice = page.getByText('The background map could not be loaded.')
    await notice.waitFor()
    blocked = false
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await notice.waitFor({ state: 'hidden' })
  },
)

mapJourney(
  'the map beside the words shows the agency’s area and cannot be moved',
  async ({ page, newPage, demoUrl }) => {
    await page.goto(demoUrl(HARBOR))
    const side = page.getByRole('complementary', { name: 'Map of the City of Harbor' })
    await mapReady(page)
    const map = side.locator('canvas')
    await mapDrawn(page)
    const before = await map.screenshot()
    const box = await map.boundingBox()
    if (box === null) throw new Error('the map has no place on the page')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 80, { steps: 4 })
    await page.mouse.up()
    await page.mouse.dblclick(x, y)
    await settled(page)
    await mapDrawn(page)
    expect((await map.screenshot()).equals(before)).toBe(true)
    expect(await side.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
    await side.getByRole('link', { name: 'Building permits, live now' }).click()
    await page.waitForURL((url) => url.pathname === PERMITS)

    const phone = await newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(demoUrl(HARBOR))
    await phone.getByRole('region', { name: 'Start here' }).waitFor()
    expect(await phone.getByRole('complementary').count(), 'a phone gets no map here').toBe(0)
  },
)

journey(
  'a department’s page has its words, its records and its contact',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/building'))
    await page.getByRole('heading', { level: 1, name: 'Building and Safety' }).waitFor()
    await page.getByText('Works with: owners, builders and their neighbors').waitFor()
    await page.getByRole('heading', { name: 'A permit is a promise to the next owner' }).waitFor()
    const start = page.getByRole('region', { name: 'Start here' })
    expect(await start.getByRole('link').count()).toBe(2)
    const contact = page.getByRole('region', { name: 'Contact', exact: true })
    await contact.getByRole('link', { name: 'building@harbor.example' }).waitFor()
    await page.getByRole('link', { name: /^Offices/ }).click()
    await page.waitForURL(demoUrl(HARBOR, '/departments/building/offices'))
  },
)

journey('unknown addresses and departments lead home', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of 404/)
  for (const path of ['/no/such/path/at/all', '/nosuchdept', '/nosuchdept/permits']) {
    await page.goto(demoUrl(HARBOR, path))
    await page.waitForURL(demoUrl(HARBOR))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(demoUrl(HARBOR, '/building/nosuchmodule'))
  await page.waitForURL(demoUrl(HARBOR, '/building'))
})

journey('an only department with an only module is entered at once', async ({ page, demoUrl }) => {
  const [department] = await departmentsOf(RIDGE)
  const module = `/${department?.id}/${department?.modules[0]?.id}`
  for (const path of ['/', `/${department?.id}`]) {
    await page.goto(demoUrl(RIDGE, path))
    await page.waitForURL((url) => url.pathname === module)
  }
})

journey(
  'a module that fails to load says so once, and loads when it is asked for again',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    const [department] = await departmentsOf(RIDGE)
    const asked: string[] = []
    await page.route('**/api/config/module/**', async (route) => {
      asked.push(route.request().url())
      const problem = { code: 'not_found', title: 'Not found', detail: 'Gone', status: 404 }
      await route.fulfill({ status: 404, json: { ...problem, errors: {} } })
    })
    await page.goto(demoUrl(RIDGE))
    const alert = page.getByRole('alert').filter({ hasText: 'We could not load these records.' })
    await alert.waitFor()
    await settled(page)
    expect(asked).toHaveLength(1)
    expect(new URL(page.url()).pathname).toBe(`/${department?.id}`)
    await alert.getByRole('link', { name: 'Go to the home page' }).waitFor()

    await page.unroute('**/api/config/module/**')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Search results' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/${department?.id}/${department?.modules[0]?.id}`)
  },
)

journey('nothing is shown before everything is there', async ({ page, demoUrl }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await leaveToBrowser(page)
  await page.route('**/api/landing', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(demoUrl(HARBOR))
  await settled(page, /\/api\/landing$/)
  expect(await page.locator('body').innerText()).toBe('')
  release()
  await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
})

journey(
  'a landing page that does not load can be asked for again',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    await leaveToBrowser(page)
    await page.route('**/api/landing', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'not_found', title: 'No', detail: 'No', status: 404, errors: {} },
      }),
    )
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('alert').waitFor()
    await page.unroute('**/api/landing')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
  },
)

journey(
  'a locked agency’s landing page is there once it is open',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 403 .*mesa/)
    await unlock(page, demoUrl('mesa.localhost'))
    await page.getByRole('heading', { level: 1, name: /^Mesa del Río/ }).waitFor()
    await page.getByRole('region', { name: 'Start here' }).waitFor()
    await page.getByRole('link', { name: 'Get Access' }).waitFor()
  },
)

journey('numbers stand in their rows and lead to their records', async ({ page, demoUrl }) => {
  const permits = countOf(1, 'Permits under way', 19_345, 'building-permits')
  const stats = [permits, countOf(2, 'On the board', 1_234_567, 'building-permits')]
  const answer = (data: unknown) => ({ json: { data, meta: {} } })
  await leaveToBrowser(page)
  await page.route('**/api/analytic/group', (route) =>
    route.fulfill(
      answer([
        {
          id: 1,
          guid: permits.guid,
          name: 'This year',
          note: 'Counted **this morning**.',
          rows: [[1, 3], [2]],
        },
      ]),
    ),
  )
  await page.route('**/api/analytic/stat', (route) => route.fulfill(answer(stats)))
  await page.goto(demoUrl(HARBOR))
  await page.getByRole('heading', { level: 2, name: 'Harbor in numbers' }).waitFor()
  await page.getByRole('strong').getByText('this morning').waitFor()
  const first = page.getByRole('article', { name: 'Permits under way' })
  // The third stat is not seen here: its place is left out.
  expect(await page.getByRole('article').count()).toBe(3)
  expect((await first.innerText()).split(/\n+/)).toEqual([
    'Permits under way',
    '19.3K',
    '19,345 records',
  ])
  const link = first.getByRole('link')
  expect(await link.getAttribute('href')).toBe(
    `${PERMITS}/search/saved/${permits.search_saved_guid}/1`,
  )
  await page.getByRole('heading', { name: 'On the drawing board' }).waitFor()
  const second = page.getByRole('article', { name: 'On the board' })
  await second.last().getByText('1,234,567 records').waitFor()
  await expectAccessible(page)
})

interface Listed {
  readonly id: string
  readonly modules: readonly { readonly id: string }[]
}

async function departmentsOf(host: string): Promise<Listed[]> {
  const reply = await sendHttp(inject('demoPort'), { host, path: '/api/config/departments' })
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  return (reply.json() as { data: Listed[] }).data
}

/** How many buttons stand side by side in a block. */
async function columnsOf(page: Page, name: string): Promise<number> {
  const links = await page.getByRole('region', { name, exact: true }).getByRole('link').all()
  const boxes = await Promise.all(links.map((link) => link.boundingBox()))
  return boxes.filter((box) => box?.y === boxes[0]?.y).length
}
