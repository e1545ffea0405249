import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeAccount, type NewAccount, newEmail, signIn } from './support/accounts.ts'
import { journey } from './support/journey.ts'
import { saveSearches, shareSaved } from './support/kept.ts'
import { PERMITS } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'

/** Queries of the calls that the page makes to a list from now on. */
function callsTo(page: Page, path: string): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'GET' && pathname === path) calls.push(searchParams)
  })
  return calls
}

/** Lets go of what was held back. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const namesIn = (page: Page) => () =>
  page.locator('tbody tr[data-key] td:nth-child(3) button').allInnerTexts()

/** Has reports made of a search, one after the other. */
async function makeReports(account: NewAccount, titles: readonly string[]): Promise<void> {
  const [search = ''] = await saveSearches(HARBOR, account, ['Kitchens'])
  for (const title of titles)
    await shareSaved(HARBOR, account, search, 'report', { title, template_id: 64_974 })
}

/** Waits until the account's reports are made. */
async function made(page: Page): Promise<void> {
  const list = () => page.evaluate<string>("fetch('/api/report').then((reply) => reply.text())")
  await expect.poll(list).not.toContain('"pending"')
}

journey(
  'MyCC stays hidden until it is known what there is, and its tabs have addresses that a reload keeps',
  async ({ page, demoUrl, problems }) => {
    // What an address names that is no alert is asked for, and is none.
    problems.allow(/status of 404/)
    const account = await makeAccount(HARBOR)
    await makeReports(account, ['For the council'])
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, PERMITS))
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    const checks = callsTo(page, '/api/report')
    const { open, opened } = gate()
    await page.route('**/api/report?*', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto(demoUrl(HARBOR, '/inbox'))
    await page.getByRole('heading', { name: 'MyCC for Harbor', level: 1 }).waitFor()
    await expect.poll(() => checks.map((query) => query.get('limit'))).toEqual(['1'])
    expect(await page.getByRole('tab').count(), 'one of the checks is not answered').toBe(0)
    open()
    const tabs = page.getByRole('tab')
    await page.getByRole('tab', { name: 'Searches', selected: true }).waitFor()
    expect(await tabs.allInnerTexts()).toEqual(['Searches', 'Reports', 'Settings'])
    for (const [name, path] of [
      ['Reports', '/mycc/reports'],
      ['Settings', '/mycc/settings'],
      ['Searches', '/mycc/searches'],
    ] as const) {
      const tab = page.getByRole('tab', { name, selected: true })
      await page.getByRole('tab', { name }).click()
      await tab.waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      await page.reload()
      await tab.waitFor()
    }
    await page.goto(demoUrl(HARBOR, '/mycc/settings/12'))
    await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Building permits' }).click()
    await page.waitForURL((url) => url.pathname === PERMITS)
    await page.goto(demoUrl(HARBOR, '/mycc/notifications'))
    await page.getByRole('tab', { name: 'Searches', selected: true }).waitFor()
  },
)

journey(
  'a list of 45 is asked for twenty at a time until its end, and begins anew when sorted or filtered',
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    const names = Array.from({ length: 45 }, (_, at) => `Search ${String(at + 1).padStart(2, '0')}`)
    await saveSearches(HARBOR, account, names)
    await signIn(page, demoUrl(HARBOR), account)
    const calls = callsTo(page, '/api/search/saved')
    const pages = () =>
      calls
        .filter((query) => query.get('limit') !== '1')
        .map((query) => [query.get('sort_by'), query.get('offset'), query.get('limit')].join(' '))
    const shown = namesIn(page)
    const box = page.getByRole('region', { name: 'Searches' })
    const toEnd = () => box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.goto(demoUrl(HARBOR, '/mycc'))
    await expect.poll(shown).toHaveLength(20)
    for (const count of [40, 45]) {
      await toEnd()
      await expect.poll(shown).toHaveLength(count)
    }
    await toEnd()
    expect(pages()).toEqual(['-created 0 20', '-created 20 20', '-created 40 20'])

    calls.length = 0
    await page.getByRole('checkbox', { name: 'Select Search 03' }).check()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(shown).toHaveLength(20)
    expect((await shown())[0]).toBe('Search 45')
    expect(pages()).toEqual(['-name 0 20'])
    expect(await box.evaluate((element) => element.scrollTop), 'its first rows are in sight').toBe(
      0,
    )

    await page.getByRole('checkbox', { name: 'Select Search 45' }).check()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Search 0')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('9 Searches found · with “Search 0”').waitFor()
    await expect.poll(shown).toHaveLength(9)
    expect(await page.getByText(/^\d+ selected$/).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select Search 01' }).check()
    calls.length = 0
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(shown).toHaveLength(20)
    expect(pages(), 'read again').toEqual(['-name 0 20'])
    expect(await page.getByText(/^\d+ selected$/).count(), 'nothing stays selected').toBe(0)

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('nothing is called so')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('0 Searches found').waitFor()
    await page.getByText('Nothing matches this filter.').waitFor()
    await page.getByRole('tab', { name: 'Searches' }).waitFor()
  },
)

