import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, nameField, saveButton } from './support/ccai.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { numberIn, PERMITS, shownCount } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const RIDGE = 'ridge.localhost'

/** Its own demo: what is published would be among the scorecards that other journeys count. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

/** Opens the panel for a stat of the permits with a word, and chooses its type. */
async function chooseStat(page: Page, text: string, type: RegExp): Promise<void> {
  await page.goto(server.url(HARBOR, `${PERMITS}?text=${text}&show=list`))
  await page.getByRole('button', { name: 'Stat', exact: true }).click()
  await page.getByRole('heading', { name: 'Which number?' }).waitFor()
  await page.getByRole('button', { name: type }).click()
}

/** Chooses stats for the first row of the open grouping, by their titles. */
async function fillRow(page: Page, titles: readonly string[]): Promise<void> {
  for (const [column, title] of titles.entries()) {
    await page.getByRole('button', { name: 'Add column to row 1' }).click()
    await page
      .getByRole('heading', { name: `Select a Stat Widget for Row 1 Column ${column + 1}` })
      .waitFor()
    await page.getByRole('list', { name: 'Stats' }).getByRole('button', { name: title }).click()
  }
}

/** Adds a grouping to the open scorecard. */
async function addGrouping(page: Page, name: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add', exact: true })
  expect(await add.isDisabled(), 'no grouping is chosen').toBe(true)
  await page.getByRole('button', { name: /Add grouping/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await add.click()
}

journey(
  'a manager makes a stat of a search, puts it on a scorecard and publishes it; a visitor reads it',
  { tags: 'core' },
  async ({ page, newPage }) => {
    await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'admin'))
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(?:search\/saved|analytic\/stat)$/.test(pathname) && request.method() === 'POST')
        calls.push(pathname)
    })
    await chooseStat(page, 'window', /^Count/)
    const name = await page.getByLabel('Name in CCAI').inputValue()
    expect(name).toMatch(/^Building permits – Count – \w{3} \d+, 20\d\d, \d+:\d\d/)
    await page.getByLabel('Title', { exact: true }).fill('Windows in the works')
    await page.getByLabel('Note', { exact: true }).fill('Counted every day.')
    const preview = page.getByRole('region', { name: 'Preview' })
    const tile = preview.getByRole('article', { name: 'Windows in the works' })
    const count = numberIn(await tile.getByText(/^[\d,]+ records$/).innerText())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save stat' }).click()
    await page.getByText('Success, your Stat has been created').waitFor()
    await page.getByText(`Stat ${name} has been saved to CCAI`).waitFor()
    expect(calls.map((path) => path.split('/').at(-1))).toEqual(['saved', 'stat'])
    await page.getByRole('link', { name: 'Go to CCAI' }).click()
    await page.getByRole('heading', { name: 'CCAI for Harbor', level: 1 }).waitFor()
    const first = page.getByRole('list', { name: 'Stats' }).getByRole('article').first()
    await first.getByText('Windows in the works').waitFor()

    await page.getByRole('tab', { name: 'Groupings' }).click()
    await page.getByRole('button', { name: 'Create a Grouping' }).click()
    expect(await nameField(page).inputValue()).toBe('New Grouping')
    await nameField(page).fill('Through the window')
    await fillRow(page, ['Windows in the works', 'Code cases we work on'])
    await page.getByRole('button', { name: 'Add row' }).click()
    await saveButton(page).click()
    await page.getByText('“Through the window” is saved.').waitFor()

    await page.getByRole('tab', { name: 'Scorecards' }).click()
    await page.getByRole('button', { name: 'Create a Scorecard' }).click()
    expect(await nameField(page).inputValue()).toBe('New Scorecard')
    await nameField(page).fill('Windows')
    await addGrouping(page, 'Through the window')
    await page.getByRole('button', { name: 'View Through the window' }).click()
    await page.getByRole('article', { name: 'Windows in the works' }).waitFor()
    await saveButton(page).click()
    await page.getByText('“Windows” is saved.').waitFor()

    const visitor = await newPage()
    const tabs = visitor.getByRole('tab', { name: 'Windows' })
    await visitor.goto(server.url(HARBOR, '/statistics'))
    await visitor.getByRole('tab', { name: 'How we are doing' }).waitFor()
    expect(await tabs.count(), 'a draft').toBe(0)
    await page.getByRole('button', { name: 'Publish Windows' }).click()
    await page.getByText('“Windows” is published.').waitFor()
    await visitor.reload()
    // A press while the page is taken over may be lost.
    await expect
      .poll(async () => {
        await tabs.click()
        return tabs.getAttribute('aria-selected')
      })
      .toBe('true')
    const read = visitor.getByRole('article', { name: 'Windows in the works' })
    const theirs = numberIn(await read.getByText(/^[\d,]+ records$/).innerText())
    expect(theirs, 'everybody’s number, as the preview said').toBe(count)
    await read.getByRole('link', { name: 'Windows in the works' }).click()
    await visitor.waitForURL(/\/search\/saved\/[0-9a-f-]{36}\/\d+$/)
    await visitor.getByRole('button', { name: 'View records' }).click()
    expect(await shownCount(visitor), 'the records behind the number').toBe(theirs)

    await page.getByRole('button', { name: 'Unpublish Windows' }).click()
    await page.getByText('“Windows” is not published any more.').waitFor()
    await visitor.goto(server.url(HARBOR, '/statistics'))
    await visitor.getByRole('tab', { name: 'How we are doing' }).waitFor()
    expect(await tabs.count(), 'taken back').toBe(0)

    await page.goto(server.url(RIDGE, '/ccai'))
    await page.waitForURL((url) => url.pathname !== '/ccai')
    await visitor.goto(server.url(RIDGE, '/statistics'))
    await visitor.getByRole('heading', { name: /^Statistics for/, level: 1 }).waitFor()
    expect(await visitor.getByText('Windows').count(), 'at another agency').toBe(0)
  },
)

journey(
  'what is missing of a stat is said, and one that is not saved can be sent again',
  async ({ page, problems }) => {
    problems.allow(/status of 409/)
    await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'admin'))
    await chooseStat(page, 'roof', /^Count/)
    const saveStat = page.getByRole('button', { name: 'Save stat' })
    await page.getByLabel('Name in CCAI').fill('')
    await saveStat.press('Enter')
    for (const text of ['Title is required.', 'Name is required.', 'Note is required.'])
      await page.getByText(text).waitFor()
    expect(await saveStat.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    await page.getByLabel('Title', { exact: true }).fill('Roofs')
    await page.getByLabel('Name in CCAI').fill('Roofs today')
    const note = page.getByLabel('Note', { exact: true })
    await note.fill('a'.repeat(1001))
    expect((await note.inputValue()).length, 'the field ends at 1000').toBe(1000)
    await page.reload()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Roofs')

    for (const [detail, said] of [
      ['The disk is full.', 'The disk is full.'],
      ['', 'Unknown error'],
    ] as const) {
      const problem = { type: 'about:blank', title: detail, code: 'conflict', detail }
      await page.route('**/api/analytic/stat', (route) =>
        route.fulfill({ status: 409, json: { ...problem, status: 409 } }),
      )
      await saveStat.click()
      await page.getByText(`Couldn’t save a stat, error: ${said}`).waitFor()
      await page.unroute('**/api/analytic/stat')
    }
    await saveStat.click()
    await page.getByText('Stat Roofs today has been saved to CCAI').waitFor()
  },
)
