import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import {
  completeAccount,
  confirmationLink,
  fillLogin,
  makeAccount,
  newEmail,
  PASSWORD,
  unlock,
} from './support/accounts.ts'
import { changeConfig } from './support/change-config.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import { focused } from './support/keyboard.ts'

const HARBOR = 'harbor.localhost'

/** Forms that take an address, with the name of their button. */
const EMAIL_FORMS = [
  ['/login', 'Log In'],
  ['/register', 'Sign Up'],
  ['/request_acc_confirm', 'Send e-mail'],
  ['/account/forgot-password', 'Send link'],
] as const

journey('a button takes nothing that cannot be right', async ({ page, demoUrl }) => {
  for (const [path, name] of EMAIL_FORMS) {
    await page.goto(demoUrl(HARBOR, path))
    const email = page.getByLabel('E-mail')
    await email.waitFor()
    const button = page.getByRole('main').getByRole('button', { name, exact: true })
    if (path === '/login') {
      await email.fill('a@b.co')
      expect(await button.isDisabled(), 'no password').toBe(true)
      await page.getByLabel('Password', { exact: true }).fill('x')
    }
    for (const wrong of ['', 'x', 'x@', 'a@b', '@b.co', 'a b@c.co']) {
      await email.fill(wrong)
      expect(await button.isDisabled(), `${path} with "${wrong}"`).toBe(true)
    }
    await page.keyboard.press('Tab')
    await page.getByText('Enter an e-mail address like name@example.com.').waitFor()
    for (const right of ['a@b.co', ' a.b+c@d-e.example ']) {
      await email.fill(right)
      expect(await button.isDisabled(), `${path} with "${right}"`).toBe(false)
    }
    expect(await page.getByText(/^Enter an e-mail address/).count()).toBe(0)
  }

  await page.route('**/api/account/reset-check/*', (route) =>
    route.fulfill({ json: { data: { valid: true }, meta: {} } }),
  )
  await page.goto(demoUrl(HARBOR, '/account/reset-password?token=anything-that-is-good'))
  const set = page.getByRole('button', { name: 'Set password' })
  await page.getByText(/^At least 8 characters/).waitFor()
  expect(await set.isDisabled()).toBe(true)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('another one')
  await page.keyboard.press('Tab')
  await page.getByText('The two passwords are not the same.').waitFor()
  expect(await set.isDisabled()).toBe(true)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  expect(await set.isDisabled()).toBe(false)
})

journey(
  'whoever confirms gives a name, a zip of digits and a password that the server takes',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 400/)
    const email = newEmail()
    await page.goto(demoUrl(HARBOR, '/register'))
    await page.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/register_success'))
    const link = await confirmationLink(HARBOR, email)
    await page.goto(link)
    await page.getByLabel('First name').waitFor()
    const fields = page.getByRole('main').getByRole('textbox')
    expect(await fields.count()).toBe(5)
    expect(await attributes(page, 'autocomplete')).toEqual([
      'username',
      'given-name',
      'family-name',
      'postal-code',
      'new-password',
      'new-password',
    ])
    await page.getByText(/^At least 8 characters/).waitFor()

    const button = page.getByRole('button', { name: 'Create account' })
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Last name').fill('Reyes')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('short')
    await page.getByLabel('Zip code').fill('12a4')
    await page.keyboard.press('Tab')
    await page.getByText('Enter a zip code of five digits.').waitFor()
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Zip code').fill('12345')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText('Bad request. Please try again. (Use at least 8 characters.)', { exact: true })
      .waitFor()
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focused(page), { message: 'at the field' }).toBe('Password')
    await password.fill(PASSWORD)
    expect(await password.getAttribute('aria-invalid')).toBeNull()

    const token = new URL(link).searchParams.get('token')
    const body = { token, password: 'seven77', first_name: 'A', last_name: 'B', zip: '12345' }
    const reply = await sendHttp(inject('demoPort'), {
      host: HARBOR,
      path: '/api/account/confirm',
      method: 'POST',
      body,
    })
    expect(reply.status).toBe(400)
    expect(reply.json()).toMatchObject({ errors: { password: ['Use at least 8 characters.'] } })

    await page.route('**/api/account/confirm', (route) =>
      route.fulfill({
        status: 400,
        json: {
          type: 'about:blank',
          code: 'invalid_request',
          title: 'The request is not valid',
          status: 400,
          detail: 'Look again',
          errors: { first_name: ['Too odd', 'Too long'], zip: ['Not here'] },
        },
      }),
    )
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await button.click()
    await page
      .getByText('Bad request. Please try again. (Look again - Too odd, Not here)', { exact: true })
      .waitFor()
    await page.unroute('**/api/account/confirm')
    await completeAccount(page, PASSWORD)
    await page.getByRole('button', { name: 'Ana Reyes' }).waitFor()
  },
)

