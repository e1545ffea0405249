import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../ui/render-for-tests.tsx'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import StatFigure from './stat-figure.tsx'

const open = countOf(7, 'Open permits', 19_345)

test('a billboard shows the number short, and the exact one is what is read', async () => {
  render(<StatFigure stat={open} />)
  await expect.element(page.getByText('19,345 records')).toBeVisible()
  await expect.element(page.getByText('19.3K')).toHaveAttribute('aria-hidden', 'true')
})

test('a median with its 90th percentile is a sentence', async () => {
  render(
    <StatFigure
      stat={{
        ...open,
        type: 'numeric/duration',
        options: { type: 'numeric/duration', from: 'filed', to: 'issued' },
        data: 12,
        parsedValue: '12',
        unit: 'days',
        second: { kind: 'p90', value: 41 },
      }}
    />,
  )
  await expect
    .element(page.getByText('Half take 12 working days or less; 9 of 10 take 41 or less.'))
    .toBeVisible()
})

test('without a number it says why, and shows none', async () => {
  const none = { ...open, data: null, parsedValue: null }
  const median = {
    type: 'numeric/median',
    options: { type: 'numeric/median', field: 'cost' },
  } as const
  const few = {
    ...none,
    ...median,
    state: 'few',
    sample: { records: 4, minimum: 10, invalid: 0, waiting: 0 },
  } as const
  render(<StatFigure stat={few} />)
  await expect
    .element(page.getByText('Only 4 records; a median is shown from 10 on.'))
    .toBeVisible()
  expect(page.getByRole('paragraph').elements()).toHaveLength(1)
})

test('what is made of hidden records says so', async () => {
  render(<StatFigure stat={{ ...open, data: null, state: 'unavailable', problem: 'hidden' }} />)
  await expect
    .element(page.getByText('It is made of records or a field that you cannot see.'))
    .toBeVisible()
})
