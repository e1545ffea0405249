import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import {
  ccaiUrl,
  HARBOR,
  makeEntry,
  makeGrouping,
  nameField,
  openCcai,
  saveButton,
} from './support/ccai.ts'
import { journey } from './support/journey.ts'
import { focused } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** A stat of Harbor (tools/src/demo-city/saved-searches/harbor.yaml). */
const STAT = { id: 4, title: 'Code cases we work on' }

/** Its own demo: what is changed would be among the scorecards that other journeys read. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** What the open scorecard holds, in its order. */
const namesIn = async (list: Locator) =>
  (await list.getByRole('listitem').locator('strong').allInnerTexts()).map((name) => name.trim())

journey(
  'a stat is changed and stays so; Cancel leaves it as it was; its search can be opened',
  async ({ page }) => {
    await openCcai(page, server, `stats&open=${STAT.id}`)
    await titleField(page).fill('Cases, all of them')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('article', { name: STAT.title }).waitFor()
    await page.getByText('Your changes are discarded.').waitFor()
    await page.getByRole('button', { name: `Edit ${STAT.title}` }).click()
    expect(await titleField(page).inputValue()).toBe(STAT.title)
    expect(await page.getByText('Your changes are discarded.').count()).toBe(0)

    await titleField(page).fill('')
    await page.getByLabel('Name in CCAI').fill('')
    await page.getByText('Title is required.').waitFor()
    await page.getByText('Name is required.').waitFor()
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true')
    // The notice of what was cancelled has another.
    await page.getByRole('list', { name: 'Stats' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Name is required.').waitFor({ state: 'detached' })
    await titleField(page).fill('Cases on our desks')
    await page.getByLabel('Note (optional)', { exact: true }).fill('')
    await page.getByLabel('Note (optional), In Spanish').fill('')
    const tile = page.getByRole('article', { name: 'Cases on our desks' })
    await page.getByRole('region', { name: 'Preview' }).getByText('Cases on our desks').waitFor()
    await expectAccessible(page)
    await saveButton(page).click()
    await page.getByText(/” is saved\.$/).waitFor()
    await tile.waitFor()
    await page.reload()
    await tile.waitFor()
    expect(await page.getByRole('article', { name: STAT.title }).count()).toBe(0)

    await page.getByRole('button', { name: 'Edit Cases on our desks' }).click()
    await page.getByRole('link', { name: 'Open its search' }).click()
    await page.waitForURL(new RegExp(`/search/saved/[0-9a-f-]{36}/${STAT.id}$`))
    await page.getByRole('heading', { name: 'Cases on our desks', level: 1 }).waitFor()
  },
)

journey('the groupings of a scorecard are put in another order, and stay so', async ({ page }) => {
  const groups = [await makeGrouping(server, 'Alder'), await makeGrouping(server, 'Birch')]
  const card = { name: 'Trees', channels: ['internal'], groups }
  const id = await makeEntry(server, 'scorecard', card)
  await openCcai(page, server, `scorecards&open=${id}`)
  const list = page.getByRole('group', { name: 'Groupings' }).getByRole('list').first()
  await expect.poll(() => namesIn(list)).toEqual(['Alder', 'Birch'])
  await page.getByRole('button', { name: 'View Alder' }).click()
  await page.getByRole('button', { name: 'View Birch' }).click()
  await page.getByRole('button', { name: 'View Alder' }).waitFor()
  expect(await page.getByRole('button', { name: /^Close / }).count(), 'one at a time').toBe(1)

  await page.getByRole('button', { name: 'Move “Birch” up' }).click()
  await expect.poll(() => namesIn(list)).toEqual(['Birch', 'Alder'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Trees' }).click()
  await expect.poll(() => namesIn(list), { message: 'cancelled' }).toEqual(['Alder', 'Birch'])

  const down = page.getByRole('button', { name: 'Move “Alder” down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesIn(list)).toEqual(['Birch', 'Alder'])
  expect(await focused(page), 'the focus goes along').toBe('Move “Alder” down')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ groups: groups.toReversed() })
  await page.getByText('“Trees” is saved.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Trees' }).click()
  await expect.poll(() => namesIn(list)).toEqual(['Birch', 'Alder'])

  await page.getByRole('button', { name: 'Remove Alder' }).click()
  await saveButton(page).click()
  await page.getByText('“Trees” is saved.').waitFor()
  await page.goto(ccaiUrl(server, `scorecards&open=${id}`))
  await expect.poll(() => namesIn(list)).toEqual(['Birch'])
  await page.getByRole('button', { name: 'View Birch' }).click()
  await list.getByRole('article').getByRole('link').click()
  await page.getByRole('tab', { name: 'Stats', selected: true }).waitFor()
  await titleField(page).waitFor()
})

journey(
  'a stat or scorecard that another manager has saved meanwhile is not overwritten',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 409/)
    const groups = [await makeGrouping(server, 'Shared')]
    const card = { name: 'Ours', channels: ['internal'], groups }
    const id = await makeEntry(server, 'scorecard', card)
    const other = await newPage()
    await openCcai(other, server, 'stats', 'manager')
    await openCcai(page, server, 'stats')
    for (const [place, field] of [
      ['stats&open=5', titleField],
      [`scorecards&open=${id}`, nameField],
    ] as const) {
      for (const one of [page, other]) await one.goto(ccaiUrl(server, place))
      await field(page).fill('Mine')
      await field(other).fill('Theirs')
      await saveButton(other).click()
      await other.getByText(/” is saved\.$/).waitFor()
      await saveButton(page).click()
      await page.getByText(/changed this on \w{3} \d+, 20\d\d at \d\d:\d\d/).waitFor()
      await page.getByText(/^Nothing was overwritten: what you typed is still here/).waitFor()
      expect(await field(page).inputValue()).toBe('Mine')
      await page.getByRole('button', { name: 'See theirs' }).click()
      const theirs = page.getByRole('region', { name: 'As the other manager saved it' })
      await theirs.getByRole('row', { name: /Theirs$/ }).waitFor()
      await other.reload()
      await other.getByText('Theirs', { exact: true }).first().waitFor()
      await page.getByText('You wrote “Mine”').click()
      await page.getByRole('button', { name: 'Save both changes' }).click()
      await page.getByText(/” is saved\.$/).waitFor()
      await other.reload()
      await other.getByText('Mine', { exact: true }).first().waitFor()
    }

    await page.getByRole('button', { name: 'Publish Mine' }).waitFor()
    await other.getByRole('button', { name: 'Publish Mine' }).click()
    await other.getByText('“Mine” is published.').waitFor()
    await page.getByRole('button', { name: 'Publish Mine' }).click()
    await page.getByText(/^It was not changed, error: .+ changed this on/).waitFor()
    await page.getByRole('button', { name: 'Unpublish Mine' }).waitFor()
  },
)

journey(
  'what could not be read, saved, published or deleted is said, and can be tried again',
  async ({ page, problems }) => {
    problems.allow(/(?:status of|answer) 503/)
    const id = await makeEntry(server, 'scorecard', {
      name: 'Fragile',
      channels: ['internal'],
      groups: [await makeGrouping(server, 'Glass')],
    })
    const path = /\/api\/analytic\/scorecard(?:\/\d+)?(?:\?.*)?$/
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 503,
      code: 'unavailable',
      detail: '',
    }
    const fail = () => page.route(path, (route) => route.fulfill({ status: 503, json: problem }))
    const mend = () => page.unroute(path)
    const retry = page.getByRole('button', { name: 'Try again' })

    await fail()
    await openCcai(page, server, `scorecards&open=${id}`)
    await retry.waitFor()
    await expectAccessible(page)
    await mend()
    await retry.click()
    await nameField(page).fill('Sturdy')

    await fail()
    await saveButton(page).click()
    await page.getByText(/^It was not saved, error: The service is not answering/).waitFor()
    expect(await nameField(page).inputValue(), 'what was typed stays').toBe('Sturdy')
    await expectAccessible(page)
    await mend()
    await retry.click()
    await page.getByText('“Sturdy” is saved.').waitFor()

    await fail()
    await page.getByRole('button', { name: 'Publish Sturdy' }).click()
    await page.getByText(/^It was not changed, error: The service/).waitFor()
    await page.getByText(/^What is shown here may be old\. The service/).waitFor()
    await mend()
    await retry.last().click()
    await retry.first().click()
    await page.getByText('“Sturdy” is published.').waitFor()
    await retry.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Edit Sturdy' }).click()
    await page.getByRole('button', { name: 'Delete Sturdy' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete “Sturdy”?' })
    await fail()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await ask.getByText(/^It was not deleted, error: The service/).waitFor()
    await mend()
    await ask.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Sturdy” deleted. You can restore it for one day.').waitFor()
    await page.route('**/restore', (route) => route.fulfill({ status: 503, json: problem }))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^It was not restored, error: The service/).waitFor()
    await page.unroute('**/restore')
    await retry.click()
    await page.getByText('“Sturdy” is back.').waitFor()
  },
)

journey('a stat is dragged to another row, and stays there', async ({ page }) => {
  const rows = [[4, 5], [6]]
  const id = await makeEntry(server, 'group', { name: 'Dragged', rows })
  await openCcai(page, server, `groupings&open=${id}`)
  const cells = (row: number) =>
    page.getByRole('list', { name: `Row ${row}`, exact: true }).getByRole('listitem')
  const first = (await cells(1).first().locator('p').first().innerText()).trim()
  await cells(1).first().dragTo(cells(2).first())
  await cells(2).first().getByText(first, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cells(1).first().getByText(first, { exact: true }).waitFor()
  await cells(1)
    .first()
    .dragTo(page.getByRole('button', { name: 'Add column to row 2' }))
  await cells(2).nth(1).getByText(first, { exact: true }).waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ rows: [[5], [6, 4]] })
  await page.getByText('“Dragged” is saved.').waitFor()
  await page.goto(ccaiUrl(server, `groupings&open=${id}`))
  await cells(2).nth(1).getByText(first, { exact: true }).waitFor()
})

journey(
  'what was deleted can be brought back for a day, by whoever manages',
  async ({ page, newPage }) => {
    const id = await makeGrouping(server, 'Gone too soon')
    await openCcai(page, server, `groupings&open=${id}`)
    await page.getByRole('button', { name: 'Delete Gone too soon' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete “Gone too soon”?' })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Gone too soon” deleted. You can restore it for one day.').waitFor()

    const other = await newPage()
    await openCcai(other, server, 'groupings', 'manager')
    await other.getByRole('button', { name: 'Recently deleted' }).click()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Restore Gone too soon' }).click()
    await other.getByText('“Gone too soon” is back.').waitFor()
    await expect.poll(() => focused(other)).toBe('Open Gone too soon')
    await other.getByRole('button', { name: 'Restore Gone too soon' }).waitFor({
      state: 'detached',
    })
    await page.goto(server.url(HARBOR, '/ccai?tab=groupings'))
    await page.getByRole('button', { name: 'Open Gone too soon' }).waitFor()
  },
)
