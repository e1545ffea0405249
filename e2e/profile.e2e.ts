import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  fillLogin,
  linkIn,
  logIn,
  mailTo,
  makeAccount,
  type NewAccount,
  newEmail,
  signIn,
} from './support/accounts.ts'
import { journey } from './support/journey.ts'
import { nextTotp, totp } from './support/totp.ts'

const HARBOR = 'harbor.localhost'
const OTHER_PASSWORD = 'nine loud river lamps'

journey(
  'names, zip and language are changed, and a login elsewhere starts in that language',
  async ({ page, newPage, demoUrl }) => {
    const account = await openProfile(page, demoUrl(HARBOR))
    const name = section(page, 'Name and zip code')
    const save = name.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled(), 'nothing was changed').toBe(true)
    await name.getByLabel('First name').fill('')
    await name.getByText('This field is required.').waitFor()
    await name.getByLabel('First name').fill('Beatriz')
    await name.getByRole('textbox', { name: 'Zip code' }).fill('9740')
    await name.getByLabel('Last name').fill('Ortega')
    await name.getByText('Enter a zip code of five digits.').waitFor()
    expect(await save.isDisabled(), 'a zip code of four digits').toBe(true)
    await name.getByRole('textbox', { name: 'Zip code' }).fill('97401')
    await page.keyboard.press('Enter')
    await name.getByRole('status').getByText('Saved.').waitFor()
    expect(await save.isDisabled(), 'everything is saved').toBe(true)
    await page.getByRole('button', { name: 'Beatriz Ortega' }).waitFor()

    const language = section(page, 'Language')
    await language.getByText('Español').click()
    await language.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Perfil', level: 1 }).waitFor()
    await section(page, 'Idioma').getByText('Guardado. El portal está ahora en español.').waitFor()

    const elsewhere = await newPage()
    await logIn(elsewhere, demoUrl(HARBOR), account)
    await elsewhere.getByText('Buen', { exact: false }).first().waitFor()
    expect(await elsewhere.evaluate('document.documentElement.lang')).toBe('es')
    await elsewhere.goto(demoUrl(HARBOR, '/profile'))
    const saved = section(elsewhere, 'Nombre y código postal')
    expect(await saved.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Beatriz')
    expect(await saved.getByRole('textbox', { name: 'Código postal' }).inputValue()).toBe('97401')

    const chosen = await newPage()
    await chosen.goto(demoUrl(HARBOR))
    await chosen.getByRole('radio', { name: 'Español' }).click()
    await chosen.getByRole('radio', { name: 'English' }).click()
    await logIn(chosen, demoUrl(HARBOR), account)
    await chosen.getByText('Good', { exact: false }).first().waitFor()
  },
)

journey(
  'a new e-mail address counts once its link was opened, and the old one no longer signs in',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (400|401)/)
    const account = await openProfile(page, demoUrl(HARBOR))
    const email = newEmail('bea')
    const part = section(page, 'E-mail address')
    await part.getByText(account.email).waitFor()
    const send = part.getByRole('button', { name: 'Send the link' })
    await part.getByLabel('New e-mail address').fill('bea@example')
    await page.keyboard.press('Tab')
    await part.getByText('Enter an e-mail address like name@example.com.').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await part.getByLabel('New e-mail address').fill(email)
    await send.click()
    await part.getByRole('status').getByText(`We have sent a link to ${email}.`).waitFor()

    await page.goto(
      linkIn(await mailTo(HARBOR, email, 'account.confirm-email'), '/account/confirm-email'),
    )
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByText(email).first().waitFor()
    await page.goto(demoUrl(HARBOR, '/profile'))
    await section(page, 'E-mail address').getByText(email).waitFor()

    await page.context().clearCookies()
    await page.goto(demoUrl(HARBOR, '/login'))
    await fillLogin(page, account)
    await page
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
    await signIn(page, demoUrl(HARBOR), { ...account, email })
  },
)

journey(
  'a new password lets in, the old one no longer does, and other browsers are signed out',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of (400|401)/)
    // The other browser may connect again with a ticket of the account that has just been deleted.
    problems.allow(/WebSocket connection .* failed: HTTP Authentication failed/)
    const account = await openProfile(page, demoUrl(HARBOR))
    const elsewhere = await newPage()
    await signIn(elsewhere, demoUrl(HARBOR), account)
    await elsewhere.goto(demoUrl(HARBOR, '/profile'))
    await elsewhere.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()

    const part = section(page, 'Password')
    await part.getByText(/At least 8 characters/).waitFor()
    await changePassword(part, 'not my password', OTHER_PASSWORD)
    await part.getByText('This is not your password.').waitFor()
    await expect.poll(() => isFocused(part.getByLabel('Current password'))).toBe(true)
    expect(await part.getByLabel('New password').inputValue(), 'nothing is lost').toBe(
      OTHER_PASSWORD,
    )
    await changePassword(part, account.password, 'password123')
    await part.getByText(/one of the most common/).waitFor()
    await changePassword(part, account.password, OTHER_PASSWORD)
    await part.getByRole('status').getByText('Your password is changed').waitFor()

    // The live connection of that page ends with its session.
    await elsewhere.waitForURL(demoUrl(HARBOR, '/login?referrer=profile'))
    await fillLogin(elsewhere, account)
    await elsewhere
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
    await fillLogin(elsewhere, { ...account, password: OTHER_PASSWORD })
    await elsewhere.waitForURL(demoUrl(HARBOR, '/profile'))
    await elsewhere.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await saveFirstName(page, 'Berta')
    await page.getByRole('button', { name: 'Berta Reyes' }).waitFor()
  },
)

