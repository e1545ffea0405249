import type { Histogram } from '@plat/contract/search/histogram'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { HALF_YEAR, showPanel } from './over-time-for-tests.tsx'

const fetch = window.fetch
beforeEach(async () => {
  await page.viewport(1000, 700)
})
afterEach(() => {
  window.fetch = fetch
})

const figure = () => page.getByRole('figure', { name: 'Received over time' })
const first = () => page.getByRole('slider', { name: 'First period' })
const last = () => page.getByRole('slider', { name: 'Last period' })

test('a sentence says what the bars say, and the table has every one of them', async () => {
  showPanel()
  await says(
    figure(),
    '21 permits, January 2024 to June 2024. Most: 6 (June 2024). 2 permits have no such date.',
  )
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = figure().getByRole('region', { name: 'Received over time' }).getByRole('table')
  await expect.element(table.getByRole('row', { name: 'March 2024 3' })).toBeVisible()
  expect(table.getByRole('row').elements()).toHaveLength(7)
  await page.getByRole('button', { name: 'Show as bars' }).click()
  await expect.element(first()).toBeVisible()
})

test('the keys move either end; the search follows, and the bars are not asked for again', async () => {
  const { asked, shown } = showPanel()
  await expect.element(first()).toHaveAttribute('aria-valuetext', 'from January 2024')
  first().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(first()).toHaveAttribute('aria-valuetext', 'from March 2024')
  await expect
    .poll(() => shown.state.ranges)
    .toEqual({ record_date: { from: '2024-03-01', to: null } })
  last().element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .poll(() => shown.state.ranges)
    .toEqual({ record_date: { from: '2024-03-01', to: '2024-05-31' } })
  await says(figure(), 'Mar 1, 2024 to May 31, 2024: 12 permits')
  expect(asked).toEqual([{ criteria: { status: '1' }, field: 'record_date', unit: 'auto' }])
})

test('an end does not pass the other', async () => {
  const { shown } = showPanel({
    search: { ranges: { record_date: { from: '2024-03-01', to: '2024-04-30' } } },
  })
  await expect.element(last()).toHaveAttribute('aria-valuetext', 'to April 2024')
  first().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(first()).toHaveAttribute('aria-valuetext', 'from April 2024')
  await expect
    .poll(() => shown.state.ranges)
    .toEqual({ record_date: { from: '2024-04-01', to: '2024-04-30' } })
})

test('a click on a bar searches its period, Escape takes it out', async () => {
  const { shown } = showPanel()
  await expect.element(first()).toBeVisible()
  await userEvent.click(bars(), { position: { x: width() * 0.42, y: 30 } })
  expect(shown.state.ranges).toEqual({ record_date: { from: '2024-03-01', to: '2024-03-31' } })
  await says(figure(), 'Mar 1, 2024 to Mar 31, 2024: 3 permits')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown.state.ranges).toEqual({})
  await says(figure(), 'Drag across the bars to choose dates.')
})

test('what is dragged across is told while it is dragged; Escape leaves it', async () => {
  const { shown } = showPanel()
  await expect.element(first()).toBeVisible()
  drag('pointerdown', 0.25)
  await says(figure(), 'February 2024: 2 permits')
  drag('pointermove', 0.6)
  await says(figure(), 'February 2024 to April 2024: 9 permits')
  await userEvent.keyboard('{Escape}')
  await expect.element(last()).toHaveAttribute('aria-valuetext', 'to June 2024')
  drag('pointerup', 0.6)
  expect(shown.state.ranges).toEqual({})

  drag('pointerdown', 0.6)
  await says(figure(), 'April 2024: 4 permits')
  drag('pointermove', 0.25)
  await says(figure(), 'February 2024 to April 2024: 9 permits')
  drag('pointerup', 0.25)
  await expect
    .poll(() => shown.state.ranges)
    .toEqual({ record_date: { from: '2024-02-01', to: '2024-04-30' } })
})

