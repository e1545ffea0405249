import { expect, inject } from 'vitest'
import { bearer, makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'

const HARBOR = 'harbor.localhost'

/** Somebody who begins with nothing: the same in all journeys, for an address may make few accounts. */
let made: Promise<NewAccount> | undefined
const beginner = () => (made ??= makeAccount(HARBOR))

/** Saves searches of the building permits through the API, one after the other. */
async function saveSearches(account: NewAccount, names: readonly string[]): Promise<void> {
  const headers = {
    ...(await bearer(HARBOR, account)),
    'x-module': 'building-permits',
  }
  for (const name of names) {
    const body = {
      criteria: { text: 'kitchen', status: '1' },
      search_metadata: { address: 'text=kitchen&status=1' },
      name,
      title: name,
      message: 'Look',
      method: 'star',
    }
    const port = inject('demoPort')
    const reply = await sendHttp(port, {
      host: HARBOR,
      path: '/api/search/saved',
      method: 'POST',
      headers,
      body,
    })
    expect(reply.status, reply.text).toBe(200)
  }
}

journey('who has nothing yet is told how to begin', async ({ page, demoUrl }) => {
  await signIn(page, demoUrl(HARBOR), await beginner())
  await page.goto(demoUrl(HARBOR, '/inbox'))
  await page.getByRole('heading', { name: 'MyCC for Harbor', level: 1 }).waitFor()
  await page.getByText('press Star or Share above the list').waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Settings'])
  await page.getByRole('heading', { name: 'Alert Settings' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).waitFor()
  await expectAccessible(page)
})

journey(
  'searches are sorted, filtered, renamed, deleted and brought back; nobody else sees them',
  async ({ page, newPage, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await saveSearches(account, ['Piers', 'Attics', 'Kitchens'])
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc'))
    const table = page.getByRole('table')
    const names = () => table.locator('tbody button[aria-expanded]').allInnerTexts()
    await expect.poll(names).toEqual(['Kitchens', 'Attics', 'Piers'])
    await table.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['Piers', 'Kitchens', 'Attics'])
    await table.getByRole('button', { name: 'Name' }).click()
    await expect.poll(names).toEqual(['Attics', 'Kitchens', 'Piers'])

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('pier')
    await page.keyboard.press('Enter')
    await page.getByText('1 Search found · with “pier”').waitFor()
    await expect.poll(names).toEqual(['Piers'])
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(names).toHaveLength(3)

    await table.getByRole('button', { name: 'Piers', exact: true }).click()
    await table.getByText('“kitchen”, live').waitFor()
    await table.getByText('Finds now').waitFor()
    await expectAccessible(page)
    await table.getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Docks')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Attics', 'Docks', 'Kitchens'])

    await table.getByRole('checkbox', { name: 'Select all loaded (3)' }).check()
    await page.getByText('3 selected').waitFor()
    await table.getByRole('checkbox', { name: 'Select Docks' }).uncheck()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(names).toEqual(['Docks'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['Attics', 'Docks', 'Kitchens'])

    for (const host of [HARBOR, 'ridge.localhost']) {
      const other = await newPage()
      await signIn(
        other,
        demoUrl(host),
        host === HARBOR ? await beginner() : await makeAccount(host),
      )
      await other.goto(demoUrl(host, '/mycc/searches'))
      await other.getByRole('heading', { level: 1 }).waitFor()
      await other.getByRole('tab', { name: 'Settings' }).waitFor()
      expect(await other.getByRole('tab').count()).toBe(1)
    }
  },
)

journey(
  'a long list loads as it is scrolled, in Spanish on a phone ten at a time',
  async ({ newPage, demoUrl }) => {
    const account = await beginner()
    await saveSearches(
      account,
      Array.from({ length: 25 }, (_, at) => `Search ${at + 1}`),
    )
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc?lang=es'))
    const rows = page.locator('tbody button[aria-expanded]')
    await page.getByRole('tab', { name: 'Búsquedas' }).waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10)
    expect(await rows.count(), 'not all at once').toBeLessThan(25)
    const box = page.getByRole('region', { name: 'Búsquedas' })
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(400)
    await expect
      .poll(async () => {
        await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return rows.count()
      })
      .toBe(25)
    await expectAccessible(page)
  },
)
