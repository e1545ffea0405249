import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  completeAccount,
  confirmationLink,
  fillLogin,
  newEmail,
  unlock,
} from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

const PAGES = [
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
const AREAS = ['/chat', '/statistics']

const SIZES = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const

journey(
  'every account page of two agencies meets WCAG 2.2 AA and fits, large and small, light and dark',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(/status of (403|410)/)
    for (const size of SIZES) {
      const page = await newPage(size)
      await page.goto(demoUrl(MESA, '/login_basic'))
      await check(page)
      await unlock(page, demoUrl(MESA))
      for (const host of [HARBOR, MESA]) {
        for (const path of [...PAGES, ...AREAS]) {
          await page.goto(demoUrl(host, path))
          await check(page)
        }
      }
    }
  },
  300_000,
)

journey(
  'with text twice as large nothing of an account page lies beside a phone’s window',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(/status of 410/)
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    for (const path of [...PAGES, ...AREAS]) {
      await page.goto(demoUrl(HARBOR, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      await settled(page)
      const width = () => page.evaluate('document.documentElement.scrollWidth')
      await expect.poll(width, { message: path }).toBe(390)
    }
  },
)

journey(
  'every state of the account pages meets WCAG 2.2 AA',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(/status of 40[01]/)
    for (const size of SIZES) {
      const page = await newPage(size)
      await page.goto(demoUrl(HARBOR, '/login'))
      await fillLogin(page, { email: newEmail(), password: 'not this one' })
      await page
        .getByRole('alert')
        .getByText(/is not right/)
        .waitFor()
      await check(page)
      await page.getByLabel('E-mail').fill('nobody')
      await page.keyboard.press('Tab')
      await page.getByText(/^Enter an e-mail address/).waitFor()
      await check(page)
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await check(page)

      await page.goto(demoUrl(HARBOR, '/departments?login'))
      const column = page.getByRole('dialog', { name: 'Log in or sign up' })
      await column.getByLabel('E-mail').waitFor()
      await settled(page)
      await expectAccessible(page, { include: '[role=dialog]' })

      await page.goto(demoUrl(HARBOR, '/register'))
      const email = newEmail()
      await page.getByLabel('E-mail').fill(email)
      await page.keyboard.press('Enter')
      await page.getByText(`We sent an e-mail to ${email}.`).waitFor()
      await check(page)
      await page.goto(await confirmationLink(HARBOR, email))
      await page.getByLabel('First name').waitFor()
      await check(page)
      await completeAccount(page, 'password')
      await page.getByRole('alert').waitFor()
      await check(page)
      await completeAccount(page, 'seven quiet harbor lamps')
      await page.waitForURL(demoUrl(HARBOR))
      await page.goto(demoUrl(HARBOR, '/mycc'))
      await check(page)

      // The second step of a login, which the demo's staff need not take.
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({
          json: {
            data: { second_factor: 'totp', ticket: 'a-ticket', expires: '2030-01-01T00:00:00Z' },
          },
        }),
      )
      await page.context().clearCookies()
      await page.goto(demoUrl(HARBOR, '/login'))
      await fillLogin(page, { email, password: 'anything' })
      const code = page.getByLabel('Code')
      await code.waitFor()
      expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
      await check(page)
    }
  },
  300_000,
)

journey('no English is left on a Spanish account page', async ({ newPage, problems, demoUrl }) => {
  problems.allow(/status of (40[013]|410)/)
  const page = await newPage({ locale: 'es-MX' })
  await page.goto(demoUrl(MESA, '/login_basic?lang=es'))
  await page.getByRole('button', { name: 'Abrir el sitio' }).waitFor()
  const left = [await english(page)]
  for (const path of [...PAGES, ...AREAS]) {
    await page.goto(demoUrl(HARBOR, `${path}${path.includes('?') ? '&' : '?'}lang=es`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    left.push(await english(page))
  }
  expect(left.flat()).toEqual([])
})

async function check(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  await expectAccessible(page)
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).toBe(width)
}

/** Lines of the main content that have an English word in them. */
async function english(page: Page): Promise<string[]> {
  const lines = (await page.getByRole('main').ariaSnapshot()).split('\n')
  const words = lines.map((line) => line.replace(/^\s*- '?\w+/, ''))
  return words.filter(
    (line) =>
      /\b(the|your|password|e-mail|log|sign|please|account|link|send|this|and|here)\b/i.test(
        line,
      ) && !line.includes('/url'),
  )
}
