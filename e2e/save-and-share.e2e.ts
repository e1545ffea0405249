import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  fillLogin,
  mailTo,
  makeAccount,
  type NewAccount,
  newEmail,
  signIn,
} from './support/accounts.ts'
import { demoStaff } from './support/demo-staff.ts'
import { expectAccessible } from './support/axe.ts'
import { journey } from './support/journey.ts'
import { PERMITS, results, shownCount } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
/** What each journey searches for: their account is the same, for an address may make few. */
const found = (text: string) => `${PERMITS}?text=${text}&show=list`
let made: Promise<NewAccount> | undefined
const resident = () => (made ??= makeAccount(HARBOR))

/** Somebody signed in, before what they have searched for. */
async function before(page: Page, text: string, address: (path: string) => string): Promise<void> {
  await signIn(page, address('/'), await resident())
  await page.goto(address(found(text)))
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
  expect(await shownCount(page)).toBeGreaterThan(0)
}

/** Status, type and first letters of what the page gets from an address of its own host. */
function fetched(page: Page, address: string): Promise<unknown[]> {
  return page.evaluate(async (path) => {
    const reply = await fetch(path)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const begin = String.fromCodePoint(...bytes.slice(0, 5))
    return [reply.status, reply.headers.get('content-type'), begin]
  }, address)
}

/** Saves the search on screen for sharing, and answers its link. */
async function share(page: Page, message: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Save and share' })
  await panel.getByRole('textbox', { name: 'Note to your visitors' }).fill(message)
  await panel.getByRole('button', { name: 'Save and share' }).click()
  await panel.getByText('View all your saved searches in MyCC').waitFor()
  return panel.getByRole('textbox', { name: 'Link to this search' }).inputValue()
}

journey(
  'a search is starred, and the star taken away and given back',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await before(page, 'kitchen', (path) => demoUrl(HARBOR, path))
    const star = page.getByRole('button', { name: 'Star', exact: true })
    await star.click()
    await page.getByText('Starred: you find this search in MyCC').waitFor()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect
      .poll(() => star.getAttribute('aria-pressed'), { message: 'it is known after a reload' })
      .toBe('true')
    await star.click()
    await page.getByText('The star is taken away').waitFor()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'Go to MyCC' }).click()
    await page.getByRole('heading', { name: 'MyCC for Harbor' }).waitFor()
    await page.getByRole('button', { name: /“kitchen”/, expanded: true }).waitFor()
    // It is opened once, not again by a reload, nor is the next one that was not read.
    await page.reload()
    await page.getByRole('button', { name: /“kitchen”/, expanded: false }).waitFor()
    expect(await page.getByRole('button', { name: /^Details|“/, expanded: true }).count()).toBe(0)
  },
)

journey(
  'a search is saved with a note, its link opened in a clean browser, and withdrawn again',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of (410|404)|answer (410|404)/)
    await before(page, 'roof', (path) => demoUrl(HARBOR, path))
    const count = await shownCount(page)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    const save = panel.getByRole('button', { name: 'Save and share' })
    expect(await save.getAttribute('aria-disabled'), 'a note is missing').toBe('true')
    await save.press('Enter')
    await panel.getByText('Write a note for whoever opens your link.').waitFor()
    const note = panel.getByRole('textbox', { name: 'Note to your visitors' })
    await note.fill('Look at these kitchens')
    await panel.getByRole('textbox', { name: 'Create title' }).fill('Kitchens of Harbor')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Preview' }).click()
    await panel.getByRole('heading', { name: 'What visitors will see' }).waitFor()
    await panel.getByText('Kitchens of Harbor').waitFor()
    await panel.getByRole('button', { name: 'Back to the card' }).click()
    expect(await note.inputValue(), 'the text is kept').toBe('Look at these kitchens')
    await save.click()
    await panel.getByText('View all your saved searches in MyCC').waitFor()
    const link = await panel.getByRole('textbox', { name: 'Link to this search' }).inputValue()
    expect(new URL(link).pathname).toMatch(/^\/s\/[\w-]{22}$/)
    await expectAccessible(page)

    const visitor = await newPage()
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'Kitchens of Harbor', level: 1 }).waitFor()
    await visitor.getByText('Look at these kitchens').first().waitFor()
    await visitor.getByText(/when it was shared, with the data of/).waitFor()
    // Whoever shared it searched live and archived records, and so does the link.
    await expect.poll(() => shownCount(visitor)).toBe(count)
    const elsewhere = await newPage()
    const gone = await elsewhere.goto(demoUrl('ridge.localhost', new URL(link).pathname))
    expect(gone?.status(), 'another agency knows nothing of it').toBe(404)

    await page.goto(demoUrl(HARBOR, '/mycc/searches'))
    await page.getByRole('button', { name: /^Building permits, “roof”/ }).click()
    await page.getByRole('button', { name: 'Withdraw the link' }).click()
    await page.getByText('The link is withdrawn').waitFor()
    const later = await newPage()
    const answer = await later.goto(link)
    expect(answer?.status()).toBe(410)
    await later.getByRole('heading', { name: 'This link was withdrawn', level: 1 }).waitFor()
    await expectAccessible(later)
    await later.goto(demoUrl(HARBOR, '/s/nobodys-link-at-all'))
    await later.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
  },
)

