import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { type Installation, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { settled } from './support/settled.ts'

const CODE = 'ridge'
const HOST = `${CODE}.localhost`
const ADMIN = { email: `admin@${CODE}.example`, password: 'open-door-demo' }
const TITLE = 'Terms of use'
const DEMO = resolve(import.meta.dirname, '../tenants/demo', CODE)
let home = ''
let installation: Installation
let server: RunningServer
let folder = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-admin-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  folder = join(installation.tenants, CODE)
  await cp(DEMO, folder, { recursive: true })
  server = await startServer({ ...installation, copyOf: inject('preparedData').demo })
})
afterAll(async () => {
  await server?.stop()
  await rm(home, { recursive: true, force: true })
})

async function admin(page: Page): Promise<void> {
  await signIn(page, server.url(HOST), ADMIN)
}

/** Changes the text of the opened file. */
async function rewrite(page: Page, path: string, from: string, to: string): Promise<void> {
  const field = page.getByRole('textbox', { name: path })
  await field.waitFor()
  const text = await field.inputValue()
  expect(text).toContain(from)
  await field.fill(text.replace(from, to))
}

async function save(page: Page, note: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What you changed' }).fill(note)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Saved as version \d+\./).waitFor()
}

journey(
  'an administrator changes look and words, sees them on the portal, and goes back, without a shell',
  async ({ page, problems, newPage }) => {
    problems.allow(/status of 400/)
    await admin(page)
    await page.goto(server.url(HOST, '/profile'))
    await page.getByRole('button', { name: 'Sam Whitfield' }).first().click()
    await page.getByRole('link', { name: 'Manage the portal' }).click()
    await page.getByRole('heading', { name: 'Last change' }).waitFor()

    await page.getByRole('link', { name: 'Branding' }).first().click()
    await page.getByRole('textbox', { name: 'Short name' }).fill('Ridge Fire')
    await page
      .getByRole('textbox', { name: 'Color of buttons and links', exact: true })
      .fill('#ffee00')
    await page.getByText('At least 4.5:1 is needed').waitFor()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('1 problem. Nothing was saved.').waitFor()
    await page
      .getByRole('textbox', { name: 'Color of buttons and links', exact: true })
      .fill('#0a5c36')
    await page.getByText('It can be read').first().waitFor()
    await save(page, 'Green, and a shorter name')

    await page.getByRole('link', { name: 'Documents' }).first().click()
    await page.getByRole('link', { name: 'docs/terms.en.md' }).click()
    await rewrite(page, 'docs/terms.en.md', `title: ${TITLE}`, 'title: Rules of this site')
    // A fault is told with its line, and nothing is saved.
    await page.getByRole('link', { name: 'departments/prevention.yaml' }).click()
    await rewrite(page, 'departments/prevention.yaml', '- defensible-space', '- defensible-spaces')
    await page.getByRole('button', { name: 'Check' }).click()
    await page
      .getByRole('button', { name: /^departments\/prevention\.yaml, line \d+$/ })
      .first()
      .click()
    const selected = () =>
      page.evaluate(
        '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.querySelector("textarea"))',
      )
    await expect.poll(selected).toContain('defensible-spaces')
    await page
      .getByRole('button', { name: 'Undo the changes of departments/prevention.yaml' })
      .click()
    await save(page, 'A plainer title')

    const visitor = await newPage()
    await visitor.goto(server.url(HOST, '/doc/terms'))
    await visitor.getByRole('heading', { name: 'Rules of this site' }).waitFor()
    expect(
      await visitor.evaluate(
        'getComputedStyle(document.documentElement).getPropertyValue("--agency-primary").trim()',
      ),
    ).toBe('#0a5c36')

    await page.getByRole('link', { name: 'History' }).first().click()
    const versions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect.poll(() => versions.count()).toBe(3)
    await page.getByRole('button', { name: 'What changed in version 3' }).click()
    await page.getByText(/\+title: Rules of this site/).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'What changed in version 2' }).click()
    await page.getByRole('button', { name: 'Go back to version 2' }).click()
    await expect.poll(() => versions.count()).toBe(4)
    await visitor.goto(server.url(HOST, '/doc/terms'))
    await visitor.getByRole('heading', { name: TITLE }).waitFor()

    // Comments and order are still there, and a folder does not overwrite what was saved.
    const exported = join(home, 'exported')
    expect((await runPlat(installation, 'tenant', 'export', CODE, exported)).code).toBe(0)
    const settings = await readFile(join(DEMO, 'tenant.yaml'), 'utf8')
    expect(await readFile(join(exported, 'tenant.yaml'), 'utf8')).toBe(
      settings
        .replace('"#5a3fa0"', '"#0a5c36"')
        .replace('short: "Lantern Ridge Fire"', 'short: "Ridge Fire"'),
    )
    const refused = await runPlat(installation, 'tenant', 'apply', folder)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('changed in /admin by Sam Whitfield')
  },
)

