import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailTo, makeAccount, type NewAccount, newEmail, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { PERMITS, shownCount } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const found = (text: string) => `${PERMITS}?text=${text}&show=list`
let made: Promise<NewAccount> | undefined
const resident = () => (made ??= makeAccount(HARBOR))

/** Somebody signed in, who has opened the panel for what they have searched for. */
async function opened(page: Page, text: string, address: (path: string) => string) {
  await signIn(page, address('/'), await resident())
  await page.goto(address(found(text)))
  expect(await shownCount(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Save and share' })
  return { panel, note: panel.getByRole('textbox', { name: 'Note to your visitors' }) }
}

/** What the tab has kept of what was typed. */
function kept(page: Page): Promise<string> {
  return page.evaluate<string>(
    "Object.entries(sessionStorage).filter(([name]) => name.startsWith('plat.typed')).join('\\n')",
  )
}

/** Has the page make what it prints, as soon as its code is there. */
async function beginPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(async () => {
      await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
      return page.locator('[data-printed]').isVisible()
    })
    .toBe(true)
}

journey(
  'what is typed in the panel outlives Back, Escape and a reload, until it is sent or its owner logs out',
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 401|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const { panel, note } = await opened(page, 'window', (path) => demoUrl(HARBOR, path))
    await note.fill('Look at these windows')
    await page.reload()
    await expect
      .poll(() => note.inputValue(), { message: 'after a reload' })
      .toBe('Look at these windows')
    // Held by the panel: nothing is loaded.
    await page.evaluate('history.back()')
    await panel.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('text'), 'Back only closes it').toBe('window')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    expect(await note.inputValue()).toBe('Look at these windows')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    expect(await note.inputValue(), 'closed, and loaded anew').toBe('Look at these windows')

    const other = await newPage()
    await signIn(other, demoUrl(HARBOR, '/'), await demoStaff(HARBOR, 'admin'))
    await other.goto(demoUrl(HARBOR, found('window')))
    await other.getByRole('button', { name: 'Share', exact: true }).click()
    expect(await other.getByRole('textbox', { name: 'Note to your visitors' }).inputValue()).toBe(
      '',
    )

    await panel.getByRole('textbox', { name: 'Saved in MyCC as' }).press('Enter')
    await panel.getByText('View all your saved searches in MyCC').waitFor()
    await expect
      .poll(() => kept(page), { message: 'gone when it was sent' })
      .not.toContain('these windows')
    await panel.getByRole('button', { name: 'E-mail' }).click()
    const recipients = panel.getByRole('textbox', { name: 'Recipients' })
    await recipients.fill('council@example.org')
    await panel.getByRole('textbox', { name: 'Message' }).fill('For Tuesday')
    // Back leads from a way of sharing to the others; what is typed stays.
    await page.evaluate('history.back()')
    await panel.getByRole('button', { name: 'E-mail' }).click()
    expect(await recipients.inputValue()).toBe('council@example.org')
    await page.reload()
    const message = panel.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.inputValue(), { message: 'the same step' }).toBe('For Tuesday')
    expect(await kept(page)).toContain('council@example.org')

    const send = panel.getByRole('button', { name: 'Send' })
    await page.context().setOffline(true)
    await send.click()
    await panel.getByRole('alert').getByText('Couldn’t send email').waitFor()
    await page.context().setOffline(false)
    expect(await message.inputValue(), 'nothing is lost').toBe('For Tuesday')
    // It is sent, and its answer lost: what is changed then is another mail.
    const api = '**/api/share/*/email'
    await page.evaluate(
      "window.send = window.fetch, window.fetch = async (...call) => { await window.send(...call); throw new TypeError('lost') }",
    )
    await send.click()
    await panel.getByRole('alert').getByText('Couldn’t send email').waitFor()
    await page.evaluate('window.fetch = window.send')
    const mayor = newEmail('mayor')
    await recipients.fill(mayor)
    let sent = 0
    await page.route(api, async (route) => {
      sent += 1
      await new Promise((done) => setTimeout(done, 1_000))
      await route.continue()
    })
    await send.dblclick()
    await panel.getByText('Sending', { exact: true }).waitFor()
    await panel.getByRole('heading', { name: 'Wish to share your search again' }).waitFor()
    expect(sent, 'a second press sends nothing twice').toBe(1)
    expect(await mailTo(HARBOR, mayor, 'share.search')).toContain('For Tuesday')
    await expect.poll(() => kept(page)).not.toContain(mayor)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Ana Reyes' }).first().click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    expect(await kept(page), 'nothing is left after logging out').toBe('')
  },
)