journey(
  'the details of a search say how it was shared; star and having read it last',
  async ({ page, newPage, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    const [guid = ''] = await saveSearches(HARBOR, account, ['Kitchens'], 'share')
    const neighbor = newEmail('neighbor')
    await shareSaved(HARBOR, account, guid, 'email', {
      recipients: neighbor,
      subject: 'Look here',
      message: 'Have a look',
    })
    await shareSaved(HARBOR, account, guid, 'twitter', { message: 'All see this' })
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc/searches'))
    const row = page.locator('tbody tr[data-key]')
    const name = row.getByRole('button', { name: 'Kitchens', exact: true })
    await row.and(page.locator('[data-unread]')).waitFor()
    await row.getByRole('button', { name: 'Star Kitchens', pressed: false }).click()
    await name.click()
    const details = page.locator('tbody tr:not([data-key])')
    const shares = details.getByRole('listitem')
    await expect.poll(() => shares.count()).toBe(2)
    const [network = '', mail = ''] = await shares.allInnerTexts()
    expect(network).toMatch(/Twitter.*All see this/s)
    expect(mail).toMatch(/E-mail/)
    for (const words of [neighbor, 'Look here', 'Have a look']) expect(mail).toContain(words)
    const link = await details
      .getByRole('link', { name: /\/s\/[\w-]{22}$/ })
      .first()
      .innerText()
    expect(mail, 'the link that was sent').toContain(link)
    const visitor = await newPage()
    const counted = visitor.waitForResponse(/\/opened$/)
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'Kitchens', level: 1 }).waitFor()
    await counted
    await name.click()
    await page.reload()
    await row.getByRole('button', { name: 'Star Kitchens', pressed: true }).waitFor()
    await row.and(page.locator(':not([data-unread])')).waitFor()
    expect(await details.count(), 'closed').toBe(0)
    await name.click()
    await details.getByText('Opened once').waitFor()
  },
)

/** From now on the reports' list is answered as it is now, except for what is changed here. */
async function changeReports(
  page: Page,
  change: (report: Record<string, unknown>) => object | null,
): Promise<void> {
  const text = await page.evaluate<string>("fetch('/api/report').then((reply) => reply.text())")
  // The list as its contract has it.
  const answer = JSON.parse(text) as { data: Record<string, unknown>[] }
  await page.route('**/api/report?*', (route) => {
    const data = answer.data.flatMap((report) => change(report) ?? [])
    return route.fulfill({ json: { ...answer, data } })
  })
}

journey(
  'reports are sorted by each column, filtered by what they are, renamed, starred and deleted',
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await makeReports(account, ['Alpha', 'Beta', 'Gamma'])
    await signIn(page, demoUrl(HARBOR), account)
    const calls = callsTo(page, '/api/report')
    const shown = namesIn(page)
    await page.goto(demoUrl(HARBOR, '/mycc/reports'))
    await expect.poll(shown).toEqual(['Gamma', 'Beta', 'Alpha'])
    for (const [column, sort] of [
      ['Date', '+created'],
      ['Name', '-title'],
      ['Name', '+title'],
      ['Type', '-template_name'],
      ['Department', '-module.display_name'],
      ['Date', '-created'],
    ] as const) {
      await page.getByRole('columnheader', { name: column }).getByRole('button').click()
      await expect.poll(() => calls.at(-1)?.get('sort_by')).toBe(sort)
    }
    const cells = page.locator('tbody tr[data-key]').first().getByRole('cell')
    await expect
      .poll(async () => (await cells.allInnerTexts()).slice(2, 6))
      .toEqual(['Gamma', 'Summary', 'Building permits', 'Today'])

    const filter = async (fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await fill()
      await page.getByRole('button', { name: 'Apply' }).click()
    }
    const applied = () => JSON.parse(calls.at(-1)?.get('filter_by') ?? 'null') as unknown
    const choose = async (list: string, option: string) => {
      await page.locator('form').getByRole('button', { name: list }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await filter(async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('a')
      await choose('Type', 'Summary')
      await choose('Department', 'Building')
      await page.getByRole('spinbutton', { name: 'month, From' }).click()
      await page.keyboard.type('07012016')
      await page.getByRole('textbox', { name: 'Title' }).fill('al')
    })
    await page.getByText('1 Report found').waitFor()
    await expect.poll(shown).toEqual(['Alpha'])
    expect(applied()).toEqual({
      title: 'al',
      created: { start: '2016-07-01' },
      department: ['building'],
      template_id: [64_974],
    })
    for (const [type, id] of [
      ['Single', 66_725],
      ['Multi', 66_726],
    ] as const) {
      await filter(() => choose('Type', type))
      await page.getByText('0 Reports found').waitFor()
      expect(applied()).toMatchObject({ template_id: [id] })
    }
    await filter(async () => {
      await page.getByRole('spinbutton', { name: 'month, From' }).click()
      await page.keyboard.type('06302016')
      await page.getByText('Days before Jul 1, 2016 cannot be searched.').waitFor()
    })
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expect.poll(shown).toEqual(['Gamma', 'Beta', 'Alpha'])

    await page.getByRole('button', { name: 'Details of Beta' }).click()
    const kept = await page.getByText('It is kept until').innerText()
    const day = /^It is kept until ([A-Z][a-z]{2} \d{1,2}, 20\d\d)\.$/.exec(kept)?.[1]
    expect(Date.parse(day ?? ''), kept).toBeGreaterThan(Date.now())
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Delta')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Star Delta', pressed: false }).click()
    await page.getByRole('button', { name: 'Star Delta', pressed: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all loaded (3)' }).check()
    await page.getByRole('checkbox', { name: 'Select Delta' }).uncheck()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(shown).toEqual(['Delta'])
    await page.reload()
    await page.getByRole('button', { name: 'Star Delta', pressed: true }).waitFor()
  },
)

