import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailTo, makeAccount, type NewAccount, newEmail, signIn } from './support/accounts.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { PERMITS } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const found = (text: string) => `${PERMITS}?text=${text}&show=list`
const SAVES = /\/api\/search\/saved$/
let made: Promise<NewAccount> | undefined
const resident = () => (made ??= makeAccount(HARBOR))

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Save and share' })
const fieldOf = (page: Page, name: string) => panelOf(page).getByRole('textbox', { name })
const buttonOf = (page: Page, name: string) =>
  panelOf(page).getByRole('button', { name, exact: true })
/** Whether a button can be pressed, however it says so. */
const isReady = (page: Page, name: string) =>
  buttonOf(page, name).evaluate(
    (button) => !button.hasAttribute('disabled') && button.ariaDisabled !== 'true',
  )

/** Opens the panel of a search. */
async function openPanel(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await panelOf(page).waitFor()
}

/** Saves the search on screen for sharing, and answers its title. */
async function save(page: Page, message: string): Promise<string> {
  await fieldOf(page, 'Note to your visitors').fill(message)
  const title = await fieldOf(page, 'Create title').inputValue()
  await buttonOf(page, 'Save and share').click()
  await panelOf(page).getByText('View all your saved searches in MyCC').waitFor()
  return title
}

/** Has calls answered by a problem. */
const failing = (page: Page, address: RegExp, status: number, problem: object) =>
  page.route(address, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: 'No', status, ...problem }),
        })
      : route.fallback(),
  )

journey(
  'the save card waits for title, name and note, and says why it was not taken',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (500|403)|answer 500/)
    await signIn(page, demoUrl(HARBOR), await resident())
    await openPanel(page, demoUrl(HARBOR, found('kitchen')))
    const title = fieldOf(page, 'Create title')
    const note = fieldOf(page, 'Note to your visitors')
    const comments = fieldOf(page, 'Additional comments')
    expect(await title.getAttribute('placeholder')).toBe('Create title')
    expect(await note.getAttribute('placeholder')).toBe(
      'Personalise your message for anyone who clicks your link',
    )
    expect(await comments.getAttribute('placeholder')).toBe('Additional comments')
    expect(await title.inputValue(), 'a title is proposed').toContain('“kitchen”')
    await note.fill('Look')
    for (const name of ['Create title', 'Saved in MyCC as', 'Note to your visitors']) {
      const field = fieldOf(page, name)
      const kept = await field.inputValue()
      for (const button of ['Save and share', 'Preview'])
        expect(await isReady(page, button), `${button}, all filled in`).toBe(true)
      await field.fill(' ')
      for (const button of ['Save and share', 'Preview'])
        expect(await isReady(page, button), `${button} without ${name}`).toBe(false)
      await field.fill(kept)
    }
    for (const field of [note, comments]) {
      await field.fill('x'.repeat(1_001))
      expect(await field.inputValue()).toHaveLength(1_000)
    }

    await failing(page, SAVES, 500, { code: 'internal', detail: 'Disk full' })
    await buttonOf(page, 'Save and share').click()
    await panelOf(page)
      .getByText(/^Couldn’t save a share, error: \S/)
      .waitFor()
    await page.unroute(SAVES)
    await failing(page, SAVES, 403, {
      code: 'forbidden',
      detail: 'No room',
      reason: 'saved_search_allowance',
      values: { limit: 50 },
    })
    await buttonOf(page, 'Save and share').click()
    const full = panelOf(page).locator('[data-look=warning]')
    await full
      .getByText(
        'You have reached your saved searches allowance. Delete one or more shared searches in MyCC before sharing another.',
      )
      .waitFor()
    expect(await note.inputValue(), 'the text is kept').toHaveLength(1_000)
    await full.getByRole('link', { name: 'Go to MyCC' }).click()
    await page.waitForURL((url) => url.pathname === '/mycc/searches')
  },
)

