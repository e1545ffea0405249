import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey, mapJourney } from './support/journey.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { openModule, PERMITS, results, overviewCriteria } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const TRADES = '/building/trade-permits'
const CASES = '/code/code-cases'
const PANEL = 'form[aria-label=Filters]'

type Criteria = Record<string, unknown>

/** What the page asks for after something was done to a filter. */
async function asked(page: Page, act: () => Promise<unknown>): Promise<Criteria> {
  const [request] = await Promise.all([page.waitForRequest(isSearch), act()])
  return overviewCriteria(request) ?? {}
}

function isSearch(request: Request): boolean {
  return overviewCriteria(request) !== null
}

/** What the page asked for when it was opened at an address. */
async function askedAt(page: Page, address: string): Promise<Criteria> {
  return asked(page, () => openModule(page, address))
}

/** Waits until the page says that it searches this. */
async function sentence(page: Page, words: string): Promise<void> {
  await results(page).getByText(words, { exact: true }).first().waitFor()
}

/** Presses Clear Filter: back to what the module starts with. */
async function clear(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await results(page).getByRole('list', { name: 'Filters in use' }).waitFor({ state: 'detached' })
}

const unfold = (page: Page, name: string) =>
  page.locator(PANEL).getByRole('button', { name, exact: true }).click()

journey(
  'tabs, a toggle that is remembered, numbers, periods and squares in one panel',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', TRADES))
    const panel = page.locator(PANEL)

    // Exclusive tabs: only the open one restricts.
    await panel.getByRole('button', { name: 'Options of In buildings' }).click()
    const typed = await asked(page, () => panel.getByText('Electrical', { exact: true }).click())
    expect(typed).toMatchObject({ record_type: ['Electrical'], status: '1' })
    const columns = await panel
      .getByRole('checkbox', { name: /^(Electrical|Plumbing)/ })
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.getBoundingClientRect().top))
    expect(new Set(columns).size, 'two columns').toBe(1)
    await panel.getByRole('tab', { name: 'Stage' }).click()
    await sentence(page, 'Trade permits, live')
    const staged = await asked(page, () => panel.getByText('Under way', { exact: true }).click())
    expect(Object.keys(staged).sort()).toEqual(['status', 'status_name'])
    await panel.getByRole('tab', { name: 'Type' }).click()
    // Nothing left is all.
    await panel.getByRole('tabpanel').getByText('Electrical', { exact: true }).click()
    await sentence(page, 'Trade permits, live')
    const all = panel.getByRole('tabpanel').getByRole('checkbox', { name: /^All/ }).first()
    expect(await all.isChecked()).toBe(true)

    // A toggle of two.
    await unfold(page, 'Zone')
    const homes = panel.getByRole('radiogroup', { name: 'Zone' }).getByRole('radio').first()
    expect(await asked(page, () => homes.click())).toMatchObject({ zoning: ['R-1', 'R-2', 'R-3'] })
    await sentence(page, 'Trade permits, Homes, live')
    expect(await page.evaluate("localStorage.getItem('last_selected_toggle')")).toBe(
      '{"trade-permits/zoning":"homes"}',
    )
    const again = page.waitForRequest((one) => overviewCriteria(one)?.['zoning'] !== undefined)
    await page.goto(demoUrl('harbor.localhost', TRADES))
    expect(overviewCriteria(await again)).toMatchObject({ zoning: ['R-1', 'R-2', 'R-3'] })
    await clear(page)

    // Numbers as people write them.
    await unfold(page, 'Reported cost')
    const least = panel.getByRole('textbox', { name: 'At least' })
    const most = panel.getByRole('textbox', { name: 'At most' })
    await least.fill('a lot')
    await panel.getByText('Write a number, for example 1,500.').waitFor()
    await expectAccessible(page, { include: PANEL })
    expect(await asked(page, () => least.fill('$1,500'))).toMatchObject({ cost: { from: 1500 } })
    await most.fill('100')
    await panel.getByText('This is less than the other number.').waitFor()
    const both = await asked(page, () => most.fill('20 000'))
    expect(both).toMatchObject({ cost: { from: 1500, to: 20000 } })
    await sentence(page, 'Trade permits, Reported cost: $1,500 to $20,000, live')
    await clear(page)
    expect(await least.inputValue()).toBe('')

    // A period told from today.
    await unfold(page, 'Issued')
    const words = panel.getByRole('status')
    await words.filter({ hasText: 'All Time' }).waitFor()
    await panel.getByText('Past', { exact: true }).click()
    await panel.getByRole('button', { name: /Period/ }).click()
    const periods = () => page.getByRole('option').allInnerTexts()
    await expect
      .poll(periods)
      .toEqual([
        'Day',
        'Working Week',
        'Weekend',
        'Week',
        'Month',
        'Quarter',
        'Year',
        'All (Up To Now)',
      ])
    await page.getByRole('option', { name: 'Day' }).click()
    await words.filter({ hasText: 'Yesterday' }).waitFor()
    const many = panel.getByRole('textbox', { name: 'How many' })
    await many.fill('5')
    await panel.getByText('Before', { exact: true }).click()
    await words.filter({ hasText: 'Before 5 Days' }).waitFor()
    await panel.getByRole('button', { name: /Period/ }).click()
    const month = await asked(page, () => page.getByRole('option', { name: 'Month' }).click())
    expect(month, 'before is for days').toMatchObject({
      issued_date: { order: 'previous', period: 'month', number: 5, range: 'last' },
    })
    await words.filter({ hasText: 'Last 5 Months' }).waitFor()
    await many.fill('x')
    await words.filter({ hasText: 'Last Month' }).waitFor()
    expect(await many.inputValue()).toBe('1')
    await many.fill('3')
    await results(page)
      .getByRole('button', { name: 'Remove “Issued: Last 3 Months” from the search' })
      .waitFor()
    await expectAccessible(page, { include: PANEL })
  },
)