test('days that are changed elsewhere move the ends, and Clear dates takes them out', async () => {
  const { shown } = showPanel()
  await expect.element(first()).toBeVisible()
  shown.update({ ranges: { record_date: { from: '2024-02-10', to: '2024-03-31' } } })
  await expect.element(first()).toHaveAttribute('aria-valuetext', 'from February 2024')
  await expect.element(last()).toHaveAttribute('aria-valuetext', 'to March 2024')
  // It begins within a month: how many of its records are meant, the bars do not say.
  await expect
    .element(page.getByText('Feb 10, 2024 to Mar 31, 2024', { exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect.poll(() => shown.state.ranges).toEqual({})
})

test('another filter, date or length asks for other bars; other days of the same date do not', async () => {
  const { asked, shown } = showPanel({
    answer: ({ field, unit }) => ({
      ...HALF_YEAR,
      field,
      unit: unit === 'year' ? 'year' : 'month',
      buckets: unit === 'year' ? [{ start: '2024-01-01', count: 21 }] : HALF_YEAR.buckets,
    }),
  })
  await expect.element(first()).toBeVisible()
  shown.update({ statusCategory: '2' })
  await expect.poll(() => asked.at(-1)?.criteria).toEqual({ status: '2' })
  await page.getByRole('button', { name: /Which date/ }).click()
  await page.getByRole('option', { name: 'Issued' }).click()
  await expect.poll(() => asked.at(-1)?.field).toBe('issued_date')
  const issued = page.getByRole('figure', { name: 'Issued over time' })
  await says(issued, 'Dates cannot be chosen here: this search has no filter for “Issued”.')
  expect(page.getByRole('slider').elements()).toEqual([])
  await page.getByRole('button', { name: /Length of the periods/ }).click()
  await page.getByRole('option', { name: 'By year' }).click()
  await says(issued, '21 permits, all in one period: 2024.')
  expect(asked).toHaveLength(4)
})

test('a failure says so, keeps the bars, and can be tried again', async () => {
  const server = { fails: true }
  const { asked } = showPanel({ answer: () => (server.fails ? 400 : HALF_YEAR), dates: 1 })
  await says(page.getByRole('alert'), 'The dates could not be counted.')
  server.fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(asked).toHaveLength(2)
})

const NOTHING = { ...HALF_YEAR, from: null, to: null, buckets: [], without: 0, total: 0 }

test('without records, without dates, and with one day there is a sentence instead of a picture', async () => {
  const reply: { now: Histogram } = { now: NOTHING }
  const { shown } = showPanel({ answer: () => reply.now })
  await says(figure(), 'No records to draw.')
  expect(page.getByRole('slider').elements()).toEqual([])

  reply.now = { ...NOTHING, without: 7, total: 7 }
  shown.update({ statusCategory: '2' })
  await says(figure(), 'No records to draw. 7 permits have no such date.')

  const day = { start: '2024-03-05', count: 7 }
  reply.now = { ...NOTHING, unit: 'day', from: day.start, to: day.start, buckets: [day], total: 7 }
  shown.update({ statusCategory: '0' })
  await says(figure(), '7 permits, all in one period: Mar 5, 2024.')
  expect(page.getByRole('slider').elements()).toEqual([])
})

function says(locator: Locator, text: string) {
  return expect.poll(() => locator.query()?.textContent).toContain(text)
}

function bars(): Element {
  const element = figure().element().querySelector('[data-brush]')
  if (!element) throw new Error('found no bars that days can be chosen on')
  return element
}

function width(): number {
  return bars().getBoundingClientRect().width
}

/** An event of the pointer at a share of the width of the bars. */
function drag(type: 'pointerdown' | 'pointermove' | 'pointerup', share: number): void {
  const element = bars()
  // A pointer that is not there cannot be captured.
  element.setPointerCapture = () => undefined
  const { left, top } = element.getBoundingClientRect()
  const place = { clientX: left + share * width(), clientY: top + 20 }
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, ...place }),
  )
}