journey(
  'the preview is the public page as a visitor gets it, and the keyboard passes it',
  async ({ page, demoUrl }) => {
    const { panel, note } = await opened(page, 'roof', (path) => demoUrl(HARBOR, path))
    const withCookie: string[] = []
    const asked: string[] = []
    page.on('request', (request) => {
      // Pictures of the agency are everybody's.
      if (request.frame() === page.mainFrame() || !/\/api\/(?!file\/)/.test(request.url())) return
      asked.push(request.url())
      void request.allHeaders().then(({ cookie }) => {
        if (cookie !== undefined) withCookie.push(request.url())
      })
    })
    await note.fill('Look at these roofs')
    await panel.getByRole('textbox', { name: 'Create title' }).fill('Roofs of Harbor')
    await panel.getByRole('button', { name: 'Preview' }).click()
    const frame = panel.frameLocator('iframe')
    await frame.locator('h1', { hasText: 'Roofs of Harbor' }).waitFor()
    await frame.getByText('Look at these roofs').first().waitFor()
    expect(await kept(page), 'nobody in the frame, and still kept').toContain('Look at these roofs')
    expect(asked.some((url) => url.includes('/search/'))).toBe(true)
    expect(withCookie, 'it asks as nobody').toEqual([])
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Back to the card' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const inFrame = () => page.evaluate("document.activeElement.tagName === 'IFRAME'")
    for (let step = 0; step < 3 && (await inFrame()); step += 1) await page.keyboard.press('Tab')
    expect(await inFrame(), 'the keyboard is not held').toBe(false)
    await panel.getByRole('button', { name: 'Back to the card' }).click()
    expect(await note.inputValue()).toBe('Look at these roofs')
  },
)

journey(
  'a window that wants a report which is not there says so in words, and leads to MyCC',
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 404|request failed \(csp\)/)
    const address = '/api/report/5a0e7c1e-0001-4d00-8000-000000000001/file'
    await signIn(page, demoUrl(HARBOR, '/'), await resident())
    const answer = await page.goto(demoUrl(HARBOR, address))
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This report cannot be opened', level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to MyCC' }).click()
    await page.getByRole('heading', { name: 'MyCC for Harbor' }).waitFor()

    const plain = await newPage({ javaScriptEnabled: false, locale: 'es-MX' })
    await plain.goto(demoUrl(HARBOR, '/report_missing'))
    await plain.getByRole('heading', { name: 'Este informe no se puede abrir' }).waitFor()
    await plain.getByRole('link', { name: 'MyCC' }).waitFor()
    const visitor = await newPage()
    await visitor.goto(demoUrl(HARBOR, address))
    await visitor.waitForURL((url) => url.pathname === '/login')
  },
)

journey(
  'whoever prints with the panel open prints the search, and of a link what its owner wrote',
  async ({ page, newPage, demoUrl }) => {
    const { panel, note } = await opened(page, 'deck', (path) => demoUrl(HARBOR, path))
    await note.fill('Decks by the water')
    await panel.getByRole('textbox', { name: 'Create title' }).fill('Decks of Harbor')
    await beginPrinting(page)
    await panel.waitFor({ state: 'hidden' })
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: 'screen' })
    await panel.getByRole('button', { name: 'Save and share' }).click()
    const field = panel.getByRole('textbox', { name: 'Link to this search' })
    const link = await field.inputValue()

    const visitor = await newPage()
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'Decks of Harbor', level: 1 }).waitFor()
    await beginPrinting(visitor)
    const printed = visitor.locator('[data-printed]')
    await printed.getByRole('heading', { name: 'Decks of Harbor' }).waitFor()
    await printed.getByText('Decks by the water').waitFor()
    await printed.getByText(link).waitFor()
  },
)
