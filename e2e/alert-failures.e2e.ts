import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { saveAlerts } from './support/kept.ts'

const HARBOR = 'harbor.localhost'
const FAILED = /status of [45]\d\d|answer 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED/

const broken = (route: Route) => route.fulfill({ status: 500 })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

journey(
  'what cannot be loaded of alerts is said, and is there after Try again',
  async ({ page, demoUrl, problems }) => {
    problems.allow(FAILED)
    const account = await makeAccount(HARBOR)
    await saveAlerts(HARBOR, account, ['My street'])
    await signIn(page, demoUrl(HARBOR), account)

    // ERR-05: home, with a word about it.
    await page.route('**/api/alert/config', broken)
    await page.goto(demoUrl(HARBOR, '/alert/custom_area?text=pier'))
    await page.waitForURL(demoUrl(HARBOR, '/'))
    await page.getByText('Alerts could not be opened.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/alert/config')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL((url) => url.pathname === '/alert/custom_area')
    expect(new URL(page.url()).searchParams.get('text')).toBe('pier')

    // ERR-17: the list, where alerts are made and in Settings.
    await page.route('**/api/alert', broken)
    for (const path of ['/alert/custom_area', '/mycc/settings']) {
      await page.goto(demoUrl(HARBOR, path))
      await page.getByText('Your alerts could not be loaded.').waitFor()
    }
    await page.unroute('**/api/alert')
    await again(page).click()
    await page.getByRole('button', { name: 'Details My street' }).waitFor()

    // ERR-16: one alert; only a 404 says that it is gone.
    const one = /\/api\/alert\/[0-9a-f-]{36}$/
    for (const fail of [broken, (route: Route) => route.fulfill({ status: 403 }), lost]) {
      await page.route(one, fail)
      await page.goto(demoUrl(HARBOR, '/mycc/settings'))
      await page.getByRole('button', { name: 'Details My street' }).click()
      await page.getByText('The selected alert could not be loaded.', { exact: false }).waitFor()
      expect(await page.getByText('The selected Alert was deleted.').count()).toBe(0)
      await page.unroute(one)
      await again(page).click()
      await page.getByText('Selected area').waitFor()
    }
    const address = page.url()
    await page.goto(address.replace(/[0-9a-f]{12}$/, '000000000000'))
    await page.getByText('The selected Alert was deleted.').waitFor()

    // Its filters: they come later, and none of it is lost.
    await page.route('**/api/config/module/*', broken)
    await page.goto(address)
    await page.getByText('Its filters cannot be shown now.').waitFor()
    await page.unrouteAll()
    await again(page).click()
    await page.getByRole('link', { name: 'Change the area' }).waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postDataJSON()).not.toHaveProperty('criteria')
  },
)

/** Without a screen the browser allows no notifications, and it has no push service. */
const ALLOWED = `{
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Notification.requestPermission = async () => 'granted'
}`

function lost(route: Route): Promise<void> {
  return route.abort('failed')
}

journey(
  'what cannot be saved is said, stays as it was filled in, and is saved once it can be',
  async ({ page, demoUrl, problems }) => {
    problems.allow(FAILED)
    const account = await makeAccount(HARBOR)
    await saveAlerts(HARBOR, account, ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    await signIn(page, demoUrl(HARBOR), account)

    // ERR-18: a change of one.
    await page.goto(demoUrl(HARBOR, '/mycc/settings'))
    await page.getByRole('button', { name: 'Details 1', exact: true }).click()
    await page.getByText('Once a week, on Mondays').click()
    await page.context().setOffline(true)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await page
      .getByText('The alert was not changed, error: We could not reach', { exact: false })
      .waitFor()
    const weekly = page.getByRole('radio', { name: 'Once a week, on Mondays' })
    expect(await weekly.isChecked()).toBe(true)
    await page.context().setOffline(false)
    await again(page).click()
    await page.getByText('Modified', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => weekly.isChecked()).toBe(true)

    // A new one, while the network is away.
    await page.goto(demoUrl(HARBOR, '/alert/area'))
    await page.getByText('All of Harbor').click()
    await page.getByRole('textbox', { name: 'Alert Name' }).fill('What I typed')
    await page.getByText('In your browsers').click()
    await page.getByText('No browser of yours shows notifications yet.', { exact: false }).waitFor()
    await page.context().setOffline(true)
    await save.click()
    await page
      .getByText('The alert was not saved, error: We could not reach', { exact: false })
      .waitFor()
    await page.context().setOffline(false)
    expect(await page.getByRole('textbox', { name: 'Alert Name' }).inputValue()).toBe(
      'What I typed',
    )
    expect(await page.getByRole('checkbox', { name: 'In your browsers' }).isChecked()).toBe(true)

    // ERR-19: meanwhile another program has used the last place.
    await saveAlerts(HARBOR, account, ['10'])
    await save.click()
    await page
      .getByText('You have used your alert allowance. Choose which alert this one replaces.')
      .waitFor()
    expect(await page.getByText('you must first delete an alert').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Alert Name' }).inputValue()).toBe(
      'What I typed',
    )
    await page.getByRole('button', { name: /Replace an existing alert/ }).click()
    await page.getByRole('option', { name: '10', exact: true }).click()
    await save.click()
    await page.getByRole('heading', { name: 'Great, you have replaced the alert “10”' }).waitFor()
  },
)

journey('a browser without a push service says so', async ({ page, demoUrl, problems }) => {
  // The browser's own word about private windows.
  problems.allow(/Push API/)
  const account = await makeAccount(HARBOR)
  await page.addInitScript(ALLOWED)
  await signIn(page, demoUrl(HARBOR), account)
  await page.goto(demoUrl(HARBOR, '/mycc/settings'))
  const turnOn = page.getByRole('button', { name: 'Show notifications in this browser' })
  await turnOn.click()
  await page
    .getByText('Notifications were not turned on, error: the browser cannot reach', {
      exact: false,
    })
    .waitFor()
  // Nothing was registered, and it can be tried again.
  expect(
    await page.getByRole('list', { name: 'Browsers that show your notifications' }).count(),
  ).toBe(0)
  expect(await turnOn.isEnabled()).toBe(true)
})
