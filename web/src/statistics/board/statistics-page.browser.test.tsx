import type { Board, Scorecard } from '@plat/contract/statistics/scorecards'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { FramePartsContext } from '../../shell/frame.tsx'
import { openedViews } from '../../shell/home-views/opened-views.ts'
import { LocaleProvider } from '../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import { boardForTests, scorecardForTests } from './board-for-tests.ts'
import StatisticsPage from './statistics-page.tsx'

/** What the server answers; null for a failure. */
let answers: { scorecards: Scorecard[] | null; boards: Map<number, Board> }
const { fetch } = window
let saved: string[] = []
/** Boards that were requested. */
let asked: string[] = []
const { click } = HTMLAnchorElement.prototype

beforeEach(async () => {
  await page.viewport(1280, 800)
  answers = { scorecards: [], boards: new Map() }
  saved = []
  asked = []
  sessionStorage.clear()
  window.fetch = (address) => {
    const path = String(address)
    if (!path.startsWith('/api/')) return fetch(address)
    const board = /scorecard\/(\d+)\/board\?channel=(\w+)$/.exec(path)
    if (board) asked.push(`${board[1]} ${board[2]}`)
    const found = answers.boards.get(Number(board?.[1]))
    const channel = board?.[2] === 'internal' ? ('internal' as const) : ('public' as const)
    const data = board ? found && { ...found, channel } : answers.scorecards
    if (data) return Promise.resolve(Response.json({ data, meta: {} }))
    const problem = { code: 'invalid_request', title: 'No', status: 400, detail: 'Not now.' }
    return Promise.resolve(Response.json(problem, { status: 400 }))
  }
  HTMLAnchorElement.prototype.click = function keep(this: HTMLAnchorElement) {
    if (this.download === '') click.call(this)
    else saved.push(`${this.download} ${this.href}`)
  }
})
afterEach(() => {
  window.fetch = fetch
  HTMLAnchorElement.prototype.click = click
})

interface Who {
  viewer: 'anonymous' | 'internal'
  canManage?: boolean
  boards?: string[]
}

const show = (who: Who, at?: InitialEntry) => render(screen(who, at))

function screen(who: Who, at: InitialEntry = '/statistics') {
  const { viewer, canManage = false, boards = ['public', 'internal'] } = who
  const config = {
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    control: { stats: { boards, canManage } },
    embeds: true,
    timeZone: 'America/Los_Angeles',
    locale: 'en',
  }
  // Only these members matter here.
  const tenant = { config, viewer } as unknown as TenantContextValue
  return (
    <QueryClientProvider client={createQueryClient()}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={tenant}>
          <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
            <MemoryRouter initialEntries={[at]}>
              <StatisticsPage />
              <Where />
            </MemoryRouter>
          </FramePartsContext>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>
  )
}

function Where() {
  const { pathname, search, state } = useLocation()
  return <p data-testid="where">{`${pathname}${search} ${JSON.stringify(state)}`}</p>
}

const where = () => page.getByTestId('where').element().textContent
const publish = (...scorecards: Scorecard[]) => {
  answers.scorecards = scorecards
  for (const scorecard of scorecards)
    answers.boards.set(
      scorecard.id,
      boardForTests(scorecard, [
        countOf(scorecard.id * 100, `Number of ${String(scorecard.name)}`, 1_234),
      ]),
    )
}

test('the window remembers that it has opened the statistics', async () => {
  sessionStorage.clear()
  show({ viewer: 'anonymous' })
  await expect.element(page.getByRole('heading', { name: 'Statistics for Harbor' })).toBeVisible()
  await expect.poll(() => openedViews().statistics).toBe(true)
})

test('an agency without scorecards says so and shows the way to the records', async () => {
  show({ viewer: 'anonymous' })
  await expect.element(page.getByRole('heading', { name: 'Statistics for Harbor' })).toBeVisible()
  await expect.element(page.getByText('No statistics have been published yet.')).toBeVisible()
})

test('a number that waits for its records comes without a press', async () => {
  const scorecard = scorecardForTests(1, 'Permits')
  const counted = countOf(100, 'Open permits', 1_234)
  const waiting = { ...counted, state: 'unavailable', problem: 'busy', data: null } as const
  answers.scorecards = [scorecard]
  answers.boards.set(1, boardForTests(scorecard, [{ ...waiting, parsedValue: null }]))
  show({ viewer: 'anonymous' })
  await expect.element(page.getByText(/^It is taking too long just now/)).toBeVisible()
  answers.boards.set(1, boardForTests(scorecard, [counted]))
  await expect.element(page.getByText('1.2K')).toBeVisible()
})

