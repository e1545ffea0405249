import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { unlock } from './support/accounts.ts'
import { journey } from './support/journey.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

journey(
  'departments are opened to the last level and back again, with the keyboard alone',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/departments'))
    await page.getByRole('heading', { name: 'Building and Safety Department' }).waitFor()
    await follow(page, 'Building and Safety Department')
    await page.getByRole('heading', { level: 1, name: 'Building and Safety Department' }).waitFor()
    await page.getByText('Works with: owners, builders and their neighbors').waitFor()
    await follow(page, /^Offices/)
    await page.getByRole('heading', { level: 1, name: 'Offices' }).waitFor()
    // The keyboard goes on at the content of the new level.
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await follow(page, /^Permit counter/)
    await page.getByRole('heading', { level: 1, name: 'Permit counter' }).waitFor()
    await follow(page, /^Plan review/)
    await page.getByRole('heading', { level: 1, name: 'Plan review' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(
      '/departments/building/offices/permit-counter/plan-review',
    )

    const trail = page.getByRole('navigation', { name: 'Where you are' })
    expect(await trail.getByRole('listitem').allInnerTexts()).toEqual([
      'Departments',
      'Building',
      'Offices',
      'Permit counter',
      'Plan review',
    ])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Permit counter' }).waitFor()
    await follow(page, 'Back to Offices')
    await page.getByRole('heading', { level: 1, name: 'Offices' }).waitFor()
    await trail.getByRole('link', { name: 'Departments' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  },
)

journey('an entry that opens in place stays on its page', async ({ page, demoUrl }) => {
  const address = demoUrl(HARBOR, '/departments/building/offices')
  await page.goto(address)
  const inspections = page.getByRole('button', { name: /^Inspections/ })
  await inspections.waitFor()
  const nested = page.getByRole('heading', { name: 'Book or move an inspection' })
  expect((await nested.count()) > 0 && (await nested.isVisible())).toBe(false)
  await inspections.press('Enter')
  await nested.waitFor()
  expect(await inspections.getAttribute('aria-expanded')).toBe('true')
  expect(page.url()).toBe(address)
  await inspections.press('Enter')
  await nested.waitFor({ state: 'hidden' })
})

journey(
  'an enquiry leads on: to people, to the map, to another site',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/departments/building'))
    const ask = page.getByRole('button', { name: 'Ask the counter Do I need a permit?' })
    await ask.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Contact Building and Safety Department' })
    await dialog.getByText('Do I need a permit?', { exact: true }).waitFor()
    await dialog.getByText('Have the address and a sentence about the work at hand.').waitFor()
    await dialog.getByRole('heading', { name: /Permit counter\?$/ }).waitFor()
    expect(await hrefs(dialog)).toEqual([
      expect.stringMatching(/^tel:\+?[0-9]+$/),
      'mailto:building@harbor.example',
    ])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page, ask)).toBe(true)

    const other = page.getByRole('link', { name: /^Open codes.iccsafe.org/ })
    expect(await other.getAttribute('href')).toBe('https://codes.iccsafe.org/')
    expect(await other.getAttribute('rel')).toContain('noopener')
    await page.getByRole('link', { name: /^Open the map/ }).click()
    await page.waitForURL((url) => url.pathname === '/building/building-permits')
  },
)

journey('departments are found by what they offer', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR, '/departments'))
  const filter = page.getByRole('navigation', { name: 'Departments by what they offer' })
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await filter.waitFor()
  const all = await names.count()
  await filter.getByRole('link', { name: 'Call' }).click()
  await page.waitForURL(demoUrl(HARBOR, '/departments?tag=call'))
  await expect.poll(() => names.count()).toBeLessThan(all)
  expect(await filter.getByRole('link', { name: 'Call' }).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await expect.poll(() => names.count()).toBe(all)
})

journey('what one has come for leads to where it is done', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR))
  await page.getByRole('link', { name: 'What would you like to do?' }).click()
  await page.getByRole('heading', { level: 1, name: 'What would you like to do?' }).waitFor()
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor()
  expect(await hrefs(page.getByRole('main'))).toEqual([
    '/intents?for=search',
    '/departments?tag=general',
    '/chat',
    '/intents?for=call',
    '/intents?for=appointment',
    '/statistics',
  ])

  await page.getByRole('link', { name: /^Search records/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Building and Safety Department' }).waitFor()
  const searched = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(searched, 'a department without records to search').not.toContain(
    'Office of the City Clerk',
  )
  await page.getByRole('link', { name: 'Trade permits' }).click()
  await page.waitForURL((url) => url.pathname === '/building/trade-permits')

  await page.goto(demoUrl(HARBOR, '/intents?for=call'))
  await page.getByRole('heading', { level: 1, name: 'Talk to someone' }).waitFor()
  const offered = await page.getByRole('main').getByRole('listitem').count()
  await page.goto(demoUrl(HARBOR, '/departments?tag=call'))
  await page.getByRole('navigation', { name: 'Departments by what they offer' }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(offered)
  await page.goBack()
  await page.getByRole('button', { name: /^Building and Safety Department/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Building and Safety Department' })
  await dialog.getByRole('heading', { name: 'You need to log in to continue' }).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByText('Monday to Friday, 8 to 4. Closed on city holidays.').waitFor()
  for (const link of await dialog.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(box?.height ?? 0, 'as high as a finger needs').toBeGreaterThanOrEqual(24)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

journey(
  'the same in Spanish, at an agency that was locked',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(/status of 403 .*mesa/)
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await unlock(page, demoUrl(MESA))
    await page.goto(demoUrl(MESA, '/departments?lang=es'))
    await page.getByRole('heading', { level: 1, name: 'Departamentos' }).waitFor()
    await page.getByRole('link', { name: 'Llamada' }).click()
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    await page.goto(demoUrl(MESA, '/intents?lang=es'))
    await page.getByRole('heading', { level: 1, name: '¿Qué desea hacer?' }).waitFor()
    await page.getByRole('link', { name: /^Pedir una cita/ }).click()
    await page.getByRole('main').getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Debe iniciar sesión para continuar' }).waitFor()
    await dialog.getByRole('button', { name: 'Volver' }).click()
    await dialog.getByText('Teléfono', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: /^Cita/ }).waitFor()
  },
)

/** Goes to a link with the keyboard and presses Enter. */
async function follow(page: Page, name: string | RegExp): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name })
  await link.waitFor()
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(page, link)) {
      await page.keyboard.press('Enter')
      return
    }
  }
  throw new Error(`no way with the Tab key to the link ${name}`)
}

async function hrefs(within: Locator): Promise<(string | null)[]> {
  const links = await within.getByRole('link').all()
  return Promise.all(links.map((link) => link.getAttribute('href')))
}

async function hasFocus(page: Page, element: Locator): Promise<boolean> {
  return (await element.and(page.locator(':focus')).count()) > 0
}

journey('an address of no department says so and leads on', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of 404/)
  for (const path of ['/departments/nowhere', '/departments/building/nowhere']) {
    await page.goto(demoUrl(HARBOR, path))
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Show all departments' }).waitFor()
    expect(page.url()).toBe(demoUrl(HARBOR, path))
  }
  await page.getByRole('main').getByRole('link', { name: 'Show all departments' }).click()
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
})