mapJourney('squares are chosen by keyboard and on the map', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', CASES))
  const panel = page.locator(PANEL)
  await unfold(page, 'Squares on the map')
  const grid = panel.getByRole('listbox', { name: 'Squares on the map' })
  await grid.waitFor()
  await panel.getByText('Select up to 20 boxes on the grid.', { exact: true }).waitFor()
  await grid.getByRole('option').first().focus()
  const first = await asked(page, () => page.keyboard.press('Space'))
  expect(first['___place']).toHaveLength(1)
  await page.keyboard.press('ArrowRight')
  await asked(page, () => page.keyboard.press('Space'))
  await panel.getByText('Selected 2 of 20 boxes.', { exact: true }).waitFor()
  const full = await asked(page, () => page.keyboard.press('Control+a'))
  expect(full['___place'], 'no more than may be').toHaveLength(20)
  await panel.getByText('Deselect one or more boxes to select another box.').waitFor()
  await expectAccessible(page, { include: PANEL })
  await clear(page)

  await panel.getByRole('button', { name: 'Choose on the map' }).click()
  const map = page.getByRole('region', { name: 'Map of records' })
  const middle = await asked(page, () => map.click())
  expect(middle['___place']).toHaveLength(1)
  await expect.poll(() => grid.getByRole('option', { selected: true }).count()).toBe(1)
  await map.click()
  await sentence(page, 'Code cases, live')
  await panel.getByRole('button', { name: 'Done choosing on the map' }).click()
})

