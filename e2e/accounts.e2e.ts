import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import {
  bearer,
  completeAccount,
  confirmationLink,
  fillLogin,
  linkIn,
  logIn,
  mailTo,
  makeAccount,
  newEmail,
  PASSWORD,
  signIn,
  signUp,
  unlock,
} from './support/accounts.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { expectCount, openModule, PERMITS, shownCount } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

journey(
  'a new user signs up, finds the mail in the mailbox, confirms, and is signed in where the way began',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const email = newEmail()
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('link', { name: 'Log In' }).first().click()
    const column = page.getByRole('dialog', { name: 'Log in or sign up' })
    await column.getByRole('tab', { name: 'Sign Up' }).click()
    await column.getByLabel('E-mail').fill(email)
    await column.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/register_success'))
    await page.getByText(`We sent an e-mail to ${email}.`).waitFor()

    await page.getByRole('link', { name: /mails appear in the mailbox/ }).click()
    await page.getByText('Confirm your e-mail address for the City of Harbor').first().click()
    await page.goto(await confirmationLink(HARBOR, email))
    await page.getByText(`This link was sent to ${email}.`).waitFor()
    const calls = callsOf(page)
    await completeAccount(page, PASSWORD)
    await page.waitForURL(demoUrl(HARBOR))
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    expect(calls()).toEqual(expect.arrayContaining(['/api/account/confirm', '/api/auth/token']))
    expect(calls().indexOf('/api/account/confirm')).toBeLessThan(calls().indexOf('/api/auth/token'))

    await page.reload()
    await page.getByRole('button', { name: 'Ana Reyes' }).click()
    const user = page.getByRole('dialog', { name: 'Ana Reyes' })
    await user.getByText(email).waitFor()
    for (const name of ['Edit Profile', 'MyCC']) await user.getByRole('link', { name }).waitFor()
    expect(await user.getByRole('link', { name: 'People' }).count()).toBe(0)
    await user.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(demoUrl(HARBOR))
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
  },
)

journey('sign-up and login need no mouse', async ({ page, demoUrl }) => {
  const email = newEmail()
  await page.goto(demoUrl(HARBOR, '/register'))
  await page.getByRole('heading', { name: 'Sign Up' }).waitFor()
  await tabTo(page, 'E-mail')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(demoUrl(HARBOR, '/register_success'))
  await page.goto(await confirmationLink(HARBOR, email))
  await page.getByLabel('First name').waitFor()
  for (const [label, value] of [
    ['First name', 'Ana'],
    ['Last name', 'Reyes'],
    ['Zip code', '97365'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(demoUrl(HARBOR))
  // The bar of the page before goes with it: its focus and an open column, too.
  await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()

  await tabTo(page, 'Ana Reyes')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ana Reyes' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page), { message: 'back where it was opened' }).toBe('Ana Reyes')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Log Out')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log In' }).first().waitFor()

  await openModule(page, demoUrl(HARBOR, PERMITS))
  await tabTo(page, 'Log In')
  await page.keyboard.press('Enter')
  const column = page.getByRole('dialog', { name: 'Log in or sign up' })
  await column.waitFor()
  await page.keyboard.press('Escape')
  await column.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), { message: 'back where it was opened' }).toBe('Log In')
  await page.keyboard.press('Enter')
  await column.waitFor()
  await tabTo(page, 'E-mail')
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(PERMITS)
})

