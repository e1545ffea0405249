import type { StatSeries } from '@plat/contract/statistics/stats'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import { TrendChart } from './trend-chart.tsx'

const series: StatSeries = {
  field: 'filed',
  unit: 'month',
  starts: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'],
  values: [12, 8, null, 21, 5],
  upper: [40, 38, null, 55, 20],
  records: [120, 80, 4, 210, 15],
  running: true,
}

// Only this member matters here.
const tenant = { config: { timeZone: 'UTC' } } as unknown as TenantContextValue

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TenantContext value={tenant}>
        <TrendChart series={series} title="Time to a permit" unit="days" minimum={10} />
      </TenantContext>
    </QueryClientProvider>,
  )

test('its points are read with the keyboard, gaps and the running period in words', async () => {
  show()
  const slider = page.getByRole('slider', { name: 'Read the values by month' })
  await expect.element(slider).toBeInTheDocument()
  const said = () => slider.element().getAttribute('aria-valuetext')
  expect(said()).toBe(
    'May 2026 (not over yet): half up to 5 working days, 9 of 10 up to 20 working days',
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(slider.element())
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .poll(said)
    .toBe('April 2026: half up to 21 working days, 9 of 10 up to 55 working days')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(said).toBe('March 2026: only 4 records')
  // A pointer that rested on the chart leaves it as the page moves.
  const plot = slider.element().parentElement?.querySelector('svg')
  plot?.dispatchEvent(
    new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
  )
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(said).toMatch(/^April 2026/)
  await userEvent.keyboard('{Home}')
  await expect.poll(said).toMatch(/^January 2026/)
})

test('a sentence and a table say what the line says', async () => {
  show()
  const figure = page.getByRole('figure', { name: 'Time to a permit' })
  await expect.element(figure.getByText(/^By month: from 12 working days/)).toBeVisible()
  await expect
    .element(figure.getByText(/Dashed: May 2026 is not over yet and counts up to today\.$/))
    .toBeVisible()
  await figure.getByRole('button', { name: 'Show as table' }).click()
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => row.textContent)
  await expect
    .poll(rows)
    .toEqual([
      'MonthHalf9 of 10Records',
      'May 2026 (not over yet)52015',
      'Apr 20262155210',
      'Mar 2026no valueno value4',
      'Feb 202683880',
      'Jan 20261240120',
    ])
})

test('the pointer reads the period under it', async () => {
  show()
  await expect.element(page.getByRole('slider')).toBeInTheDocument()
  const plot = document.querySelector('figure svg[viewBox]:not(.lucide)')
  if (plot === null) throw new Error('There is no plot.')
  const { left, top } = plot.getBoundingClientRect()
  const at = { bubbles: true, clientX: left + 60, clientY: top + 60 }
  plot.dispatchEvent(new PointerEvent('pointermove', at))
  const slider = page.getByRole('slider').element()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^January 2026/)
})
