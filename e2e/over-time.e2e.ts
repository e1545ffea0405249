import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiCount,
  callApi,
  expectCount,
  numberIn,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'
import { printReady } from './support/print-ready.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const LARGE = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }
const HOMES = `${PERMITS}/search/saved/5a0e7c1e-0001-4d00-8000-686172626f72`

interface Histogram {
  readonly buckets: readonly { readonly start: string; readonly count: number }[]
  readonly without: number
}

const picture = (page: Page) => page.getByRole('figure', { name: 'Date received over time' })
const slider = (page: Page, name: 'First' | 'Last') =>
  page.getByRole('slider', { name: `${name} period` })
/** Ends of the days that the address searches, null where they are open. */
function days(page: Page): (string | null)[] {
  const { searchParams } = new URL(page.url())
  return ['from', 'to'].map((end) => searchParams.get(`record_date_${end}`))
}
const histogram = (criteria: object): Promise<Histogram> =>
  callApi<Histogram>(permitsApi(), '/search/histogram', { criteria, unit: 'month' })
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Counts of the table's rows, in order. */
async function tableCounts(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Show as table' }).click()
  const cells = await picture(page).getByRole('cell').allInnerTexts()
  await page.getByRole('button', { name: 'Show as bars' }).click()
  return cells.map(numberIn)
}

/** Questions for the bars that the page has sent. */
function watchQuestions(page: Page): { readonly count: number } {
  const questions = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search/histogram')) questions.count += 1
  })
  return questions
}

journey(
  'the bars follow every filter, and the keys choose dates that list, chip, address, Back and reload share',
  { tags: 'core' },
  async ({ newPage, demoUrl }) => {
    const page = await newPage(LARGE)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await slider(page, 'First').waitFor()
    const live = await histogram({ status: '1' })
    await settled(page)
    expect(sum(await tableCounts(page))).toBe(sum(live.buckets.map(({ count }) => count)))
    await expectAccessible(page)

    await page.getByText('Archived', { exact: true }).click()
    const archived = await histogram({ status: '2' })
    const dated = sum(archived.buckets.map(({ count }) => count))
    await picture(page)
      .getByText(`${dated.toLocaleString('en-US')} permits,`)
      .waitFor()
    await settled(page)
    const bars = await tableCounts(page)
    expect(sum(bars)).toBe(dated)
    const questions = watchQuestions(page)

    await slider(page, 'First').focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('PageUp')
    const first = Number(await slider(page, 'First').inputValue())
    expect(first).toBeGreaterThan(3)
    await expect.poll(() => days(page)[0]).not.toBeNull()
    await slider(page, 'Last').focus()
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft')
    await expect.poll(() => days(page)[1]).not.toBeNull()
    const last = Number(await slider(page, 'Last').inputValue())
    const chosen = sum(bars.slice(first, last + 1))
    await expectCount(page, chosen)
    const [from, to] = days(page)
    const criteria = { status: '2', record_date: { from, to } }
    expect((await apiCount(permitsApi(), criteria)).all).toBe(chosen)
    await picture(page)
      .getByText(`: ${chosen.toLocaleString('en-US')} permits`)
      .waitFor()
    const chip = results(page).getByRole('button', { name: /^Remove “\w{3} 1, 20\d\d to / })
    await chip.waitFor()
    expect(questions.count, 'days are chosen on the same bars').toBe(0)
    await expectAccessible(page)

    await page.goBack()
    await expect.poll(() => days(page)).toEqual([from, null])
    await expect.poll(() => slider(page, 'Last').inputValue()).toBe(String(bars.length - 1))
    await page.goForward()
    await page.reload()
    await expect.poll(() => slider(page, 'First').inputValue()).toBe(String(first))
    await expect.poll(() => slider(page, 'Last').inputValue()).toBe(String(last))
    await expectCount(page, chosen)
    await chip.click()
    await expect.poll(() => slider(page, 'First').inputValue()).toBe('0')
    await expectCount(page, (await apiCount(permitsApi(), { status: '2' })).all)
  },
)

/** Presses, moves and lifts the pointer between shares of the width of the bars. */
async function drag(page: Page, bars: Locator, from: number, to: number): Promise<void> {
  const box = await bars.boundingBox()
  if (!box) throw new Error('expected bars on screen')
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 3] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at((from + to) / 2))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