test('what could not be loaded can be tried again', async () => {
  answers.scorecards = null
  show({ viewer: 'anonymous' })
  await expect.element(page.getByText('The statistics could not be loaded.')).toBeVisible()
  publish(scorecardForTests(1, 'Permits'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
})

test('without a network “Last updated” says so at once, and the numbers are renewed when it is back', async () => {
  publish(scorecardForTests(1, 'Permits'))
  show({ viewer: 'anonymous' })
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
  const { fetch: answered } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  window.dispatchEvent(new Event('offline'))
  await page.getByRole('button', { name: /^Last updated/ }).click()
  await expect.element(page.getByText(/These numbers could not be renewed/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
  window.fetch = answered
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/These numbers could not be renewed/)).not.toBeInTheDocument()
})

test('a grouping has its note as text, folds, and its tile remembers where it stood', async () => {
  publish(scorecardForTests(1, 'Permits'), scorecardForTests(2, 'Cases'))
  show({ viewer: 'anonymous' })
  await page.getByRole('tab', { name: 'Cases' }).click()
  const tile = page.getByRole('link', { name: 'Number of Cases' })
  await expect.element(tile).toBeVisible()
  await expect.element(page.getByRole('strong').getByText('open', { exact: true })).toBeVisible()
  expect('hurt' in window).toBe(false)
  const fold = page.getByRole('button', { name: 'Open work' })
  await fold.click()
  await expect.element(tile).not.toBeInTheDocument()
  fold.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tile).toBeVisible()
  await tile.click()
  await expect
    .poll(where)
    .toBe(
      '/building/permits/search/saved/6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11/200 ' +
        '{"internal":false,"tab":1,"scorecard":2,"grouping":10}',
    )
})

test('what was folded is folded for who comes back, and what was opened again is open', async () => {
  publish(scorecardForTests(1, 'Permits'), scorecardForTests(2, 'Cases', { groups: [] }))
  const fold = page.getByRole('button', { name: 'Open work' })
  const tile = page.getByRole('link', { name: 'Number of Permits' })
  const draw = show({ viewer: 'anonymous' })
  await fold.click()
  await expect.element(tile).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Cases' }).click()
  await expect.element(page.getByRole('link', { name: 'Number of Cases' })).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Permits' }).click()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  draw(null)
  draw(screen({ viewer: 'anonymous' }))
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect.element(tile).toBeVisible()
  draw(null)
  draw(screen({ viewer: 'anonymous' }))
  await expect.element(tile).toBeVisible()
})

test('what another page or an old one stored as folded folds nothing', async () => {
  sessionStorage.setItem('plat.statistics.folded', '{"10":true}')
  publish(scorecardForTests(1, 'Permits'))
  show({ viewer: 'anonymous' })
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
})

test('the window is named after the scorecard of the address', async () => {
  publish(scorecardForTests(1, 'Permits'), scorecardForTests(2, 'Cases'))
  show({ viewer: 'anonymous' }, '/statistics?scorecard=2')
  await expect.poll(() => document.title).toBe('Cases · Statistics for Harbor · City of Harbor')
})

test('the internal board is offered to the agency’s own people alone, and drafts are called so', async () => {
  publish(
    scorecardForTests(1, 'Permits'),
    scorecardForTests(2, 'Targets', { published: false }),
    scorecardForTests(3, 'Desk', { channels: ['internal'] }),
  )
  show({ viewer: 'internal', canManage: true })
  await expect.element(page.getByRole('tab', { name: 'Targets (Draft)' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Desk' }).elements()).toEqual([])
  await page.getByText('Internal', { exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Number of Desk' })).toBeVisible()
  await expect.poll(where).toMatch(/^\/statistics\?board=internal/)
})

test('a number of the internal board leads to its page and table of that board', async () => {
  const scorecard = scorecardForTests(1, 'Permits', { channels: ['public', 'internal'] })
  const stat = { ...countOf(7, 'Open permits', 1_234), counted_for: 'staff' as const }
  answers.scorecards = [scorecard]
  answers.boards.set(1, boardForTests(scorecard, [stat]))
  show({ viewer: 'internal' }, '/statistics?board=internal')
  const tile = page.getByRole('link', { name: 'Open permits' })
  await expect.element(tile).toBeVisible()
  expect(tile.element().getAttribute('href')).toMatch(/\/7\?board=internal$/)
  await page.getByRole('button', { name: /Open permits/ }).click()
  const table = page.getByRole('menuitem', { name: /CSV/ })
  await expect.element(table).toBeVisible()
  expect(table.element().getAttribute('href')).toMatch(/stat\/7\.csv\?lang=en&channel=internal$/)
})

test('the internal board has the numbers of agency staff and says so; the public one has everybody’s', async () => {
  publish(scorecardForTests(1, 'Permits', { channels: ['public', 'internal'] }))
  show({ viewer: 'internal' })
  const line = page.getByText('Counted with what agency staff may see.')
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
  expect(asked).toEqual(['1 public'])
  expect(line.elements()).toEqual([])
  await page.getByText('Internal', { exact: true }).click()
  await expect.element(line).toBeVisible()
  expect(asked).toEqual(['1 public', '1 internal'])
})

test('who comes back from a tile of a landing page is on the scorecard that has its grouping', async () => {
  publish(
    scorecardForTests(1, 'Permits'),
    scorecardForTests(2, 'Cases', { groups: [11, 20] }),
    scorecardForTests(3, 'Fines', { groups: [20] }),
  )
  const state = { internal: false, tab: null, grouping: 20, scorecard: null }
  show({ viewer: 'anonymous' }, { pathname: '/statistics', state })
  await expect.element(page.getByRole('link', { name: 'Number of Cases' })).toBeVisible()
  await page.getByRole('tab', { name: 'Permits' }).click()
  await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
})

test('where there are many scorecards the name of the chosen one is above it', async () => {
  const names = ['Permits', 'Cases', 'Fines', 'Trees', 'Noise', 'Homes', 'Shops']
  publish(...names.map((name, at) => scorecardForTests(at + 1, name)))
  show({ viewer: 'anonymous' }, '/statistics?scorecard=7')
  const heading = page.getByRole('heading', { name: 'Shops' })
  await expect.element(heading).toBeVisible()
  expect(heading.element().clientHeight).toBeGreaterThan(20)
})

test.each([
  ['a visitor is told so', { viewer: 'anonymous' as const }, 1],
  [
    'an agency without that board says nothing of it',
    { viewer: 'internal' as const, boards: ['public'] },
    0,
  ],
])(
  'an address of the internal board shows the public one without a switch: %s',
  async (_who, who, told) => {
    publish(scorecardForTests(1, 'Permits'))
    show(who, '/statistics?board=internal')
    await expect.element(page.getByRole('link', { name: 'Number of Permits' })).toBeVisible()
    expect(page.getByRole('radio').elements()).toEqual([])
    expect(page.getByText(/are for the agency’s own people/).elements()).toHaveLength(told)
    expect(asked).toEqual(['1 public'])
  },
)

test('on a phone the switch is in the banner', async () => {
  publish(scorecardForTests(1, 'Permits'))
  await page.viewport(767, 800)
  show({ viewer: 'internal' })
  const banner = page.getByRole('radiogroup', { name: 'Whose scorecards' })
  await expect.element(banner).toBeVisible()
  expect(banner.element().closest('header')).not.toBeNull()
  await page.viewport(768, 800)
  await expect.poll(() => banner.element().closest('header')).toBeNull()
})

test('a scorecard and a tile are saved as pictures', async () => {
  publish(scorecardForTests(1, 'Permits, 2026'))
  show({ viewer: 'anonymous' })
  for (const menu of ['Download', 'More about Number of Permits, 2026']) {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: /^Picture/ }).click()
  }
  await expect.poll(() => saved).toHaveLength(2)
  expect(saved.map((file) => file.split(' ')[0])).toEqual([
    'permits-2026.png',
    'number-of-permits-2026.png',
  ])
  for (const file of saved) {
    const picture = await createImageBitmap(await (await fetch(file.split(' ')[1] ?? '')).blob())
    expect(picture.width).toBeGreaterThan(500)
  }
})