journey(
  'two administrators change one file: the second is told what the first has changed, and keeps the own text',
  async ({ newPage, problems }) => {
    problems.allow(/status of 409/)
    const [first, second] = [await newPage(), await newPage()]
    for (const page of [first, second]) {
      await admin(page)
      await page.goto(server.url(HOST, '/admin/documents?file=docs/contact.en.md'))
    }
    await rewrite(second, 'docs/contact.en.md', 'from 8 to 5', 'from 9 to 5')
    await rewrite(first, 'docs/contact.en.md', 'from 8 to 5', 'from 8 to 6')
    await save(first, 'Longer hours')
    await second.getByRole('textbox', { name: 'What you changed' }).fill('Later')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await second.getByRole('heading', { name: 'Somebody else has saved' }).waitFor()
    await second.getByText(/\+For a visit.* from 8 to 6/).waitFor()
    await settled(second)
    await expectAccessible(second)
    await second.getByRole('button', { name: 'Go on, and keep what I changed' }).click()
    expect(
      await second.getByRole('textbox', { name: 'docs/contact.en.md' }).inputValue(),
    ).toContain('from 9 to 5')
    await save(second, 'Later')
    await first.goto(server.url(HOST, '/doc/contact'))
    await first.getByText('from 9 to 5').waitFor()
  },
)

journey('what is typed is still there after a look at another page', async ({ page }) => {
  await admin(page)
  await page.goto(server.url(HOST, '/admin/documents?file=landing.yaml'))
  await rewrite(page, 'landing.yaml', 'Is your home', 'Hello')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('list', { name: 'History' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '1 file changed, not saved yet' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'landing.yaml' }).inputValue()).toContain('Hello')
  await page.getByRole('button', { name: 'Undo the changes of landing.yaml' }).click()
})

journey('the pages meet WCAG 2.2 AA and fit, in Spanish on a phone, too', async ({ newPage }) => {
  for (const [width, lang, colorScheme] of [
    [1280, 'en', 'light'],
    [390, 'es', 'dark'],
    [320, 'es', 'light'],
  ] as const) {
    const page = await newPage({ viewport: { width, height: 900 }, colorScheme })
    await admin(page)
    for (const path of [
      '/admin',
      '/admin/documents?file=tenant.yaml',
      '/admin/branding',
      '/admin/history?version=1',
    ]) {
      await page.goto(server.url(HOST, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  }
})

journey('a resident and other staff are led away', async ({ newPage, page }) => {
  await page.goto(server.url(HOST, '/admin/documents'))
  await page.waitForURL(server.url(HOST, '/login?referrer=admin/documents'))
  const agent = { ...ADMIN, email: `agent@${CODE}.example` }
  for (const account of [await makeAccount(HOST, {}, server.port), agent]) {
    const other = await newPage()
    await signIn(other, server.url(HOST), account)
    for (const path of ['/admin', '/admin/documents', '/admin/branding', '/admin/history']) {
      await other.goto(server.url(HOST, path))
      await other.waitForURL(server.url(HOST))
    }
  }
})
