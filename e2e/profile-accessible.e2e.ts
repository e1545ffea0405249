import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { extent } from './support/extent.ts'
import { journey } from './support/journey.ts'
import { settled } from './support/settled.ts'
import { totp } from './support/totp.ts'

const HARBOR = 'harbor.localhost'

interface Viewer {
  readonly width: number
  readonly lang: 'en' | 'es'
  readonly colorScheme: 'light' | 'dark'
}

const VIEWERS: readonly Viewer[] = [
  { width: 1280, lang: 'en', colorScheme: 'light' },
  { width: 1280, lang: 'es', colorScheme: 'dark' },
  { width: 320, lang: 'en', colorScheme: 'dark' },
  { width: 320, lang: 'es', colorScheme: 'light' },
]

for (const viewer of extent(VIEWERS, [0, 3])) {
  const { width, lang, colorScheme } = viewer
  const say = (english: string, spanish: string) => (lang === 'en' ? english : spanish)

  journey(
    `every state of the profile meets WCAG 2.2 AA: ${width} px, ${lang}, ${colorScheme}`,
    async ({ newPage, problems, demoUrl }) => {
      problems.allow(/status of 400/)
      const page = await newPage({ viewport: { width, height: 900 }, colorScheme })
      const account = await makeAccount(HARBOR)
      await signIn(page, demoUrl(HARBOR), account)
      await page.goto(demoUrl(HARBOR, `/profile?lang=${lang}`))
      await page.getByText(say('Chrome on Linux', 'Chrome en Linux')).waitFor()
      await expectGood(page, width)

      await page.getByLabel(say('First name', 'Nombre'), { exact: true }).fill('')
      await page.getByRole('textbox', { name: say('Zip code', 'Código postal') }).fill('1')
      await page.getByLabel(say('New e-mail address', 'Nuevo correo electrónico')).fill('x')
      await page.getByLabel(say('Current password', 'Contraseña actual')).fill('not mine')
      for (const label of [
        say('New password', 'Contraseña nueva'),
        say('Confirm password', 'Confirmar contraseña'),
      ])
        await page.getByLabel(label).fill('short')
      await page.keyboard.press('Enter')
      await page.getByText(say('This is not your password.', 'Esta no es su contraseña.')).waitFor()
      await expectGood(page, width)

      await page
        .getByRole('button', { name: say('Set up an authenticator', 'Configurar un autenticador') })
        .click()
      const code = page.getByLabel(say('Code', 'Código'), { exact: true })
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await page.getByText(say('This code is not right', 'Este código no')).waitFor()
      await expectGood(page, width)
      const link = page.getByRole('link', {
        name: say('Open in the app', 'Abrir en la aplicación'),
      })
      const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret')
      await code.fill(totp(secret ?? ''))
      await page.keyboard.press('Enter')
      const codes = say('Recovery codes', 'Códigos de recuperación')
      await page.getByRole('list', { name: codes }).waitFor()
      await expectGood(page, width)
      await page
        .getByRole('button', { name: say('I have kept the codes', 'He guardado los códigos') })
        .click()
      await page.getByRole('button', { name: say('Turn off', 'Desactivar') }).click()
      await page.getByRole('dialog').waitFor()
      await expectGood(page, width)
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: say('Delete my account…', 'Eliminar mi cuenta…') })
        .click()
      await page
        .getByRole('dialog')
        .getByLabel(say('Password', 'Contraseña'), { exact: true })
        .fill('x')
      await expectGood(page, width)
      await page.keyboard.press('Escape')
    },
  )

  journey(
    `every state of the people page meets WCAG 2.2 AA: ${width} px, ${lang}, ${colorScheme}`,
    async ({ newPage, problems, demoUrl }) => {
      problems.allow(/status of 400/)
      const page = await newPage({ viewport: { width, height: 900 }, colorScheme })
      const { email } = await makeAccount(HARBOR)
      await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
      await page.goto(demoUrl(HARBOR, `/admin/people?lang=${lang}`))
      const found = page.getByRole('status').getByText(/^\d+ (person|people|personas?)$/)
      await found.waitFor()
      await expectGood(page, width)

      await page.getByRole('button', { name: say('Invite', 'Invitar') }).click()
      const invite = page.getByRole('dialog')
      await invite.getByRole('textbox').fill('nobody')
      await page.keyboard.press('Tab')
      await invite.getByText(/name@example\.com|nombre@example\.com/).waitFor()
      await expectGood(page, width)
      await page.keyboard.press('Escape')

      const find = page.getByRole('searchbox')
      await find.fill(email)
      await page.getByText(say('1 person', '1 persona'), { exact: true }).waitFor()
      if (width < 768) await page.getByRole('button', { name: email }).click()
      else await page.getByRole('row').filter({ hasText: email }).click()
      await page.getByRole('dialog').getByText(email).first().waitFor()
      await expectGood(page, width)
      const remove = page.getByRole('button', { name: say('Remove account', 'Eliminar la cuenta') })
      await remove.click()
      const ask = page.getByRole('dialog', { name: say('Remove account', 'Eliminar la cuenta') })
      await ask.waitFor()
      await expectGood(page, width)
      await page.keyboard.press('Escape')
      await ask.waitFor({ state: 'detached' })
      // The focus is back where it was, so that the next Escape closes the panel.
      await remove.and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Escape')

      await find.fill('zzqqzz')
      await page.getByText(say('Nobody matches.', 'No hay coincidencias.')).waitFor()
      await expectGood(page, width)

      await page.goto(demoUrl(HARBOR, `/admin/people?tab=groups&lang=${lang}`))
      const field = page.getByRole('textbox')
      const domain = `@wide-name-of-a-department.${width}${lang}.example.org`
      await field.fill(domain)
      await page.keyboard.press('Enter')
      const removeDomain = page.getByRole('button', { name: new RegExp(`${domain}$`) })
      await removeDomain.waitFor()
      await field.fill('@gmail.com')
      await page.keyboard.press('Enter')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await expectGood(page, width)
      await removeDomain.click()
      await page.getByRole('button', { name: say('Undo', 'Deshacer') }).waitFor()
      await expectGood(page, width)
    },
  )
}

/** No breach of the rules, and nothing to scroll sideways for. */
async function expectGood(page: Page, width: number): Promise<void> {
  // What is drawn in comes to rest first.
  await settled(page)
  // React Aria speaks by the name of the button that was pressed, even when it is gone by then.
  await expectAccessible(page, { exclude: ['[data-live-announcer]'] })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
}
