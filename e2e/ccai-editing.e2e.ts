import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { ccaiUrl, HARBOR, makeGrouping, nameField, openCcai, saveButton } from './support/ccai.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { type RunningServer, startServer } from './support/server.ts'

const STAT = 'Code cases we work on'

/** Its own demo: what is changed would be among the scorecards that other journeys read. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

journey(
  'two managers change a grouping: the second is told who and when, and nothing is overwritten',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 409/)
    const id = await makeGrouping(server, 'Shared')
    await openCcai(page, server, `groupings&open=${id}`)
    await nameField(page).fill('Mine')
    const other = await newPage()
    await openCcai(other, server, `groupings&open=${id}`, 'manager')
    await nameField(other).fill('Theirs')
    await saveButton(other).click()
    await other.getByText('“Theirs” is saved.').waitFor()

    await saveButton(page).click()
    const { first_name: first } = await viewerOf(other)
    await page
      .getByText(new RegExp(`^${first} .+ changed this on \\w{3} \\d+, 20\\d\\d at \\d\\d:\\d\\d`))
      .waitFor()
    await page.getByText(/^Nothing was overwritten: what you typed is still here/).waitFor()
    expect(await nameField(page).inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'See theirs' }).click()
    await page
      .getByRole('region', { name: 'As the other manager saved it' })
      .getByRole('row', { name: /Theirs$/ })
      .waitFor()
    await expectAccessible(page)
    await other.reload()
    await other.getByRole('button', { name: 'Open Theirs' }).waitFor()
    await page.getByRole('button', { name: 'Go on from theirs' }).click()
    expect(await nameField(page).inputValue()).toBe('Theirs')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await nameField(page).inputValue(), 'what was typed is a step back').toBe('Mine')
    await saveButton(page).click()
    await page.getByText('“Mine” is saved.').waitFor()

    const headers = await bearer(HARBOR, await demoStaff(HARBOR, 'admin'), server.port)
    const body = { name: 'Five', rows: [[1, 2, 3, 4, 5]] }
    const path = '/api/analytic/group'
    const five = await server.send({ host: HARBOR, path, method: 'POST', headers, body })
    expect(five.status, 'five stats in a row').toBe(400)
  },
)

/** Who is signed in on a page. */
async function viewerOf(page: Page): Promise<{ first_name: string }> {
  return page.evaluate(
    `fetch('/api/account').then((reply) => reply.json()).then(({ data }) => data)`,
  )
}

