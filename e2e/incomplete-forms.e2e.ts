import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillLogin, unlock } from './support/accounts.ts'
import { barJourney } from './support/bar.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused } from './support/keyboard.ts'

const HARBOR = 'harbor.localhost'
const NO_EMAIL = 'Enter an e-mail address like name@example.com.'

/** Forms, the button of each, and what is said of the first field when nothing was typed. */
const FORMS = [
  ['/login', 'Log In', NO_EMAIL],
  ['/register', 'Sign Up', NO_EMAIL],
  ['/request_acc_confirm', 'Send e-mail', NO_EMAIL],
  ['/account/forgot-password', 'Send link', NO_EMAIL],
] as const

journey(
  'an incomplete form says what is missing, where it is missing',
  async ({ page, demoUrl }) => {
    for (const [path, name, words] of FORMS) {
      await page.goto(demoUrl(HARBOR, path))
      await page.getByLabel('E-mail').waitFor()
      await sendEmpty(page, name)
      await page.getByText(words, { exact: true }).waitFor()
      await expect.poll(() => focused(page), { message: path }).toBe('E-mail')
    }

    await page.goto(demoUrl(HARBOR, '/login'))
    await page.getByLabel('E-mail').fill('ana@example.org')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a password.', { exact: true }).waitFor()
    await expect.poll(() => focused(page), { message: 'at the second field' }).toBe('Password')
    await page.keyboard.type('x')
    await page.getByText('Enter a password.', { exact: true }).waitFor({ state: 'detached' })
  },
)

journey('an invitation and the profile say what is missing', async ({ page, demoUrl }) => {
  const admin = await demoStaff(HARBOR, 'admin')
  await page.goto(demoUrl(HARBOR, '/login'))
  await fillLogin(page, admin)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(demoUrl(HARBOR, '/admin/people'))
  await page.getByRole('button', { name: 'Invite' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').waitFor()
  await dialog.getByRole('button', { name: 'Send invitation' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(NO_EMAIL).waitFor()
  await expect.poll(() => focused(page)).toBe('E-mail')

  await page.goto(demoUrl(HARBOR, '/profile'))
  const section = page.getByRole('region', { name: 'Name and zip code' })
  await section.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await section.getByRole('status').getByText('Nothing has been changed.').waitFor()
  await expect.poll(() => focused(page), { message: 'the button keeps the focus' }).toBe('Save')
})

barJourney(
  82,
  'log-in forms take what is pasted and what a password manager fills in',
  async ({ page, demoUrl }) => {
    const forms = [demoUrl(HARBOR, '/login'), demoUrl('mesa.localhost', '/login_basic')]
    for (const address of forms) {
      await page.goto(address)
      const email = page.getByLabel('E-mail')
      await email.waitFor()
      const password = page.getByLabel('Password', { exact: true })
      expect(await email.getAttribute('autocomplete'), address).toBe('username')
      expect(await password.getAttribute('autocomplete'), address).toBe('current-password')
      for (const field of [email, password]) {
        await field.fill('')
        await field.focus()
        await page.evaluate(PASTE)
        expect(await field.inputValue(), 'pasted').toBe('pasted text')
      }
    }
    await page.goto(demoUrl('mesa.localhost', '/login_basic'))
    await page.getByLabel('E-mail').fill('')
    await sendEmpty(page, 'Open the site')
    await expect.poll(() => focused(page), { message: 'the lock page says so, too' }).toBe('E-mail')
    await unlock(page, demoUrl('mesa.localhost'))
    return `${forms.length} forms`
  },
)

/** As a browser does for Ctrl+V: a page may forbid the event, and then nothing is put in. */
const PASTE = `{
  const data = new DataTransfer()
  data.setData('text/plain', 'pasted text')
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  if (document.activeElement.dispatchEvent(event)) document.execCommand('insertText', false, 'pasted text')
}`

/** Presses the button of a form, with the keyboard. */
async function sendEmpty(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await button.focus()
  expect(await focused(page), 'can be reached').toBe(name)
  await page.keyboard.press('Enter')
}