journey(
  'a login leads to where it was asked for, back to the page one came from, or home',
  { tags: 'core' },
  async ({ newPage, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    const gated = await newPage()
    await gated.goto(demoUrl(HARBOR, '/mycc/reports?sort=-name'))
    await gated.waitForURL(demoUrl(HARBOR, '/login?referrer=mycc/reports%3Fsort%3D-name'))
    await fillLogin(gated, account)
    await gated.waitForURL(demoUrl(HARBOR, '/mycc/reports?sort=-name'))
    await gated.getByRole('heading', { name: 'MyCC for Harbor' }).waitFor()

    const searching = await newPage()
    const search = `${PERMITS}?status=0&record_type=New+house`
    await openModule(searching, demoUrl(HARBOR, search))
    const found = await shownCount(searching)
    await searching.getByRole('link', { name: 'Log In' }).click()
    await fillLogin(searching, account)
    await searching.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    const { pathname, searchParams } = new URL(searching.url())
    expect([pathname, searchParams.get('status'), searchParams.get('record_type')]).toEqual([
      PERMITS,
      '0',
      'New house',
    ])
    expect(searchParams.has('login')).toBe(false)
    await expectCount(searching, found)

    const direct = await newPage()
    await logIn(direct, demoUrl(HARBOR), account)
    expect(direct.url()).toBe(demoUrl(HARBOR))
    await direct.goto(demoUrl(HARBOR, '/login'))
    await direct.waitForURL(demoUrl(HARBOR))

    const lured = await newPage()
    for (const referrer of ['//evil.example', '/%5Cevil.example', 'https://evil.example']) {
      await lured.goto(demoUrl(HARBOR, `/login?referrer=${referrer}`))
      await fillLogin(lured, account)
      await lured.waitForURL((url) => url.pathname !== '/login')
      expect(new URL(lured.url()).hostname, referrer).toBe(HARBOR)
      // First away from the page, which would notice that its session is gone.
      await lured.goto('about:blank')
      await lured.context().clearCookies()
    }
  },
)

journey(
  'whoever finds nothing because of the permission level logs in and finds the same search again',
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?show=list&text=zzqqzz`))
    const banner = page.getByRole('status').filter({ hasText: 'permission level' })
    await banner.getByRole('link', { name: 'Log In' }).click()
    await fillLogin(page, account)
    await page.waitForURL((url) => url.pathname === PERMITS)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('text'), searchParams.get('show')]).toEqual(['zzqqzz', 'list'])
    // A resident does not see what is the agency's own, so it may still be the level.
    await banner.getByRole('button', { name: 'Reset search' }).waitFor()
    await expect.poll(() => banner.getByRole('link', { name: 'Log In' }).count()).toBe(0)
  },
)

journey(
  'a login keeps the agency’s configuration, holds over a reload, and leaves no token in the browser',
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await page.goto(demoUrl(HARBOR, '/login'))
    await page.getByLabel('E-mail').waitFor()
    const calls = callsOf(page)
    await fillLogin(page, account)
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await settled(page)
    expect(calls()).not.toContain('/api/config')
    await page.reload()
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    )
    expect(kept).not.toMatch(/token|[A-Za-z0-9_-]{40}/)
  },
)

journey(
  'signed in at one agency is signed out at another',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 40[13]/)
    const account = await makeAccount(HARBOR)
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await unlock(page, demoUrl(MESA))
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Ana Reyes' }).count()).toBe(0)
    // The same address is somebody else there.
    await page.goto(demoUrl(MESA, '/login'))
    await fillLogin(page, account)
    await page
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
  },
)

journey(
  'a session that is ended elsewhere signs the page out by itself',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 401/)
    const account = await makeAccount(HARBOR)
    await signIn(page, demoUrl(HARBOR), account)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    const bell = page.getByRole('link', { name: /^Notifications/ })
    await bell.waitFor()
    const reloaded = page.waitForEvent('load')
    await endSessions(account)
    await reloaded
    await page.getByRole('link', { name: 'Log In' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PERMITS)
    expect(await page.getByRole('button', { name: 'Ana Reyes' }).count()).toBe(0)

    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc'))
    await page.getByRole('heading', { name: 'MyCC for Harbor' }).waitFor()
    await bell.waitFor()
    await endSessions(account)
    await page.waitForURL(demoUrl(HARBOR, '/login?referrer=mycc'))
  },
)

journey('other tabs follow a login and a logout', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR))
  const other = await page.context().newPage()
  await other.goto(demoUrl(HARBOR, '/building'))
  await other.getByRole('link', { name: 'Log In' }).waitFor()
  await signUp(page, demoUrl(HARBOR))
  await other.getByRole('button', { name: 'Ana Reyes' }).waitFor()
  await page.getByRole('button', { name: 'Ana Reyes' }).click()
  const reloaded = other.waitForEvent('load')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await reloaded
  await other.getByRole('link', { name: 'Log In' }).waitFor()
})

journey(
  'a forgotten password is set anew, after a second, and the login takes it',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    const stranger = newEmail('nobody')
    for (const email of [stranger, account.email]) {
      await page.goto(demoUrl(HARBOR, '/login'))
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
      await page.getByLabel('E-mail').fill(email)
      await page.keyboard.press('Enter')
      await page.waitForURL(demoUrl(HARBOR, '/account/forgot-password/success'))
      const words = `If we find a profile for ${email}, we will send an e-mail with a link to reset the password. Please check your junk or spam folder.`
      await page.getByText(words, { exact: true }).waitFor()
    }
    await page.goto(
      linkIn(await mailTo(HARBOR, account.email, 'account.reset'), '/account/reset-password'),
    )
    const password = 'nine loud river lamps'
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    const sent = page.waitForRequest('**/api/account/reset-password')
    const before = Date.now()
    await page.keyboard.press('Enter')
    await sent
    expect(Date.now() - before).toBeGreaterThan(950)
    await page.waitForURL(demoUrl(HARBOR, '/login'))
    await page.getByText('Your password is changed.').waitFor()
    await fillLogin(page, { ...account, password })
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await expect(mailTo(HARBOR, account.email, 'account.password-changed')).resolves.toContain(
      'password',
    )
  },
)

journey(
  'a link to confirm that was used, is not known or has expired leads to what helps',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (301|404|410)/)
    const email = newEmail()
    await page.goto(demoUrl(HARBOR, '/register?referrer=building'))
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/register_success'))
    const link = await confirmationLink(HARBOR, email)
    expect(new URL(link).searchParams.get('referrer')).toBe('building')
    await page.getByRole('link', { name: 'Continue Browsing' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/building'))

    // The login that follows by itself fails: the account is there, and the login leads to MyCC.
    await page.route('**/api/auth/token', (route) => route.abort())
    problems.allow(/ERR_FAILED/)
    await page.goto(link)
    await completeAccount(page, PASSWORD)
    await page.waitForURL(demoUrl(HARBOR, '/congrats'))
    await page
      .getByRole('heading', { name: 'Congratulations! Your account has been created successfully' })
      .waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/login?referrer=account_confirmation'))
    await fillLogin(page, { email, password: PASSWORD })
    await page.waitForURL(demoUrl(HARBOR, '/mycc'))
    await page.context().clearCookies()

    await page.goto(link)
    await page.waitForURL(demoUrl(HARBOR, '/login'))
    await page.getByText('This address was confirmed already. Please log in.').waitFor()
    await page.goto(demoUrl(HARBOR, '/account/confirm?token=nobody-knows-this-token'))
    await page.waitForURL(demoUrl(HARBOR, '/request_acc_confirm'))
    const other = newEmail()
    await page.getByLabel('E-mail').fill(other)
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/check_your_email'))
    await page.getByRole('heading', { name: 'Please check your email.', exact: true }).waitFor()
    await page.goto(await confirmationLink(HARBOR, other))
    await page.getByRole('heading', { name: 'Complete your account' }).waitFor()
    await page.route('**/api/account/confirm-check/*', (route) =>
      route.fulfill({
        status: 410,
        json: { type: 'about:blank', code: 'gone', title: 'Gone', status: 410, detail: 'Expired' },
      }),
    )
    await page.reload()
    await page.waitForURL(demoUrl(HARBOR, '/link_expired'))
    await page
      .getByText('Your link has expired. Please check your email.', { exact: true })
      .waitFor()
  },
)

/** Ends every session of an account but one of its own, as its owner does from another device. */
async function endSessions(account: { email: string; password: string }): Promise<void> {
  const port = inject('demoPort')
  const headers = await bearer(HARBOR, account)
  const listed = await sendHttp(port, { host: HARBOR, path: '/api/account/session', headers })
  const { data } = listed.json() as { data: { guid: string; current: boolean }[] }
  for (const { guid, current } of data) {
    if (current) continue
    const path = `/api/account/session/${guid}`
    const reply = await sendHttp(port, { host: HARBOR, path, method: 'DELETE', headers })
    expect(reply.status, reply.text).toBe(200)
  }
}

/** Paths of the API that a page calls from now on, in order. */
function callsOf(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return () => paths
}
