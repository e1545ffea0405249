import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { bearer, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'
import { focused } from './support/keyboard.ts'
import { openModule, PERMITS, type ListedRecord } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const COMPARE = `${PERMITS}/search/compare`
const RIDGE = '/prevention/defensible-space'

/** The list of the search page, once its check boxes are there. */
async function openList(page: Page, address: string): Promise<Locator> {
  await openModule(page, address)
  const list = page.getByRole('list', { name: 'On the map' })
  await list.getByRole('checkbox').first().waitFor()
  await settled(page)
  return list
}

journey(
  'three permits are selected with the keyboard and seen side by side, and one is taken out again',
  async ({ page, demoUrl }) => {
    const list = await openList(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    const links = list.getByRole('link')
    await links.first().focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('region', { name: 'Selected records' })
    await bar.getByText('1 selected').waitFor()
    expect(await focused(page), 'the list has not moved').toBe(await links.first().innerText())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused(page), 'one stop a record').toBe(await links.nth(2).innerText())
    await page.keyboard.press('Shift+Space')
    await bar.getByText('3 selected').waitFor()
    await expectAccessible(page)

    // The list in another order has the same ones selected.
    await page.getByRole('button', { name: /Newest first/ }).click()
    await page.getByRole('option', { name: /Oldest first/ }).click()
    await settled(page)
    await bar.getByText('3 selected').waitFor()
    await page.reload()
    await bar.getByText('3 selected').waitFor()

    await bar.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Compare 3 permits', level: 1 }).waitFor()
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').getByRole('link').count()).toBe(3)
    const address = table.getByRole('rowheader', { name: /^Address/ })
    expect(await address.innerText()).toMatch(/Differs/)
    await settled(page)
    await expectAccessible(page)

    const rows = await table.getByRole('rowheader').count()
    await page.getByText('Only what differs').click()
    await expect.poll(() => table.getByRole('rowheader').count()).toBeLessThan(rows)
    expect(await table.getByRole('rowheader').filter({ hasNotText: 'Differs' }).count()).toBe(0)

    await table
      .getByRole('button', { name: /^Take .* out$/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Compare 2 permits', level: 1 }).waitFor()
    expect(await focused(page)).toBe('Compare 2 permits')

    await page.getByRole('link', { name: 'Back to the search' }).click()
    await bar.getByText('3 selected').waitFor()
    expect(page.url()).toContain('text=kitchen')
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => bar.count()).toBe(0)
    expect(await list.getByRole('checkbox', { checked: true }).count()).toBe(0)
  },
)

journey(
  'what is selected with Shift and the mouse is a table, links, and paper',
  async ({ page, demoUrl }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(`print = () => {
      window.printed = document.querySelector('[data-printed-checked]')?.innerText
      dispatchEvent(new Event('afterprint'))
    }`)
    const list = await openList(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    await list.getByRole('checkbox').first().click()
    await list
      .getByRole('checkbox')
      .nth(4)
      .click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected records' })
    await bar.getByText('5 selected').waitFor()
    await bar.getByText('2 to 4 records can be compared.').waitFor()
    const references = await list.getByText(/^B-\d{4}-\d{6}$/).allInnerTexts()
    const chosen = references.slice(0, 5)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      take(bar, page, 'Table (CSV)'),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',', 1)[0])).toEqual(chosen)

    await take(bar, page, 'Copy links')
    await bar.getByText('5 links are copied.').waitFor()
    const links = String(await page.evaluate('navigator.clipboard.readText()')).split('\n')
    expect(links).toHaveLength(5)
    expect(links[0]).toContain(demoUrl(HARBOR, `${PERMITS}/search/record/`))

    await take(bar, page, 'Print')
    await expect.poll(() => page.evaluate('window.printed')).toContain('5 permits, selected')
    const paper = String(await page.evaluate('window.printed'))
    expect(paper.match(/B-\d{4}-\d{6}/g)).toEqual(chosen)
  },
)