journey(
  'groups of checks, one of several, a dropdown, and what the server suggests',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', CASES))
    const panel = page.locator(PANEL)
    const group = panel.getByRole('button', { name: 'Yards and streets' })
    expect(await group.getAttribute('aria-expanded'), 'folded at first').toBe('false')
    await group.click()
    await panel.getByText('Graffiti', { exact: true }).click()
    await sentence(page, 'Code cases, Graffiti, live')
    const two = await asked(page, () => panel.getByText('Junk or trash', { exact: true }).click())
    expect(two['record_type']).toEqual(['Junk or trash', 'Graffiti'])
    await group.click()
    await sentence(page, 'Code cases, live')
    await group.click()
    const whole = await asked(page, () => panel.getByText('All of Yards and streets').click())
    await group.click()
    await sentence(page, 'Code cases, Yards and streets, live')
    expect(whole['record_type'], 'all of it stays').toHaveLength(4)

    await unfold(page, 'Council district')
    const district = panel.getByRole('radio', { name: /^District 2 \d/ })
    expect(
      await asked(page, () => panel.getByText('District 2', { exact: true }).click()),
    ).toMatchObject({ council_district: ['District 2'] })
    expect(await district.isChecked()).toBe(true)
    await panel.getByRole('radiogroup', { name: 'Council district' }).getByText('All').click()
    await sentence(page, 'Code cases, Yards and streets, live')

    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await unfold(page, 'Zoning')
    // Not the heading, which is a button of that name as well.
    const list = panel
      .getByRole('button', { name: /Zoning$/ })
      .and(page.locator('[aria-haspopup=listbox]'))
    await list.click()
    const downtown = page.getByRole('option', { name: 'C-3 Downtown' })
    expect(await downtown.innerText(), 'with its count').toMatch(/^C-3 Downtown\s+[\d,]+$/)
    await expectAccessible(page)
    const zoned = await asked(page, () => downtown.click())
    expect(zoned).toMatchObject({ zoning: ['C-3'] })
    await list.click()
    const any = await asked(page, () => page.getByRole('option', { name: /^All/ }).click())
    expect(any['zoning'], 'all option values').toEqual([
      'R-1',
      'R-2',
      'R-3',
      'C-1',
      'C-2',
      'C-3',
      'M-1',
      'M-2',
      'OS',
      '___none',
    ])

    await unfold(page, 'ZIP code')
    const zip = panel.getByRole('combobox', { name: 'ZIP code' })
    const predict = (text: string) =>
      page.waitForRequest((one) => one.url().endsWith(`/api/predict/zip?q=${text}`))
    // A list of suggestions closes when the page scrolls under it.
    await zip.scrollIntoViewIfNeeded()
    await settled(page)
    await Promise.all([predict(''), zip.click()])
    await page.getByRole('option').first().waitFor()
    await expectAccessible(page)
    await Promise.all([predict('97'), zip.fill('97')])
    await Promise.all([predict(''), zip.fill('')])
    await Promise.all([predict('97'), zip.fill('97')])
    const option = page.getByRole('option').first()
    const code = (await option.innerText()).slice(0, 5)
    const chosen = await asked(page, () => option.click())
    expect(chosen).toMatchObject({ zip: [code] })
    await zip.fill('nonsense')
    await zip.press('Tab')
    await expect.poll(() => zip.inputValue()).toBe('')
  },
)

journey('one filter at a time, and days that stay in order', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  const panel = page.locator(PANEL)
  await unfold(page, 'About the work')
  await unfold(page, 'Kind of work')
  await panel.getByRole('checkbox', { name: /^Alteration/ }).waitFor()
  await unfold(page, 'Issued')
  await panel.getByRole('checkbox', { name: /^Alteration/ }).waitFor({ state: 'hidden' })

  await panel
    .getByRole('button', { name: /^Open the calendar/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('grid').waitFor()
  expect(await dialog.locator('[data-now]').count(), 'today is marked').toBe(1)
  for (const name of ['Month', 'Year'])
    await dialog
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Today', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const ends = () => {
    const { searchParams } = new URL(page.url())
    return [searchParams.get('record_date_from'), searchParams.get('record_date_to')]
  }
  await expect.poll(() => ends()[0]).not.toBeNull()
  const [today] = ends()
  const until = panel.getByRole('spinbutton', { name: 'month, Until' })
  const from = panel.getByRole('spinbutton', { name: 'month, From' })
  await until.click()
  await page.keyboard.type('01022020')
  await panel.getByText('This day is before the start').waitFor()
  expect(ends(), 'the start stays').toEqual([today, null])
  await from.click()
  await page.keyboard.type('01012015')
  await panel.getByText('Days before Jan 1, 2016 cannot be searched.').waitFor()
  expect(ends()).toEqual([today, null])
  await expectAccessible(page, { include: PANEL })
  await from.click()
  await page.keyboard.type('05102019')
  await expect.poll(ends).toEqual(['2019-05-10', null])
  await until.click()
  await page.keyboard.type('01022020')
  await expect.poll(ends).toEqual(['2019-05-10', '2020-01-02'])
  await from.click()
  await page.keyboard.type('05052021')
  await panel.getByText('The end was before the start').waitFor()
  await expect.poll(ends).toEqual(['2021-05-05', '2021-05-05'])
})