journey(
  'while a form is sent its button spins and takes nothing, and after a failure it is there again',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 500|answer 500/)
    await page.goto(demoUrl(HARBOR, '/register'))
    await page.getByLabel('E-mail').fill(newEmail())
    let calls = 0
    let answer: () => void = () => undefined
    await page.route('**/api/account', async (route) => {
      calls += 1
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.fulfill({ status: 500, json: problem('internal', 500) })
    })
    const button = page.getByRole('main').getByRole('button', { name: /Sign Up/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Sending').waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await focused(page), 'focus stays').toContain('Sign Up')
    await page.keyboard.press('Enter')
    await page.getByLabel('E-mail').press('Enter')
    answer()
    await page
      .getByRole('alert')
      .getByText('Something went wrong. Please try again', { exact: true })
      .waitFor()
    expect(await button.isDisabled()).toBe(false)
    expect(calls).toBe(1)
  },
)

journey('every failure is told in its words', async ({ page, newPage, problems, demoUrl }) => {
  problems.allow(/status of (400|401|410|429|500)|answer 500|ERR_FAILED|ERR_INTERNET/)
  for (const [path, api, words] of [
    ['/register', 'account', 'Something went wrong. Please try again'],
    [
      '/request_acc_confirm',
      'account/request-account-confirm',
      'Unable to request account confirmation. Please try again.',
    ],
    [
      '/account/forgot-password',
      'account/request-password-reset',
      'Unable to reset password. Please try again.',
    ],
  ] as const) {
    await page.route(`**/api/${api}`, (route) =>
      route.fulfill({ status: 500, json: problem('internal', 500) }),
    )
    await page.goto(demoUrl(HARBOR, path))
    await page.getByLabel('E-mail').fill(newEmail())
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
  }
  await page.goto(demoUrl(HARBOR, '/account/reset-password?token=nobody-knows-this-token'))
  await page
    .getByRole('alert')
    .getByText(/^This link has expired or was used\./)
    .waitFor()
  expect(await page.getByLabel('New password').count(), 'nothing to type for nothing').toBe(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()

  const account = await makeAccount(HARBOR)
  await page.goto(demoUrl(HARBOR, '/login'))
  await fillLogin(page, { ...account, password: 'not this one' })
  await page
    .getByRole('alert')
    .getByText('The e-mail address or the password is not right.', { exact: true })
    .waitFor()
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '130' },
      json: problem('too_many_requests', 429),
    }),
  )
  await fillLogin(page, account)
  await page.getByText('Too many attempts. Try again in 3 minutes.', { exact: true }).waitFor()
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await fillLogin(page, account)
  await page
    .getByRole('alert')
    .getByText(/^We could not reach the server/)
    .waitFor()

  const spanish = await newPage({ locale: 'es-MX' })
  await spanish.goto(demoUrl(HARBOR, '/login?lang=es'))
  await spanish.getByLabel('Correo electrónico').fill(account.email)
  await spanish.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await spanish.keyboard.press('Enter')
  await spanish
    .getByRole('alert')
    .getByText('La dirección de correo o la contraseña no es correcta.', { exact: true })
    .waitFor()
})

journey(
  'a refused request leaves an entry with its code in the log',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 401/)
    const entries: string[] = []
    page.on('console', (message) => entries.push(message.text()))
    await page.goto(demoUrl(HARBOR, '/login'))
    await fillLogin(page, { email: newEmail(), password: 'whatever it is' })
    await page
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
    expect(
      entries.some((text) =>
        /^POST \/auth\/login was refused: 401 unauthorized \(.+\)$/.test(text),
      ),
    ).toBe(true)
  },
)

journey(
  'the lock’s form is sent with Enter, too, and a password can be looked at',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 403/)
    await page.goto(demoUrl('mesa.localhost', '/login_basic'))
    const field = page.getByLabel('Password', { exact: true })
    await field.waitFor()
    expect(await field.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    expect(await field.getAttribute('type')).toBe('password')
    await field.press('Enter')
    await page.waitForURL(demoUrl('mesa.localhost'))
    await unlock(page, demoUrl('mesa.localhost'))
  },
)

journey(
  'providers that the agency has set up are offered, and what became of it is told',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/login'))
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
    expect(await page.getByRole('link', { name: /^Continue with/ }).count()).toBe(0)
    const provider = '"signIn":[{"id":"city-id","name":"City ID"}]'
    await changeConfig(page, HARBOR, ['"signIn":[]', provider])
    await page.goto(demoUrl(HARBOR, '/login?referrer=mycc/reports'))
    const link = page.getByRole('link', { name: 'Continue with City ID' })
    expect(await link.getAttribute('href')).toBe('/api/auth/oidc/city-id?referrer=mycc%2Freports')
    for (const [outcome, words] of [
      ['cancelled', /did not finish/],
      ['email-not-verified', /does not vouch/],
      ['expired', /took too long/],
      ['provider', /did not work/],
      ['suspended', /is suspended/],
    ] as const) {
      await page.goto(demoUrl(HARBOR, `/login?problem=${outcome}`))
      await page.getByRole('alert').getByText(words).waitFor()
    }
    await page.goto(demoUrl(HARBOR, '/login?ticket=from-the-provider'))
    await page.getByLabel('Code').waitFor()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByLabel('E-mail').waitFor()
  },
)

function problem(code: string, status: number) {
  return { type: 'about:blank', code, title: 'Refused', status, detail: 'For a test' }
}

/** An attribute of the fields of the main content, in order. */
function attributes(page: Page, name: string): Promise<(string | null)[]> {
  return page.evaluate(`[...document.querySelectorAll('main input')]
    .map((input) => input.getAttribute('${name}'))`)
}
