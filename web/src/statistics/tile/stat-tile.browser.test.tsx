import { expect, test } from 'vitest'
import { MemoryRouter } from 'react-router'
import { page } from 'vitest/browser'
import { render } from '../../ui/render-for-tests.tsx'
import { StatTile } from './stat-tile.tsx'
import type { TileStat } from './stat-words.ts'

const stat: TileStat = {
  title: 'Time to a permit',
  note: 'From filing to issue',
  type: 'numeric/duration',
  options: { type: 'numeric/duration', from: 'filed', to: 'issued' },
  data: 12,
  parsedValue: '12',
  unit: 'days',
  second: { kind: 'p90', value: 41 },
  compared: null,
  state: 'counted',
  problem: null,
  sample: { records: 240, minimum: 10, invalid: 0, waiting: 0 },
  series: {
    field: 'filed',
    unit: 'year',
    starts: ['2024-01-01', '2025-01-01'],
    values: [14, 12],
    upper: [50, 41],
    records: [100, 140],
    running: false,
  },
}

const show = (shown: TileStat, to?: string) =>
  render(
    <MemoryRouter>
      <StatTile stat={shown} to={to} />
    </MemoryRouter>,
  )

test('a tile is called by its title, and its link says the number', async () => {
  show(stat, '/building/permits')
  const tile = page.getByRole('article', { name: 'Time to a permit' })
  const link = tile.getByRole('link', { name: 'Time to a permit' })
  await expect.element(link).toHaveAccessibleDescription(/12 working days.*9 of 10 take 41/)
  await expect.element(tile.getByText('From filing to issue')).toBeVisible()
  await expect
    .element(
      tile.getByRole('img', { name: /^By year: from 14 working days \(2024\) to 12 \(2025\)/ }),
    )
    .toBeVisible()
})

test('a tile is at least 13em by 12.5em', async () => {
  show({ ...stat, note: null, series: null })
  await expect.element(page.getByRole('article')).toBeVisible()
  const tile = page.getByRole('article').element()
  const { minWidth, minHeight } = getComputedStyle(tile)
  expect([minWidth, minHeight]).toEqual(['min(208px, 100%)', '200px'])
})

test('a tile of few records says how many there are and how many it takes', async () => {
  show({
    ...stat,
    state: 'few',
    data: null,
    series: null,
    sample: { records: 4, minimum: 10, invalid: 0, waiting: 0 },
  })
  await expect
    .element(page.getByText('Only 4 records; a median is shown from 10 on.'))
    .toBeVisible()
})