journey(
  'a saved search is copied, mailed and made a report of, and each step begins with its title',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 503|answer 503/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, demoUrl(HARBOR), await resident())
    await openPanel(page, demoUrl(HARBOR, found('window')))
    const title = await save(page, 'For the neighbors')
    await buttonOf(page, 'Copy link').click()
    await panelOf(page)
      .getByText('Link is copied to your clipboard, you can now share it by pasting it')
      .waitFor()
    const link = await fieldOf(page, 'Link to this search').inputValue()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)

    await buttonOf(page, 'E-mail').click()
    expect(await fieldOf(page, 'Subject').inputValue()).toBe(title)
    const neighbor = newEmail('subject')
    for (const [typed, ready] of [
      ['', false],
      ['a@b.co,', false],
      ['a@b.co, pier', false],
      ['a@b.co, c@d.co, e@f.co', true],
      [Array.from({ length: 21 }, (_, number) => `a${number}@b.co`).join(), false],
      [neighbor, true],
    ] as const) {
      await fieldOf(page, 'Recipients').fill(typed)
      expect(await isReady(page, 'Send'), typed).toBe(ready)
    }
    await fieldOf(page, 'Message').fill('Have a look')
    await fieldOf(page, 'Subject').fill('')
    await buttonOf(page, 'Back').click()
    await buttonOf(page, 'E-mail').click()
    expect(await fieldOf(page, 'Message').inputValue(), 'it survives going back').toBe(
      'Have a look',
    )
    const mails = /\/api\/share\/[\w-]+\/email$/
    await failing(page, mails, 503, { code: 'unavailable', detail: 'Later' })
    await buttonOf(page, 'Send').click()
    await panelOf(page)
      .getByText(/^Couldn’t send email, error: \S/)
      .waitFor()
    await page.unroute(mails)
    await buttonOf(page, 'Send').click()
    await panelOf(page).getByRole('heading', { name: 'Wish to share your search again' }).waitFor()
    await mailTo(HARBOR, neighbor, 'share.search')

    await buttonOf(page, 'Share again').click()
    await buttonOf(page, 'Report (PDF)').click()
    const name = fieldOf(page, 'Name of the report')
    expect(await name.inputValue()).toBe(title)
    await name.fill('')
    expect(await isReady(page, 'Save')).toBe(false)
    await name.fill('Windows')
    const reports = /\/api\/share\/[\w-]+\/report$/
    await failing(page, reports, 503, { code: 'unavailable', detail: 'Later' })
    await buttonOf(page, 'Save').click()
    await panelOf(page)
      .locator('[data-look=warning]')
      .getByText(/^Couldn’t create a report, error: \S/)
      .waitFor()
    await page.unroute(reports)

    await page.goto(demoUrl(HARBOR, '/mycc/searches'))
    await page.getByRole('button', { name: /^Building permits, “window”/ }).click()
    for (const text of ['Have a look', neighbor, title])
      await page.getByRole('table').getByText(text).first().waitFor()
  },
)

journey(
  'each network opens in its own window and is recorded; what is shared already says so',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 503|answer 503/)
    await page.addInitScript(() => {
      const opened: string[] = []
      const open = (address: string) => {
        opened.push(address)
        return null
      }
      Object.assign(globalThis, { opened, open })
    })
    await signIn(page, demoUrl(HARBOR), await resident())
    await openPanel(page, demoUrl(HARBOR, found('gutter')))
    await save(page, 'For the neighbors')
    for (const [network, host, message] of [
      ['Facebook', 'www.facebook.com', null],
      ['Twitter', 'twitter.com', 'Look at these'],
      ['LinkedIn', 'www.linkedin.com', null],
    ] as const) {
      await buttonOf(page, network).click()
      if (message !== null) await fieldOf(page, 'Message').fill(message)
      const call = page.waitForRequest(/\/api\/share\//)
      await buttonOf(page, `Share on ${network}`).click()
      const request = await call
      expect(new URL(request.url()).pathname).toMatch(
        new RegExp(`^/api/share/[\\w-]{36}/${network.toLowerCase()}$`),
      )
      expect(request.postDataJSON()).toMatchObject({ message })
      const addresses = await page.evaluate<string[]>('opened')
      const address = new URL(addresses.at(-1) ?? '')
      expect(address.host).toBe(host)
      expect(address.search).toContain(encodeURIComponent('/s/'))
      if (message !== null) expect(address.searchParams.get('hashtags')).toBe('opendata,permits')
      await panelOf(page)
        .getByRole('heading', { name: 'Wish to share your search again' })
        .waitFor()
      await buttonOf(page, 'Share again').click()
    }
    const shares = /\/api\/share\/[\w-]+\/linkedin$/
    await failing(page, shares, 503, { code: 'unavailable', detail: 'Later' })
    await buttonOf(page, 'LinkedIn').click()
    await buttonOf(page, 'Share on LinkedIn').click()
    await panelOf(page)
      .getByText(/^Couldn’t record share, error: \S/)
      .waitFor()
    await page.unroute(shares)
    // It opens again where it was left: among the ways to share.
    await buttonOf(page, 'Back').click()
    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await panelOf(page).getByText('Your link is already available in MyCC').waitFor()
  },
)