journey(
  'a report that is being made is looked at every two seconds until it is done, has failed or is gone',
  async ({ page, demoUrl }) => {
    const account = await makeAccount(HARBOR)
    await makeReports(account, ['Alpha', 'Beta'])
    await signIn(page, demoUrl(HARBOR), account)
    await page.goto(demoUrl(HARBOR, '/mycc/reports'))
    await made(page)
    let state: 'pending' | 'complete' | 'failed' | 'gone' = 'pending'
    await changeReports(page, (report) => {
      if (report['title'] !== 'Beta') return report
      if (state === 'gone') return null
      if (state === 'complete') return report
      const error = state === 'failed' ? 'It could not be made.' : null
      return { ...report, status: state, url: null, error }
    })
    await page.route('**/api/report/*/retry', (route) => {
      state = 'pending'
      return route.fulfill({ json: { data: null, meta: {} } })
    })
    const calls = callsTo(page, '/api/report')
    /** How often the list is asked for in ten seconds. */
    const looks = async () => {
      const before = calls.length
      await page.clock.runFor(10_000)
      // What the page has asked for by then comes before this.
      await page.evaluate("fetch('/api/config').then((reply) => reply.text())")
      return calls.length - before
    }
    await page.clock.install()
    await page.goto(demoUrl(HARBOR, '/mycc/reports'))
    const alpha = page.getByRole('checkbox', { name: 'Select Alpha' })
    const spinner = page.getByRole('img', { name: 'Being made' })
    await spinner.waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select Beta' }).count()).toBe(0)
    await alpha.check()
    expect(await looks()).toBeGreaterThanOrEqual(4)
    state = 'failed'
    await page.clock.runFor(2_000)
    await page.getByText('Couldn’t create a report').waitFor()
    expect(await alpha.isChecked(), 'other rows stay as they are').toBe(true)
    await page.getByRole('checkbox', { name: 'Select Beta' }).check()
    expect(await looks(), 'what has failed is not looked at').toBe(0)
    await page.getByRole('button', { name: 'Details of Beta' }).click()
    await page.getByText('It could not be made.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await spinner.waitFor()
    state = 'complete'
    await page.clock.runFor(2_000)
    await spinner.waitFor({ state: 'detached' })
    expect(await looks(), 'what is done is not looked at').toBe(0)

    const asked = (end: string) =>
      page.context().waitForEvent('request', (request) => request.url().endsWith(end))
    const opened = Promise.all([
      page.context().waitForEvent('page'),
      asked('/file'),
      asked('/read'),
    ])
    await page.getByRole('button', { name: 'Beta', exact: true }).click()
    const [other] = await opened
    expect(other, 'a window of its own').not.toBe(page)

    state = 'pending'
    await page.reload()
    await spinner.waitFor()
    state = 'gone'
    await page.clock.runFor(2_000)
    await expect.poll(namesIn(page), { message: 'deleted in another window' }).toEqual(['Alpha'])
    expect(await looks()).toBe(0)
  },
)
