import { expect } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

journey(
  'an administrator sees when each module was imported and when the next import comes',
  async ({ page, demoUrl }) => {
    await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('button', { name: 'Sam Whitfield' }).first().click()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
    const modules = page.getByRole('list', { name: 'Imports' }).getByRole('listitem')
    await modules.first().waitFor()
    expect(await modules.count()).toBeGreaterThan(1)
    for (const module of await modules.all()) await module.getByText('Imported').first().waitFor()
    // One of them has a schedule; the others come when the operator imports them.
    await page.getByText('Next import', { exact: true }).first().waitFor()
    expect(await page.getByText('Next import', { exact: true }).count()).toBe(1)
  },
)

journey(
  'the page of imports meets WCAG 2.2 AA and fits, in Spanish on a phone, too',
  async ({ newPage, demoUrl }) => {
    const admin = await demoStaff(HARBOR, 'admin')
    for (const [width, lang, colorScheme] of [
      [1280, 'en', 'light'],
      [320, 'es', 'dark'],
    ] as const) {
      const page = await newPage({ viewport: { width, height: 900 }, colorScheme })
      await signIn(page, demoUrl(HARBOR), admin)
      await page.goto(demoUrl(HARBOR, `/admin/imports?lang=${lang}`))
      await page
        .getByText(lang === 'en' ? 'Next import' : 'Próxima importación')
        .first()
        .waitFor()
      await settled(page)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  },
)

journey(
  'who does not manage the portal is led away from it',
  async ({ newPage, page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/admin/imports'))
    await page.waitForURL(demoUrl(HARBOR, '/login?referrer=admin/imports'))
    for (const account of [await makeAccount(HARBOR), await demoStaff(HARBOR, 'agent')]) {
      const other = await newPage()
      await signIn(other, demoUrl(HARBOR), account)
      await other.goto(demoUrl(HARBOR, '/admin/imports'))
      await other.waitForURL(demoUrl(HARBOR))
    }
  },
)
