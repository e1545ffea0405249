import type { LandingColumn, LandingRow } from '@plat/contract/landing/landing'
import type { Grouping } from '@plat/contract/statistics/groupings'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { StatisticsBanner } from '../statistics/statistics-banner.tsx'
import { BannerRow } from './banner-row.tsx'
import type { LandingTiles } from './use-tiles.ts'

const grouping: Grouping = {
  id: 3,
  guid: '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11',
  name: 'This year',
  note: 'Counted **today**.<script>document.title = "taken"</script>',
  rows: [[7, 8], [9]],
  board: 'public',
  version: 0,
  updated: '2026-11-24T00:00:00Z',
}
const stats = [countOf(7, 'Open permits', 19_345), countOf(9, 'Cases', 3)]
const tiles: LandingTiles = { Banner: StatisticsBanner, groupings: [grouping], stats }

function row(...named: [type: 'group' | 'stat', id: number][]): LandingRow {
  const empty = { heading: null, text: null, picture: null, button: null }
  const columns = named.map(([analyticType, id]): LandingColumn => ({
    type: 'analytic',
    analyticType,
    id,
    ...empty,
  }))
  return { kind: 'banner', heading: 'Numbers', columnCount: 2, columns }
}

function Where() {
  const { pathname, state } = useLocation()
  return <output>{JSON.stringify({ pathname, state: state as unknown })}</output>
}

const show = (shown: LandingRow, of: LandingTiles | null) =>
  render(
    <MemoryRouter>
      <BannerRow row={shown} tiles={of} />
      <Where />
    </MemoryRouter>,
  )

test('a grouping has its name, its note in Markdown, and tiles for the stats that are seen', async () => {
  show(row(['group', 3]), tiles)
  await expect.element(page.getByRole('heading', { level: 3, name: 'This year' })).toBeVisible()
  await expect.element(page.getByRole('strong')).toHaveTextContent('today')
  expect(document.querySelector('main script, section script')).toBeNull()
  const names = page
    .getByRole('article')
    .elements()
    .map((tile) => tile.querySelector('a')?.textContent)
  expect(names).toEqual(['Open permits', 'Cases'])
})

test('a tile leads to its records and remembers its grouping for the way back', async () => {
  show(row(['group', 3]), tiles)
  await page.getByRole('link', { name: 'Open permits' }).click()
  const said = () => JSON.parse(page.getByRole('status').element().textContent) as unknown
  await expect.poll(said).toEqual({
    pathname: '/building/permits/search/saved/6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11/7',
    state: { internal: false, tab: null, grouping: 3, scorecard: null },
  })
})

test('without any tile not even the heading of the row is drawn', () => {
  show(row(['group', 4], ['stat', 8]), tiles)
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('where no numbers came, the row is not drawn either', () => {
  show(row(['stat', 7]), null)
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('a single stat stands below its heading', async () => {
  show(row(['stat', 9], ['stat', 8]), tiles)
  await expect.element(page.getByRole('article', { name: 'Cases' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(1)
})

test('what only staff see says so beside its title', async () => {
  const drafts = stats.map((stat) => ({ ...stat, published: false }))
  show(row(['group', 3], ['stat', 9]), {
    ...tiles,
    groupings: [{ ...grouping, board: null }],
    stats: drafts,
  })
  await expect.element(page.getByRole('heading', { name: 'This year (Draft)' })).toBeVisible()
  expect(page.getByText('(Draft)', { exact: true }).elements().length, 'the stat, too').toBe(1)
})

test('what is published for staff only is called internal', async () => {
  show(row(['group', 3]), { ...tiles, groupings: [{ ...grouping, board: 'internal' }] })
  await expect.element(page.getByRole('heading', { name: 'This year (Internal)' })).toBeVisible()
})