journey(
  'a session that is ended on the profile signs that browser out by itself',
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 401/)
    const account = await openProfile(page, demoUrl(HARBOR))
    const others = [await newPage(), await newPage(), await newPage()] as const
    for (const other of others) {
      await signIn(other, demoUrl(HARBOR), account)
      await other.goto(demoUrl(HARBOR, '/profile'))
      await other.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    }
    await page.reload()
    const part = section(page, 'Where you are signed in')
    const rows = part.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(4)
    expect(await rows.filter({ hasText: 'This browser' }).count()).toBe(1)
    expect(await rows.filter({ hasText: 'This browser' }).getByRole('button').count()).toBe(0)
    await part.getByRole('button', { name: 'End the session in Chrome on Linux' }).first().click()
    await part.getByRole('status').getByText('The session in Chrome on Linux is ended.').waitFor()
    await expect.poll(() => rows.count()).toBe(3)
    await part.getByRole('button', { name: 'End all others' }).click()
    await part.getByRole('status').getByText('All other sessions are ended.').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    for (const other of others) await other.waitForURL(demoUrl(HARBOR, '/login?referrer=profile'))
    await saveFirstName(page, 'Berta')
    await page.getByRole('button', { name: 'Berta Reyes' }).waitFor()
  },
)

journey(
  'an authenticator is set up, asked for at login, replaced by a recovery code, and turned off',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (400|401|403)/)
    const account = await openProfile(page, demoUrl(HARBOR))
    const part = section(page, 'Sign-in with an authenticator')
    await part.getByText('The authenticator is off.').waitFor()
    const { secret, codes } = await setUpAuthenticator(part)
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    const saved = page.waitForEvent('download')
    await part.getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect(file).toContain('City of Harbor')
    for (const one of codes) expect(file).toContain(one)
    await part.getByRole('button', { name: 'I have kept the codes' }).click()
    await part.getByText('The authenticator is on.').waitFor()
    expect(await page.getByText(code).count(), 'shown once').toBe(0)

    await logOut(page)
    await page.goto(demoUrl(HARBOR, '/login?referrer=profile'))
    await fillLogin(page, account)
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is not right or was used already.').waitFor()
    await page.getByLabel('Code').fill(nextTotp(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/profile'))

    await logOut(page)
    await page.goto(demoUrl(HARBOR, '/login?referrer=profile'))
    await fillLogin(page, account)
    await page.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/profile'))

    await part.getByRole('button', { name: 'Turn off' }).click()
    const ask = page.getByRole('dialog', { name: 'Turn the authenticator off?' })
    await ask.getByRole('button', { name: 'Turn off' }).click()
    await part.getByRole('status').getByText('The authenticator is turned off.').waitFor()
    await part.getByText('The authenticator is off.').waitFor()
    await expect(mailTo(HARBOR, account.email, 'account.second-factor')).resolves.toBeDefined()
    await logOut(page)
    await signIn(page, demoUrl(HARBOR), account)
  },
)

journey(
  'five minutes after the login the password is asked for again, and cancelling changes nothing',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (400|403)/)
    await openProfile(page, demoUrl(HARBOR))
    const email = newEmail('later')
    const part = section(page, 'E-mail address')
    const ask = page.getByRole('dialog', { name: 'Enter your password' })
    // The server says this after five minutes; a journey does not wait that long.
    const tooLate = async () =>
      page.route(
        '**/api/account/email',
        (route) =>
          route.fulfill({
            status: 403,
            json: {
              type: 'about:blank',
              code: 'reauthentication_required',
              title: 'Please enter your password again',
              status: 403,
              detail: 'Enter your password again.',
            },
          }),
        { times: 1 },
      )
    await tooLate()
    await part.getByLabel('New e-mail address').fill(email)
    await part.getByRole('button', { name: 'Send the link' }).click()
    await ask.waitFor()
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: 'detached' })
    expect(await part.getByLabel('New e-mail address').inputValue()).toBe(email)
    expect(await part.getByText(/^We have sent/).count(), 'nothing was sent').toBe(0)
    expect(await part.getByRole('alert').count(), 'cancelling is no error').toBe(0)

    await tooLate()
    await part.getByRole('button', { name: 'Send the link' }).click()
    await ask.getByLabel('Password', { exact: true }).fill('not my password')
    await page.keyboard.press('Enter')
    await ask.getByText('This is not your password.').waitFor()
    await ask.getByLabel('Password', { exact: true }).fill('seven quiet harbor lamps')
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    await part.getByRole('status').getByText(`We have sent a link to ${email}.`).waitFor()
    await expect(mailTo(HARBOR, email, 'account.confirm-email')).resolves.toBeDefined()
  },
)