journey(
  'a link with days that cannot be says which, in both languages',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 400/)
    const days = 'record_date_from=2020-02-01&record_date_to=2020-01-01'
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?${days}`))
    await page.getByText(/The end, Jan 1, 2020, is before the start, Feb 1, 2020\./).waitFor()
    await page.getByText('Could not be counted').waitFor()
    const early = 'record_date_from=2015-01-01&lang=es'
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?${early}`))
    await page
      .getByText(/Se espera un día a partir del 1 ene 2016; se recibió 1 ene 2015/)
      .waitFor()
    await page.getByText('No se pudo contar').waitFor()
  },
)

journey(
  'words, Enter and the hint of who is signed out or in',
  async ({ page, newPage, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    const hint = 'These buttons switch between live and archived records.'
    await page.getByText(hint).waitFor()
    const both = page.getByText('Live and archived', { exact: true })
    expect(await asked(page, () => both.click())).toMatchObject({ status: '0' })
    const words = page.getByRole('searchbox', { name: 'Words' })
    expect(await asked(page, () => words.fill('12'))).toMatchObject({ text: 12 })
    await words.press('Enter')
    await page.getByRole('list', { name: 'On the map' }).waitFor()
    await leaveToBrowser(page)
    expect(await askedAt(page, demoUrl('harbor.localhost', `${PERMITS}?status=1,2`))).toEqual({
      status: '0',
    })

    const staff = await newPage()
    const agent = await demoStaff('harbor.localhost', 'agent')
    await signIn(staff, demoUrl('harbor.localhost'), agent)
    expect(await askedAt(staff, demoUrl('harbor.localhost', PERMITS))).toMatchObject({
      status: '0',
    })
    await staff.locator(PANEL).getByRole('button', { name: 'Search', exact: true }).waitFor()
    await expect
      .poll(() => results(staff).getByRole('button', { name: 'Search', exact: true }).count())
      .toBe(1)
    expect(await staff.getByText(hint).count()).toBe(0)
    // The agency's own people switch on the map, and nowhere else.
    expect(await staff.getByRole('radio', { name: /^Live/ }).count()).toBe(1)
  },
)

journey('what an agency has fixed stays, in Spanish too', async ({ newPage, demoUrl }) => {
  const page = await newPage({ locale: 'es-MX', viewport: { width: 390, height: 844 } })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await unlock(page, demoUrl('mesa.localhost'))
  const opened = page.waitForRequest(isSearch)
  await page.goto(
    demoUrl('mesa.localhost', '/finance/liquor-licenses?where=zoning&zoning=Other&lang=es'),
  )
  expect(overviewCriteria(await opened)).toMatchObject({ zoning: ['MX-FB'] })
  await page.getByRole('button', { name: 'Ver filtros' }).click()
  const step = page.getByRole('dialog', { name: 'Filtros' })
  await step.getByRole('radio', { name: /^MX-FB Uso mixto, centro/ }).waitFor()
  expect(warnings.filter((text) => text.includes('"Other" was ignored'))).toHaveLength(1)
  await step.getByRole('button', { name: 'Cierre', exact: true }).click()
  await step.getByText('Todas las fechas', { exact: true }).waitFor()
  await step.getByText('Pasado', { exact: true }).click()
  await step.getByText('Hasta hoy', { exact: true }).first().waitFor()
  await expectAccessible(page)
})
