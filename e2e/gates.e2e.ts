import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillLogin, makeAccount, signIn, unlock } from './support/accounts.ts'
import { journey } from './support/journey.ts'
import { mapReady } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
/** The demo agency that has a lock. */
const MESA = 'mesa.localhost'
const MODULE = '/development/permits'

const OPEN = [
  '/login_basic',
  '/login',
  '/register',
  '/request_acc_confirm',
  '/check_your_email',
  '/congrats',
  '/link_expired',
  '/account/forgot-password',
  '/account/reset-password?token=anything',
  '/account/confirm-email?token=anything',
]
// What the footer of the lock page leads to.
const OPEN_DOCUMENTS = ['/doc/terms', '/doc/accessibility']
const BEHIND_LOCK = [
  '/',
  '/chat',
  '/statistics',
  '/doc/privacy',
  '/departments',
  '/intents',
  '/development',
  MODULE,
]
const BEHIND_LOGIN = [
  '/alert_old',
  '/alert/settings',
  '/alert_create',
  '/ccai',
  '/hub',
  '/inbox',
  '/mycc',
  '/mycc/notifications',
  '/mycc/notifications/12',
  '/mycc/searches',
  '/mycc/searches/12',
  '/profile',
]

journey(
  'open pages need no login, not even behind the lock',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (403|410)/)
    for (const path of [...OPEN, ...OPEN_DOCUMENTS]) {
      await page.goto(demoUrl(MESA, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(page.url(), path).toBe(demoUrl(MESA, path))
    }
  },
)

journey(
  'what the lock closes leads to the lock page and, once it is passed, back',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 40[13]/)
    for (const path of [...BEHIND_LOCK, ...BEHIND_LOGIN]) {
      await page.goto(demoUrl(MESA, path))
      await page.waitForURL(demoUrl(MESA, '/login_basic'))
    }
    await page.goto(demoUrl(MESA, '/statistics'))
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
    await page.getByRole('button', { name: 'Open the site' }).waitFor()
    const demo = await page.getByRole('main').locator('dd').allInnerTexts()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Open the site' }).click()
    await page
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
    expect(page.url()).toBe(demoUrl(MESA, '/login_basic'))
    await page.getByLabel('E-mail').fill(demo[0] ?? '')
    await page.getByLabel('Password', { exact: true }).fill(demo[1] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(MESA, '/statistics'))
    await page.getByRole('heading', { name: 'Statistics for Mesa del Río' }).waitFor()

    for (const path of BEHIND_LOCK) {
      await page.goto(demoUrl(MESA, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname, path).not.toMatch(/^\/login/)
    }
    for (const path of BEHIND_LOGIN) {
      await page.goto(demoUrl(MESA, path))
      await page.waitForURL(demoUrl(MESA, `/login?referrer=${path.slice(1)}`))
    }

    const reloading = await newPage()
    await reloading.goto(demoUrl(MESA, `${MODULE}?status=0`))
    await reloading.waitForURL(demoUrl(MESA, '/login_basic'))
    await reloading.reload()
    await reloading.getByRole('button', { name: 'Open the site' }).click()
    await reloading.waitForURL(demoUrl(MESA, `${MODULE}?status=0`))
    await mapReady(reloading)
  },
)

journey('an agency without a lock is open to all', async ({ page, demoUrl }) => {
  for (const path of ['/', '/chat', '/statistics', '/departments', '/building']) {
    await page.goto(demoUrl(HARBOR, path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname, path).toMatch(path === '/building' ? /^\/building/ : path)
  }
  for (const path of BEHIND_LOGIN) {
    await page.goto(demoUrl(HARBOR, path))
    await page.waitForURL(demoUrl(HARBOR, `/login?referrer=${path.slice(1)}`))
  }
})

journey(
  'a resident reaches what belongs to residents, and is led home from what does not',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
    for (const path of ['/mycc', '/mycc/searches', '/mycc/searches/12', '/inbox']) {
      await page.goto(demoUrl(HARBOR, path))
      await page.getByRole('heading', { name: 'MyCC for Harbor' }).waitFor()
      expect(page.url()).toBe(demoUrl(HARBOR, path))
    }
    for (const path of ['/ccai', '/hub']) {
      await page.goto(demoUrl(HARBOR, path))
      await page.waitForURL(demoUrl(HARBOR))
    }
    // The first way to choose an area stands for one that is not known.
    for (const [from, to] of [
      ['/alert_create', '/alert_create'],
      ['/alert_old', '/alert_create'],
      ['/alert/custom_area', '/alert/custom_area'],
      ['/alert/settings', '/alert/area'],
    ]) {
      await page.goto(demoUrl(HARBOR, from))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForURL(demoUrl(HARBOR, to))
    }
  },
)