async function take(bar: Locator, page: Page, name: string): Promise<void> {
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

journey(
  'the search is copied as text; where the clipboard is refused the text is shown selected',
  async ({ page, newPage, demoUrl }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = demoUrl(HARBOR, `${PERMITS}?text=kitchen`)
    await openModule(page, address)
    await settled(page)
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await page.getByText('Copied as text.').waitFor()
    const text = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(text).toContain('Building permits, “kitchen”, live')
    expect(text).toMatch(/\d+ permits/)
    expect(text).toContain(`${demoUrl(HARBOR, PERMITS)}?text=kitchen`)
    expect(text).toContain('status=1')

    const refused = await newPage()
    await refused.addInitScript(
      `navigator.clipboard.writeText = () => Promise.reject(new Error('no'))`,
    )
    await openModule(refused, address)
    await settled(refused)
    await refused.getByRole('button', { name: 'Copy as text' }).click()
    const field = refused.getByRole('textbox', { name: 'Text to copy' })
    await expect.poll(() => field.inputValue()).toContain('“kitchen”')
    expect(await refused.evaluate('String(getSelection())')).toContain('“kitchen”')
    await expectAccessible(refused, { include: '[role="dialog"]' })
    await refused.keyboard.press('Escape')
    await expect.poll(() => field.count()).toBe(0)
  },
)

journey(
  'a sealed permit is side by side for staff; visitors and another agency get nothing of it',
  async ({ page, newPage, demoUrl, problems }) => {
    // A record that is not for its reader is not found.
    problems.allow(/status of 404 .*\/api\/record\//)
    const { open, sealed } = await openAndSealed()
    const names = [open[0], open[1], sealed].map((record) => record?.guid ?? '')
    const path = `${COMPARE}?record=${names.join(',')}`

    const staff = await newPage()
    await signIn(staff, demoUrl(HARBOR), await demoStaff(HARBOR, 'manager'))
    await staff.goto(demoUrl(HARBOR, path))
    await staff.getByRole('heading', { name: 'Compare 3 permits' }).waitFor()
    await staff.getByText(sealed.agency_reference, { exact: true }).first().waitFor()

    await page.goto(demoUrl(HARBOR, path))
    await page.getByRole('heading', { name: 'Compare 2 permits' }).waitFor()
    await page.getByText('One record of this link is not shown').waitFor()
    expect(await page.locator('main').innerText()).not.toContain(sealed.agency_reference)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Table (CSV)' }).click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)

    const other = await newPage()
    await other.goto(
      demoUrl('ridge.localhost', `${RIDGE}/search/compare?record=${names.join(',')}`),
    )
    await other.getByText('3 records of this link are not shown').waitFor()
    expect(await other.getByRole('table').count()).toBe(0)
    await other.getByText('No record to compare is left.').waitFor()
  },
)

/** Harbor's newest permits as visitors see them, and one that only its own people see. */
async function openAndSealed(): Promise<{ open: ListedRecord[]; sealed: ListedRecord }> {
  const list = async (headers: Readonly<Record<string, string>>) => {
    const reply = await sendHttp(inject('demoPort'), {
      host: HARBOR,
      path: '/api/search/list?scope=all&limit=100&sort_by=-record_date',
      method: 'POST',
      headers: { 'x-module': 'building-permits', ...headers },
      body: { status: '0' },
    })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    return (reply.json() as { data: ListedRecord[] }).data
  }
  const all = await list(await bearer(HARBOR, await demoStaff(HARBOR, 'manager')))
  const open = await list({})
  const guids = new Set(open.map(({ guid }) => guid))
  // What visitors have one place further down is theirs all the same.
  const sealed = all.slice(0, 60).find(({ guid }) => !guids.has(guid))
  if (sealed === undefined) throw new Error('expected a sealed permit among the newest of Harbor')
  return { open, sealed }
}
