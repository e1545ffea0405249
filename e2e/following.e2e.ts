import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { apiList, permitsApi, PERMITS } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'

const follow = (page: Page) => page.getByRole('button', { name: 'Follow this record' })
const unfollow = (page: Page) => page.getByRole('button', { name: 'Unfollow', exact: true })

journey(
  'a record is followed, its notifications are set and paused, and it is followed no more',
  { tags: 'core' },
  async ({ page, demoUrl, problems }) => {
    problems.allow(/status of 500|answer 500/)
    const [record] = await apiList(permitsApi(), { status: '1' }, 'limit=1')
    if (record === undefined) throw new Error('expected a record')
    const address = demoUrl(HARBOR, `${PERMITS}/search/record/${record.guid}`)
    await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))

    // What cannot be loaded is said, and asked for once more.
    await page.route('**/api/alert', (route) => route.fulfill({ status: 500 }))
    await page.goto(address)
    await page.getByText('It could not be loaded whether you follow this record.').waitFor()
    await page.unroute('**/api/alert')
    await page
      .getByRole('status')
      .filter({ hasText: 'whether you follow' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await follow(page).click()
    await page.getByText('Following', { exact: true }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Alert settings' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/mycc/settings/'))
    await page.getByText('Selected area').waitFor()
    expect(await page.getByRole('link', { name: 'Change the area' }).count()).toBe(0)
    await page.getByText('As soon as it is known').click()
    await page.getByText('the wording of a record changes').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Modified', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('You paused this alert.').waitFor()
    await page.getByRole('link', { name: 'Open the record' }).click()

    await unfollow(page).waitFor()
    await page.getByText('Paused', { exact: true }).waitFor()
    await unfollow(page).click()
    await follow(page).waitFor()
    await page.reload()
    await follow(page).waitFor()
    await page.goto(demoUrl(HARBOR, '/mycc/settings'))
    await page.getByText('10 of 10 alerts left', { exact: true }).waitFor()
  },
)