journey('rows are filled, moved and emptied by keyboard alone', async ({ page }) => {
  await openCcai(page, server, 'groupings')
  await page.getByRole('button', { name: 'Create a Grouping' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('New Grouping')
  await tabTo(page, 'Add column to row 1')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Select a Stat Widget for Row 1 Column 1')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => focused(page), { message: 'back where it was' })
    .toBe('Add column to row 1')
  for (const column of [1, 2, 3, 4]) {
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(`Select a Stat Widget for Row 1 Column ${column}`)
    await tabTo(page, column === 2 ? 'Blank' : (STAT_OF[column] ?? ''))
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page), { message: 'the next place' }).toBe(NEXT[column])
    if (column === 2) await tabTo(page, 'Add column to row 1')
  }
  expect(await page.getByRole('button', { name: 'Add column to row 1' }).count()).toBe(0)
  const row = page.getByRole('list', { name: 'Row 1', exact: true })
  const titles = async () =>
    Promise.all((await row.getByRole('group').all()).map((one) => one.getAttribute('aria-label')))
  expect(await titles()).toEqual([STAT_OF[1], 'Blank', STAT_OF[3], STAT_OF[4]].map(moving))
  await page.getByRole('button', { name: `Move “${STAT_OF[4]}” left` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(`Move “${STAT_OF[4]}” left`)
  await page.keyboard.press('Enter')
  expect(await titles()).toEqual([STAT_OF[1], STAT_OF[4], 'Blank', STAT_OF[3]].map(moving))
  await page.getByRole('button', { name: 'Remove “Blank” from the row' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page), { message: 'a place is free' }).toBe('Add column to row 1')
  await tabTo(page, 'Add row')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Row 2', exact: true }).waitFor()
  await tabTo(page, 'Remove Row 2', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Row 2', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), { message: 'what adds one' }).toBe('Add row')
  await expectAccessible(page)
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await page.getByText('“New Grouping” is saved.').waitFor()
})

const STAT_OF: Record<number, string> = {
  1: STAT,
  3: 'Homes completed',
  4: 'Solar panels, year on year',
}
/** What has the focus after a place was filled. */
const NEXT: Record<number, string> = {
  1: 'Add column to row 1',
  2: 'Blank Choose a stat',
  3: 'Add column to row 1',
  4: 'Move “Solar panels, year on year” left',
}
const moving = (title: string | undefined) => `Move “${title}”`

journey(
  'a scorecard says what it lacks; what is deleted or cancelled comes back by Undo',
  async ({ page }) => {
    const id = await makeGrouping(server, 'To be shown')
    await openCcai(page, server, 'scorecards&open=new')
    await nameField(page).fill('')
    await page.getByText('Public: everybody').click()
    await page.getByText('Internal: the agency’s own people').click()
    await saveButton(page).press('Enter')
    for (const text of [
      'Name is required.',
      'Please select at least one of the options.',
      'Please add at least one grouping.',
    ])
      await page.getByText(text).waitFor()
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Your changes are discarded.').waitFor()

    await page.goto(ccaiUrl(server, `groupings&open=${id}`))
    await nameField(page).fill('Another name')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Open To be shown' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => nameField(page).inputValue()).toBe('Another name')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Open To be shown' }).click()
    await page.getByRole('button', { name: 'Delete To be shown' }).click()
    const ask = page.getByRole('dialog', { name: 'Delete “To be shown”?' })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“To be shown” deleted. You can restore it for one day.').waitFor()
    expect(await page.getByRole('button', { name: 'Open To be shown' }).count()).toBe(0)
    await expect.poll(() => focused(page), { message: 'the way back is next' }).toBe('Undo')
    await page.keyboard.press('Enter')
    await page.getByText('“To be shown” is back.').waitFor()
    await page.getByRole('button', { name: 'Open To be shown' }).waitFor()

    await page.getByRole('tab', { name: 'Stats' }).click()
    await page.getByRole('button', { name: `Delete ${STAT}` }).click()
    const stat = page.getByRole('dialog', { name: `Delete “${STAT}”?` })
    await stat.getByText(/These groupings show it/).waitFor()
    await stat.getByRole('button', { name: 'Delete' }).click()
    await page.goto(ccaiUrl(server, `groupings&open=${id}`))
    await page.getByRole('button', { name: /^Blank/ }).waitFor()
  },
)

journey('who may not manage statistics is led home', async ({ page }) => {
  await signIn(page, server.url(HARBOR), await makeAccount(HARBOR, {}, server.port))
  await page.goto(server.url(HARBOR, '/ccai'))
  await page.waitForURL(server.url(HARBOR))
})

journey('CCAI on a phone, in Spanish and in the dark', async ({ page: desk, newPage }) => {
  const id = await makeGrouping(server, 'En el teléfono', 5)
  await signIn(desk, server.url(HARBOR), await demoStaff(HARBOR, 'admin'))
  const page = await newPage({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    storageState: await desk.context().storageState(),
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [query, ready] of [
    ['stats', /^Editar /],
    ['stats&open=5', /^Guardar$/],
    [`groupings&open=${id}`, /^Guardar$/],
    ['scorecards&open=1', /^Guardar$/],
    ['public', /^Editar /],
  ] as const) {
    await page.goto(ccaiUrl(server, query))
    await page.getByRole('button', { name: ready }).first().waitFor()
    await expectAccessible(page)
    expect(await layoutFaults(page), query).toEqual([])
  }
})