journey(
  'a search is sent by e-mail, and opened from the mail',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    await before(page, 'window', (path) => demoUrl(HARBOR, path))
    await share(page, 'For the council')
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    await panel.getByRole('button', { name: 'E-mail' }).click()
    await panel.getByRole('heading', { name: 'E-mail' }).waitFor()
    const to = panel.getByRole('textbox', { name: 'Recipients' })
    const send = panel.getByRole('button', { name: 'Send' })
    await to.fill('a@b.co,')
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    const neighbor = newEmail('neighbor')
    await to.fill(`${neighbor};`)
    await to.fill(neighbor)
    await panel.getByRole('textbox', { name: 'Message' }).fill('Have a look')
    await send.click()
    await panel.getByRole('heading', { name: 'Wish to share your search again' }).waitFor()
    const mail = await mailTo(HARBOR, neighbor, 'share.search')
    expect(mail).toContain('Have a look')
    expect(mail).toContain('“window”')
    const link = /https?:\/\/\S+\/s\/[\w-]+/.exec(mail)?.[0] ?? ''
    const visitor = await newPage()
    await visitor.goto(link)
    await visitor.getByText('For the council').first().waitFor()
    await panel.getByRole('button', { name: 'Share again' }).click()
    await panel.getByRole('button', { name: 'Twitter' }).click()
    await panel.getByRole('button', { name: 'Share on Twitter' }).waitFor()
    await expectAccessible(page)
  },
)

