import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { deadControls } from './support/held.ts'
import { journey, mapJourney } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { numberIn } from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const RIDGE = 'ridge.localhost'
/** A stat of Harbor's first scorecard (tools/src/demo-city/saved-searches/harbor.yaml). */
const CASES = { stat: 4, title: 'Code cases we work on' }

/** The fields of a table's line; none of the numbers that are read here is quoted. */
const fieldsOf = (line: string) => line.split(',')

async function linesOf(download: Download): Promise<string[]> {
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}

/** Chooses something of a menu that is a file. */
async function save(page: Page, menu: string, item: string): Promise<Download> {
  await page.getByRole('button', { name: menu }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return download
}

mapJourney(
  'a visitor reads a number, finds it in the table, and counts the same records behind it',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/statistics'))
    await page.getByRole('heading', { name: 'Statistics for Harbor', level: 1 }).waitFor()
    const tile = page.getByRole('article', { name: CASES.title })
    const count = numberIn(await tile.getByText(/^[\d,]+ records$/).innerText())
    const table = await linesOf(await save(page, 'Download', 'Table (CSV)'))
    const line = table.find((one) => fieldsOf(one)[2] === String(CASES.stat)) ?? ''
    expect(fieldsOf(line)).toContain(String(count))
    const alone = await save(page, `More about ${CASES.title}`, 'Table (CSV)')
    expect((await linesOf(alone))[1]).toContain(String(count))
    const picture = await save(page, `More about ${CASES.title}`, 'Picture (PNG)')
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')

    await tile.getByRole('link', { name: CASES.title }).click()
    await page.waitForURL(/\/search\/saved\/[0-9a-f-]{36}\/4$/)
    await page.getByRole('heading', { name: CASES.title, level: 1 }).waitFor()
    await page
      .getByText(`${count.toLocaleString('en')} records`)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'View records' }).click()
    const records = await linesOf(await save(page, 'Download', 'Table (CSV)'))
    expect(records).toHaveLength(1 + count)
    await page.goBack()
    await page.getByRole('link', { name: 'Back to statistics' }).click()
    await page.getByRole('tab', { name: 'How we are doing', selected: true }).waitFor()
  },
)

journey(
  'the tab stays through a reload, and is there for who comes back from a tile',
  async ({ page, demoUrl }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/board?')) asked.push(request.url())
    })
    await page.goto(demoUrl(HARBOR, '/statistics'))
    const updated = page.getByRole('button', {
      name: /^Last updated on \w+day, \w+ \d+, \d{4} at \d\d:\d\d$/,
    })
    await updated.click()
    // The first numbers came with the page.
    await expect.poll(() => asked.length).toBe(1)
    await page.getByRole('tab', { name: 'Harbor at a glance' }).click()
    const tile = page.getByRole('link', { name: 'Safer in an earthquake' })
    await tile.waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Harbor at a glance', selected: true }).waitFor()
    await tile.click()
    await page.getByRole('heading', { name: 'Safer in an earthquake', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Harbor at a glance', selected: true }).waitFor()
  },
)