journey(
  'the lock holds for eight hours, then it closes again and the session is gone',
  async ({ page, problems, demoUrl }) => {
    // Also of a live connection that was being opened.
    problems.allow(/status of 403|response code: 403/)
    const account = await makeAccount(MESA)
    await unlock(page, demoUrl(MESA))
    await signIn(page, demoUrl(MESA), account)
    await page.goto(demoUrl(MESA, '/departments'))
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await page.clock.setFixedTime(Date.now() + 8 * 3_600_000 + 60_000)
    await answerLate(page)
    let closed = 0
    page.on('request', (request) => {
      if (request.method() === 'DELETE' && request.url().endsWith('/api/auth/lock')) closed += 1
    })
    await page.getByRole('link', { name: /, home$/ }).click()
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
    await page.getByRole('button', { name: 'Open the site' }).waitFor()
    await expect.poll(() => stored(page, 'plat.lock')).toBeNull()
    // The answer to a second one would take away what the next login to the site gets.
    expect(closed).toBe(1)

    await page.clock.setFixedTime(Date.now())
    await page.getByRole('button', { name: 'Open the site' }).click()
    await page.waitForURL(demoUrl(MESA))
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
  },
)

journey(
  'a lock that closed elsewhere is noticed with the next thing one does',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 403/)
    // The map tells of tiles that the lock refused it.
    problems.allow(/^console: .*maplibre-gl/)
    await unlock(page, demoUrl(MESA, MODULE))
    await page.goto(demoUrl(MESA, MODULE))
    await mapReady(page)
    const other = await page.context().newPage()
    await other.goto(demoUrl(MESA, '/api/health'))
    await other.evaluate("fetch('/api/auth/lock', { method: 'DELETE' })")
    await other.close()
    await page.getByText('Archived', { exact: true }).click()
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
    await page.getByRole('button', { name: 'Open the site' }).click()
    await page.waitForURL(demoUrl(MESA, `${MODULE}?status=2`))
  },
)

journey(
  'Lock App and LogOut of the footer end what they say',
  async ({ page, problems, demoUrl }) => {
    // The page’s own requests may arrive after the logout.
    problems.allow(/status of 40[13]/)
    const account = await makeAccount(MESA)
    await unlock(page, demoUrl(MESA))
    await signIn(page, demoUrl(MESA), account)
    await page.goto(demoUrl(MESA))
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'LogOut' }).click()
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    expect(page.url()).toBe(demoUrl(MESA))
    await footer.getByRole('button', { name: 'Lock App' }).click()
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
    await page.goto(demoUrl(MESA))
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
  },
)

journey('?login shows the login over the page', async ({ page, demoUrl }) => {
  for (const path of ['/', '/building/building-permits', '/departments']) {
    await page.goto(demoUrl(HARBOR, `${path}?login`))
    const column = page.getByRole('dialog', { name: 'Log in or sign up' })
    await column.getByLabel('E-mail').waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    if (path.includes('permits')) {
      await mapReady(page)
      expect(new URL(page.url()).searchParams.has('login'), 'the map leaves it').toBe(true)
    }
    await page.keyboard.press('Escape')
    await column.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.has('login')).toBe(false)
  }
  const account = await makeAccount(HARBOR)
  await page.goto(demoUrl(HARBOR, '/departments?login'))
  await fillLogin(page, account)
  await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
  await expect.poll(() => page.url()).toBe(demoUrl(HARBOR, '/departments'))
})

/** Who is signed in was asked before the lock closes, and is answered only after it. */
async function answerLate(page: Page): Promise<void> {
  const answer: unknown = await page.evaluate("fetch('/api/auth/viewer').then((it) => it.json())")
  const locked = page.waitForResponse('**/api/auth/lock')
  const question = page.waitForRequest('**/api/auth/viewer')
  let held = false
  // Stays for the page's life: requests that start while interception ends are never sent.
  await page.route('**/api/auth/viewer', async (route) => {
    if (held) return route.continue()
    held = true
    await locked
    // The page may not want it any more.
    return route.fulfill({ json: answer }).catch(() => undefined)
  })
  // As when another tab tells of a login.
  await page.evaluate("new BroadcastChannel('plat.session').postMessage('another tab')")
  await question
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate(`localStorage.getItem('${key}')`)
}