journey(
  'a module offers what it is configured to offer; who makes statistics may share what has no place',
  async ({ page, newPage, demoUrl }) => {
    await signIn(page, demoUrl(HARBOR), await resident())
    await page.goto(demoUrl(HARBOR))
    const config = /\/api\/config\/module\/building-permits/
    const body = await page.evaluate<string>(
      "fetch('/api/config/module/building-permits').then((reply) => reply.text())",
    )
    const answer = JSON.parse(body) as { data: { control: { share: object } } }
    answer.data.control.share = {
      channels: ['link', 'report'],
      templates: [
        { id: 1, name: 'Council', sourceType: 'search', channel: 'report' },
        { id: 2, name: 'Newsletter', sourceType: 'search', channel: 'email' },
        { id: 3, name: 'One house', sourceType: 'record', channel: 'report' },
      ],
      tags: [],
    }
    await leaveToBrowser(page)
    await page.route(config, (route) => route.fulfill({ json: answer }))
    await openPanel(page, demoUrl(HARBOR, found('deck')))
    await expect
      .poll(() =>
        panelOf(page)
          .locator('img')
          .evaluate((logo) => 'naturalWidth' in logo && Number(logo.naturalWidth) > 0),
      )
      .toBe(true)
    await save(page, 'For the neighbors')
    const ways = panelOf(page).getByRole('list', { name: 'Other ways to share' })
    expect(await ways.getByRole('button').allInnerTexts()).toEqual(['Report (PDF)'])
    await buttonOf(page, 'Report (PDF)').click()
    await panelOf(page).getByRole('radio', { name: 'Council' }).waitFor()
    expect(await panelOf(page).getByRole('radio').count()).toBe(1)

    const nothing = `${PERMITS}?text=zzqqzz&show=list`
    await page.goto(demoUrl(HARBOR, nothing))
    await page.getByText('There is nothing on the map to share').waitFor()
    const share = page.getByRole('button', { name: 'Share', exact: true })
    expect(await share.getAttribute('aria-disabled')).toBe('true')
    const manager = await newPage()
    await signIn(manager, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
    await manager.goto(demoUrl(HARBOR, nothing))
    await manager
      .getByText(/^0 \w+/)
      .first()
      .waitFor()
    await manager.getByRole('button', { name: 'Share', exact: true }).click()
    await panelOf(manager).waitFor()
  },
)

journey(
  'an agency without an internal board shares like any other, also from a shared search',
  async ({ page, newPage, demoUrl }) => {
    const ridge = 'ridge.localhost'
    await signIn(page, demoUrl(ridge), await makeAccount(ridge))
    await openPanel(page, demoUrl(ridge, '/prevention/defensible-space?show=list'))
    await save(page, 'For the ridge')
    const link = await fieldOf(page, 'Link to this search').inputValue()
    const neighbor = await newPage()
    await signIn(neighbor, demoUrl(ridge), await makeAccount(ridge))
    await neighbor.goto(link)
    await neighbor.getByText('For the ridge').first().waitFor()
    await neighbor.getByRole('button', { name: 'Share', exact: true }).click()
    await fieldOf(neighbor, 'Create title').waitFor()
    expect(await neighbor.getByRole('button', { name: /^(Internal|Public)$/ }).count()).toBe(0)
  },
)