journey(
  'what is folded is still folded after a reload, and on the way back from a tile',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/statistics'))
    const fold = page.getByRole('button', { name: 'How long a permit takes', exact: true })
    const isOpen = () => fold.getAttribute('aria-expanded')
    await fold.click()
    await expect.poll(isOpen).toBe('false')
    await page.reload()
    await expect.poll(isOpen).toBe('false')
    await page.getByRole('link', { name: CASES.title }).click()
    await page.getByRole('heading', { name: CASES.title, level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Back to statistics' }).click()
    await expect.poll(isOpen).toBe('false')
    await page.getByRole('link', { name: CASES.title }).click()
    await page.getByRole('heading', { name: CASES.title, level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(isOpen).toBe('false')
    await fold.click()
    await page.reload()
    await page.getByRole('article', { name: 'From application to permit', exact: true }).waitFor()
  },
)

journey(
  'without scripts the numbers are read, and lead to their records',
  async ({ newPage, demoUrl, problems }) => {
    // Scripts that are announced and not run.
    problems.allow(/request failed \(csp\)/)
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(demoUrl(HARBOR, '/statistics'))
    expect(await page.title()).toBe('Statistics for Harbor · City of Harbor')
    await page.getByRole('heading', { name: 'How long a permit takes', level: 2 }).waitFor()
    await page.getByRole('link', { name: 'Harbor at a glance' }).click()
    expect(await page.title()).toBe('Harbor at a glance · Statistics for Harbor · City of Harbor')
    expect(await deadControls(page)).toEqual([])
    const tile = page.getByRole('article', { name: CASES.title })
    const count = numberIn(await tile.getByText(/^[\d,]+ records$/).innerText())
    await tile.getByRole('link', { name: CASES.title }).click()
    await page.getByRole('heading', { level: 1, name: CASES.title }).waitFor()
    expect(await deadControls(page)).toEqual([])
    await page.getByRole('link', { name: 'View records' }).click()
    const cases = `${count.toLocaleString('en')} cases`
    await page.getByRole('heading', { level: 2, name: cases }).filter({ visible: true }).waitFor()
    await page.getByRole('link', { name: 'Back to statistics' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'From application to permit', exact: true }).click()
    await page.getByText(/^By year: from/).waitFor()
    await page.getByRole('link', { name: 'Back to statistics' }).click()
    await page.getByRole('link', { name: 'Table (CSV)' }).waitFor()
  },
)

journey(
  'by keyboard: tabs, folding, the line point by point, its table',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/statistics'))
    await page.getByRole('article').first().waitFor()
    await tabTo(page, 'How we are doing')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Harbor at a glance', selected: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('tab', { name: 'How we are doing', selected: true }).waitFor()
    await tabTo(page, 'How long a permit takes')
    const tile = page.getByRole('article', { name: 'From application to permit' })
    await page.keyboard.press('Enter')
    await tile.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await tabTo(page, 'More about From application to permit')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'From application to permit' })
    const slider = dialog.getByRole('slider', { name: 'Read the values by year' })
    await slider.focus()
    const last = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(last)
    await tabTo(page, 'Show as table')
    await page.keyboard.press('Enter')
    const periods = Number(await slider.getAttribute('max')) + 1
    await expect.poll(() => dialog.getByRole('row').count()).toBe(periods + 1)
    await expectAccessible(page, { include: '[role="dialog"]' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('More about From application to permit')
  },
)

journey('in Spanish, on a phone and by screen reader', async ({ newPage, demoUrl }) => {
  for (const width of [390, 320]) {
    const page = await newPage({ viewport: { width, height: 844 }, locale: 'es-MX' })
    await page.goto(demoUrl(HARBOR, '/statistics'))
    await page.getByRole('heading', { name: 'Estadísticas de Harbor', level: 1 }).waitFor()
    const tile = page.getByRole('article', { name: 'De la solicitud al permiso', exact: true })
    await tile.getByText(/^La mitad tarda \d+ días hábiles o menos/).waitFor()
    await tile.getByRole('img', { name: /^Por año: de \d+ días hábiles/ }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    if (width === 390) await expectAccessible(page)
  }
})

journey('another agency has its own scorecards, on other sites too', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(RIDGE, '/statistics'))
  await page.getByRole('link', { name: 'Homes where work is left to do' }).waitFor()
  expect(await page.getByText(CASES.title).count()).toBe(0)
  await page.goto(demoUrl(HARBOR, '/embed/statistics/1'))
  await page.getByRole('article', { name: CASES.title }).waitFor()
  await expectAccessible(page)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: CASES.title }).click(),
  ])
  await opened.waitForURL(/\/search\/saved\/[0-9a-f-]{36}\/4$/)
})
