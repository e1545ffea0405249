import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { confirmationLink, makeAccount, newEmail, signIn } from './support/accounts.ts'
import { ariaTree } from './support/aria-tree.ts'
import { demoStaff } from './support/demo-staff.ts'
import { barJourney } from './support/bar.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { openModule, PERMITS, results } from './support/module-page.ts'
import { settled } from './support/settled.ts'
import { tellAccount } from './support/tell-account.ts'

const HARBOR = 'harbor.localhost'

/*
 * Each file of aria-trees/ has been read: names, roles, states, levels of headings, landmarks. After a change that is
 * meant, `npx vitest run --project e2e e2e/aria-trees.e2e.ts -u` writes them again; read what has changed.
 */
barJourney(
  80,
  'trees of the search, its lists, its filters and a record',
  { tags: 'core' },
  async (fixtures) => {
    const { newPage, demoUrl } = fixtures
    const page = await newPage()
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('link', { name: /^Permits under way/ }).waitFor()
    await locked('landing', page)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await results(page)
      .getByRole('tab', { name: /^On the map [\d,]+/ })
      .waitFor()
    await page.getByRole('button', { name: 'View details', expanded: false }).waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    await locked('search', page)
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    const list = page.getByRole('list', { name: 'On the map' })
    await list.getByRole('link').first().waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    await locked('list', page, results(page))
    await page.getByRole('button', { name: 'View details', expanded: true }).waitFor()
    await list.getByRole('link').first().click()
    const record = page.getByRole('article')
    await record.getByRole('heading', { name: 'History' }).waitFor()
    await locked('record', page, page.getByRole('region', { name: 'Opened' }))
    await locked('history', page, record.getByRole('table'))
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?show=unmapped`))
    await page.getByRole('table', { name: 'Not on the map' }).getByRole('link').first().waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    await locked('not-on-map', page, results(page))
    await page.goto(demoUrl(HARBOR, `/embed${PERMITS}?view=list`))
    await list.getByRole('link').first().waitFor()
    await locked('embed', page)

    const phone = await newPage({ viewport: { width: 390, height: 844 } })
    await openModule(phone, demoUrl(HARBOR, PERMITS))
    await phone.getByRole('button', { name: 'View Filter' }).click()
    await locked('filters', phone, phone.getByRole('dialog', { name: 'Filters' }))
    return '8 trees'
  },
)

barJourney(80, 'trees of drawing and of sharing', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
  await page.getByRole('button', { name: 'Draw a polygon' }).click()
  await page.getByRole('button', { name: 'Draw a polygon', pressed: true }).waitFor()
  await locked('draw', page, page.locator('#map'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: /^Show on another site/ }).click()
  await locked('share', page, page.getByRole('dialog', { name: 'Show on another site' }))
  return '2 trees'
})

barJourney(80, 'trees of the ways in', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of (403|410)/)
  await page.goto(demoUrl('mesa.localhost', '/login_basic'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).waitFor()
  await locked('lock', page)
  for (const [name, path] of [
    ['login', '/login'],
    ['register', '/register'],
    ['reset', '/account/forgot-password'],
  ] as const) {
    await page.goto(demoUrl(HARBOR, path))
    await locked(name, page, page.getByRole('main'))
  }
  const email = newEmail()
  await page.goto(demoUrl(HARBOR, '/register'))
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText(`We sent an e-mail to ${email}.`).waitFor()
  await page.goto(await confirmationLink(HARBOR, email))
  await page.getByLabel('First name').waitFor()
  await locked('confirm', page, page.getByRole('main'))
  return '5 trees'
})

barJourney(80, 'trees of the own pages', async ({ page, newPage, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
  await page.goto(demoUrl(HARBOR, '/profile'))
  await page.getByText('Chrome on Linux').first().waitFor()
  await locked('profile', page, page.getByRole('main'))
  const staff = await newPage()
  await signIn(staff, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
  await staff.goto(demoUrl(HARBOR, '/admin/people'))
  await staff.getByRole('row').nth(1).waitFor()
  await locked('people', staff, staff.getByRole('main'))
  return '2 trees'
})

barJourney(80, 'trees of saving, of sharing and of what was kept', async ({ page, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
  await page.goto(demoUrl(HARBOR, '/mycc'))
  await locked('mycc-empty', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Save and share' })
  await panel.getByRole('textbox', { name: 'Note to your visitors' }).fill('Look')
  await locked('panel-save', page, panel)
  await panel.getByRole('button', { name: 'Save and share' }).click()
  await panel.getByRole('textbox', { name: 'Link to this search' }).waitFor()
  await locked('panel-share', page, panel)
  await panel.getByRole('button', { name: 'E-mail' }).click()
  await locked('panel-mail', page, panel)
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Report (PDF)' }).click()
  await locked('panel-report', page, panel)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.getByRole('link', { name: 'Open the report' }).waitFor()
  await page.goto(demoUrl(HARBOR, '/mycc/searches'))
  await page.locator('tbody button[aria-expanded]').click()
  await page.getByText('Finds now').waitFor()
  await locked('mycc-searches', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/mycc/reports'))
  await page.getByRole('button', { name: /^Details of/ }).click()
  await page.getByText(/^\d+ pages?$/).waitFor()
  await locked('mycc-reports', page, page.getByRole('main'))
  return '7 trees'
})

barJourney(80, 'trees of alerts and of what they told', async ({ page, problems, demoUrl }) => {
  problems.allow(/status of 404/)
  const account = await makeAccount(HARBOR)
  await tellAccount(HARBOR, account, { alert: 'My street', count: 2 })
  await signIn(page, demoUrl(HARBOR), account)
  await page.goto(demoUrl(HARBOR, '/alert_create'))
  await locked('alert-create', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/alert/custom_area'))
  await page.getByText('Choose an area to see how much there would be.', { exact: true }).waitFor()
  await locked('alert-make', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/mycc/notifications'))
  await page.locator('tbody button[aria-expanded]').first().click()
  await page.getByRole('link', { name: 'Open the record' }).waitFor()
  await locked('mycc-notifications', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/mycc/settings'))
  await page.getByRole('button', { name: 'Details My street' }).first().click()
  await page.getByRole('link', { name: 'Change the area' }).waitFor()
  await locked('mycc-settings', page, page.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/unsubscribe/cut-off'))
  await page.getByRole('link', { name: /^Settings in/ }).waitFor()
  await locked('unsubscribe', page, page.getByRole('main'))
  return '5 trees'
})

barJourney(80, 'trees of what is not there', async ({ page, newPage, problems, demoUrl }) => {
  problems.allow(/status of (404|500)|answer (404|500)/)
  await openModule(page, demoUrl(HARBOR, `${PERMITS}?show=list&text=zzqqzz`))
  await page.getByText(/We could not find any records/).waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
  await locked('nothing-found', page, results(page))
  await page.goto(demoUrl(HARBOR, '/doc/no-such-page'))
  await locked('not-found', page, page.getByRole('main'))
  const broken = await newPage()
  await leaveToBrowser(broken)
  await broken.route('**/api/config/departments', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', title: 'x', status: 500, errors: {} } }),
  )
  await broken.goto(demoUrl(HARBOR, '/departments'))
  await broken.getByRole('button', { name: 'Try again' }).waitFor()
  await locked('error', broken, broken.getByRole('main'))
  await page.goto(demoUrl(HARBOR, '/statistics'))
  await locked('statistics', page, page.getByRole('main'))
  return '4 trees'
})

const TREES = resolve(import.meta.dirname, 'aria-trees')
/** Milliseconds for what comes late: menus, counts, the footer. */
const LATE = 10_000

/** Fails when the tree of a part of the page does not become the one that was read. */
async function locked(name: string, page: Page, part: Locator = page.locator('body')) {
  await part.first().waitFor()
  await page.getByRole('heading').first().waitFor()
  await settled(page)
  const file = join(TREES, `${name}.txt`)
  const read = await readFile(file, 'utf8').catch(() => null)
  const until = Date.now() + LATE
  let tree = await ariaTree(part)
  while (tree !== read && Date.now() < until) {
    await settled(page)
    tree = await ariaTree(part)
  }
  await expect(tree).toMatchFileSnapshot(file)
}