mapJourney(
  'the pointer chooses a stretch of bars or one, in the view of the map; Escape and Clear dates take it out',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(LARGE)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await slider(page, 'First').waitFor()
    await settled(page)
    const bars = picture(page).locator('[data-brush]')
    await drag(page, bars, 0.4, 0.7)
    await expect.poll(() => days(page)).not.toContain(null)
    const told = picture(page).getByText(/^\w{3} 1, 20\d\d to \w{3} \d+, 20\d\d: [\d,]+ permits$/)
    const count = numberIn((await told.innerText()).split(': ')[1] ?? '')
    await expectCount(page, count)
    const tabs = page.getByRole('tab', { name: /^(On|Not on) the map/ })
    await expect.poll(async () => sum((await tabs.allInnerTexts()).map(numberIn))).toBe(count)

    const [first, last] = [slider(page, 'First'), slider(page, 'Last')]
    expect(Number(await last.inputValue())).toBeGreaterThan(Number(await first.inputValue()))
    await page.keyboard.press('Escape')
    await expect.poll(() => days(page)).toEqual([null, null])
    await drag(page, bars, 0.5, 0.5)
    await expect.poll(() => days(page)).not.toContain(null)
    await expect.poll(() => last.inputValue()).toBe(await first.inputValue())
    await page.getByRole('button', { name: 'Clear dates' }).click()
    await expect.poll(() => days(page)).toEqual([null, null])
  },
)

journey(
  'a small screen has the bars when they are asked for, and remembers',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(PHONE)
    const questions = watchQuestions(page)
    await openModule(page, demoUrl(HARBOR, PERMITS))
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await settled(page)
    expect(questions.count).toBe(0)
    const button = page.getByRole('button', { name: 'Over time' })
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await button.click()
    await slider(page, 'First').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await slider(page, 'First').waitFor()
    await button.click()
    await expect.poll(() => picture(page).count()).toBe(0)
    const before = questions.count
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.reload()
    await settled(page)
    expect(questions.count).toBe(before)
  },
)

journey(
  'nothing moves while the bars are on their way, nor when they fail',
  async ({ newPage, demoUrl, problems }) => {
    problems.allow(/ERR_FAILED|search\/histogram/)
    const page = await newPage(LARGE)
    const server = { answers: false }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/search/histogram', async (route) => {
      await held
      await (server.answers ? route.continue() : route.fulfill({ status: 400, json: {} }))
    })
    await openModule(page, demoUrl(HARBOR, PERMITS))
    const region = page.getByRole('region', { name: 'Over time' })
    const places = async () => [
      await region.boundingBox(),
      await page.locator('#map').boundingBox(),
    ]
    await region.waitFor()
    const before = await places()
    await picture(page).getByText('Counting by date…').waitFor()
    expect(await places()).toEqual(before)
    release()
    await region.getByText(/^The dates could not be counted/).waitFor()
    expect(await places()).toEqual(before)
    server.answers = true
    await region.getByRole('button', { name: 'Try again' }).click()
    await slider(page, 'First').waitFor()
    expect(await places()).toEqual(before)
  },
)

journey(
  'the bars speak Spanish, are printed with the search, and are hidden for good',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ ...LARGE, locale: 'es-MX' })
    const questions = watchQuestions(page)
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?lang=es`))
    await page.getByRole('slider', { name: 'Primer período' }).waitFor()
    const figure = page.getByRole('figure', { name: /en el tiempo$/ })
    await figure.getByText(/^[\d,.]+ permisos, de \p{L}+ de 20\d\d a .* Máximo: /u).waitFor()
    await expectAccessible(page)
    await settled(page)
    await printReady(page)
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const paper = page.locator('[data-printed]')
    await paper
      .getByRole('figure')
      .getByText(/Máximo: /)
      .waitFor()
    expect(await paper.getByRole('figure').locator('svg').count()).toBe(1)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'En el tiempo' }).click()
    await expect.poll(() => figure.count()).toBe(0)
    const before = questions.count
    await page.reload()
    await settled(page)
    expect(questions.count).toBe(before)
  },
)

journey(
  'a shared search has its bars, a choice on them leads to a search of one’s own; billboards and frames have none',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(LARGE)
    const questions = watchQuestions(page)
    await openModule(page, demoUrl(HARBOR, `${HOMES}?as=billboard`))
    await settled(page)
    await page.goto(demoUrl(HARBOR, `/embed${PERMITS}?view=list`))
    await settled(page)
    expect(questions.count).toBe(0)
    await openModule(page, demoUrl(HARBOR, HOMES))
    await slider(page, 'First').focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(
      (url) => url.pathname === PERMITS && url.searchParams.has('record_date_from'),
    )
    await results(page)
      .getByRole('button', { name: /^Remove “New house” from/ })
      .waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === HOMES)
    await expect.poll(() => slider(page, 'First').inputValue()).toBe('0')
  },
)