journey(
  'a report is made of a search, opened, sent, and found in MyCC',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    await before(page, 'deck', (path) => demoUrl(HARBOR, path))
    await share(page, 'For the council')
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    await panel.getByRole('button', { name: 'Report (PDF)' }).click()
    await panel.getByRole('heading', { name: 'Report (PDF)' }).waitFor()
    await panel
      .getByRole('textbox', { name: 'Name of the report' })
      .fill('Kitchens for the council')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByText('Your report is available in MyCC').waitFor()
    const opened = panel.getByRole('link', { name: 'Open the report' })
    const address = (await opened.getAttribute('href')) ?? ''
    expect(await fetched(page, address)).toEqual([200, 'application/pdf', '%PDF-'])
    const other = await newPage()
    await signIn(other, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
    await other.goto(demoUrl(HARBOR))
    expect((await fetched(other, address))[0]).toBe(404)
    await panel.getByRole('button', { name: 'Send via email' }).click()
    await panel.getByRole('heading', { name: 'Send the report by e-mail' }).waitFor()
    const neighbor = newEmail('council')
    await panel.getByRole('textbox', { name: 'Recipients' }).fill(neighbor)
    await panel.getByRole('button', { name: 'Send' }).click()
    await panel.getByRole('heading', { name: 'Wish to share your search again' }).waitFor()
    expect(await mailTo(HARBOR, neighbor, 'share.search')).toContain('PDF')

    await page.goto(demoUrl(HARBOR, '/mycc/reports'))
    const table = page.getByRole('table')
    await table.getByRole('button', { name: 'Kitchens for the council', exact: true }).waitFor()
    await expectAccessible(page)
    await table.getByRole('button', { name: 'Details of Kitchens for the council' }).click()
    await table.getByText(/^\d+ pages?$/).waitFor()
    await table.getByRole('checkbox', { name: 'Select Kitchens for the council' }).check()
    await page.getByRole('button', { name: 'Delete' }).click()
    // The tab stays for what can be restored.
    await page.getByRole('button', { name: /^Recently deleted/ }).waitFor()
    expect((await fetched(page, address))[0]).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await table.getByRole('button', { name: 'Kitchens for the council', exact: true }).waitFor()
    expect((await fetched(page, address))[0], 'its file is back').toBe(200)

    // One that is being made, and one whose file has no address, open nothing and say why in the console.
    const said: string[] = []
    page.on('console', (message) => void said.push(message.text()))
    const list = await page.evaluate<string>("fetch('/api/report').then((reply) => reply.text())")
    const without = list.replaceAll(/"url":"[^"]*"/g, '"url":null')
    for (const [status, words] of [
      ['pending', 'This report is still being made.'],
      ['failed', 'URL not assigned'],
    ] as const) {
      const body = without.replaceAll('"status":"complete"', `"status":"${status}"`)
      await page.route('**/api/report?*', (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      )
      await page.reload()
      const row = table.getByRole('button', { name: 'Kitchens for the council', exact: true })
      await row.press('Enter')
      await expect.poll(() => said).toContain(words)
      if (status === 'pending') await table.getByRole('img', { name: 'Being made' }).waitFor()
      await page.unroute('**/api/report?*')
    }
    expect(page.context().pages(), 'no window was opened').toHaveLength(1)
  },
)

journey(
  'who is signed out logs in and goes on where it was pressed, with the search that was on the screen',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const account = await resident()
    await page.goto(demoUrl(HARBOR, found('garage')))
    const count = await shownCount(page)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('dialog', { name: 'Log In or Sign Up' }).waitFor()
    await fillLogin(page, account)
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    await panel.waitFor()
    expect(new URL(page.url()).searchParams.get('text'), 'the same search').toBe('garage')
    const more = page.getByText(/^[\d,]+ with archived records\.$/)
    await more.waitFor()
    expect(await shownCount(page), 'live records only, as before').toBe(count)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Close sharing' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => shownCount(page)).toBe(count)
    const [all = ''] = (await more.innerText()).split(' ')
    await page.getByRole('button', { name: 'Include archived' }).press('Enter')
    await expect.poll(() => shownCount(page)).toBe(Number(all.replaceAll(',', '')))
    await more.waitFor({ state: 'detached' })
  },
)

journey(
  'on a phone, in Spanish, the same acts are a sheet, and what is not found cannot be shared',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await signIn(page, demoUrl(HARBOR), await resident())
    await page.goto(demoUrl(HARBOR, `${found('porch')}&lang=es`))
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Guardar y compartir' })
    await panel.getByRole('textbox', { name: 'Nota para sus visitantes' }).waitFor()
    expect((await panel.boundingBox())?.width).toBe(390)
    await expectAccessible(page)
    await page.goto(demoUrl(HARBOR, `${PERMITS}?text=zzqqzz&show=list&lang=es`))
    await page.getByText('No hay nada en el mapa que compartir').waitFor()
    expect(await results(page).isVisible()).toBe(true)
  },
)

journey(
  'whoever turns the phone while writing goes on where they were',
  async ({ page, demoUrl }) => {
    await before(page, 'garage', (path) => demoUrl(HARBOR, path))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    const note = panel.getByRole('textbox', { name: 'Note to your visitors' })
    await note.fill('Look at these garages')
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => note.inputValue()).toBe('Look at these garages')
    }
    await panel.getByRole('button', { name: 'Close sharing' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    expect(await panel.count(), 'what was closed stays closed').toBe(0)
  },
)

journey(
  'a shared search that cannot be read is not offered as a new one, and is read again on request',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 500|answer 500/)
    await before(page, 'porch', (path) => demoUrl(HARBOR, path))
    await share(page, 'For the neighbors')
    await page.getByRole('button', { name: 'Close sharing' }).click()
    await page.reload()
    const one = /\/api\/search\/saved\/[\w-]{36}$/
    await page.route(one, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Save and share' })
    const again = panel.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await panel.getByRole('textbox').count(), 'no second one is saved').toBe(0)
    await page.unroute(one)
    await again.click()
    await panel.getByRole('textbox', { name: 'Link to this search' }).waitFor()
  },
)