journey(
  'the file with one’s data holds what the agency keeps, and no secret',
  async ({ page, demoUrl }) => {
    const account = await openProfile(page, demoUrl(HARBOR))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/)
    const file = await readFile(await download.path(), 'utf8')
    // What is in there is the server's business; the journey looks for the person.
    const kept = JSON.parse(file) as { account: Record<string, unknown>; sessions: unknown[] }
    expect(kept.account).toMatchObject({
      email: account.email,
      first_name: 'Ana',
      last_name: 'Reyes',
      zip: '97365',
    })
    expect(kept.sessions.length).toBeGreaterThan(0)
    expect(file).not.toContain(account.password)
    expect(file).not.toMatch(/\$(argon2|scrypt)|token=/)
  },
)

journey(
  'an account is deleted with the password, and nobody signs in with it any more',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of (400|401)/)
    const account = await openProfile(page, demoUrl(HARBOR))
    const elsewhere = await newPage()
    await signIn(elsewhere, demoUrl(HARBOR), account)
    await elsewhere.goto(demoUrl(HARBOR, '/profile'))
    await elsewhere.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete your account?' })
    await ask.getByText(`You can no longer sign in with ${account.email}`).waitFor()
    await ask.getByLabel('Password', { exact: true }).fill('not my password')
    await page.keyboard.press('Enter')
    await ask.getByText('This is not your password.').waitFor()
    await ask.getByLabel('Password', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/account/deleted'))
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    await expect(mailTo(HARBOR, account.email, 'account.deleted')).resolves.toBeDefined()

    // The other browser goes to the login page without a press.
    await elsewhere.waitForURL(demoUrl(HARBOR, '/login?referrer=profile'))
    await fillLogin(elsewhere, account)
    await elsewhere
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
  },
)

journey('a link leads to a section and its heading', async ({ page, demoUrl }) => {
  await openProfile(page, demoUrl(HARBOR))
  await page.goto(demoUrl(HARBOR))
  await page.goto(demoUrl(HARBOR, '/profile#second-factor'))
  const heading = page.getByRole('heading', { name: 'Sign-in with an authenticator' })
  await expect.poll(() => isFocused(heading)).toBe(true)
  const sections = page.getByRole('navigation', { name: 'Sections of the profile' })
  await sections.getByRole('link', { name: 'Where you are signed in' }).click()
  const sessions = page.getByRole('heading', { name: 'Where you are signed in' })
  await expect.poll(() => isFocused(sessions)).toBe(true)
  await expect.poll(async () => (await sessions.boundingBox())?.y ?? 0).toBeGreaterThan(56)
  await page.setViewportSize({ width: 1199, height: 800 })
  await sections.waitFor({ state: 'detached' })
})

/** Makes an account, signs in and opens the profile. */
async function openProfile(page: Page, address: string): Promise<NewAccount> {
  const account = await makeAccount(HARBOR)
  await signIn(page, address, account)
  await page.goto(new URL('/profile', address).href)
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  return account
}

/** A section of the profile by its heading. */
function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Goes through the setup with a real code. @returns the secret in Base32 and the recovery codes */
async function setUpAuthenticator(part: Locator): Promise<{ secret: string; codes: string[] }> {
  await part.getByRole('button', { name: 'Set up an authenticator' }).click()
  await part.getByRole('img', { name: /^Picture with the key/ }).waitFor()
  const link = await part.getByRole('link', { name: /^Open in the app/ }).getAttribute('href')
  const secret = new URL(link ?? '').searchParams.get('secret') ?? ''
  const shown = await part.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()
  expect(shown.replaceAll(' ', ''), 'the key to type is the one to scan').toBe(secret)
  await part.getByLabel('Code').fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByText('This code is not right or was used already.').waitFor()
  await part.getByLabel('Code').fill(totp(secret))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const list = part.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() }
}

async function changePassword(part: Locator, current: string, next: string): Promise<void> {
  await part.getByLabel('Current password').fill(current)
  await part.getByLabel('New password').fill(next)
  await part.getByLabel('Confirm password').fill(next)
  await part.getByRole('button', { name: 'Change password' }).click()
}

/** Something that only who is signed in can do. */
async function saveFirstName(page: Page, name: string): Promise<void> {
  const part = section(page, 'Name and zip code')
  await part.getByLabel('First name').fill(name)
  await part.getByRole('button', { name: 'Save' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ana Reyes' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('link', { name: 'Log In' }).first().waitFor()
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement)
}
