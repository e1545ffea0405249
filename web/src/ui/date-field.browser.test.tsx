import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateField } from './date-field.tsx'
import { render } from './render-for-tests.tsx'

const LABELS = {
  early: 'Too early.',
  late: 'Too late.',
  kept: (day: string) => `Still ${day}.`,
}

/** A field for days of 2000 to 2036; returns what it reports. */
function setUp(first: string | null) {
  const onChange = vi.fn<(day: string | null) => void>()
  function Field() {
    const [value, setValue] = useState<CalendarDate | null>(
      first === null ? null : parseDate(first),
    )
    return (
      <DateField
        label="From"
        value={value}
        min={parseDate('2000-01-01')}
        max={parseDate('2036-12-31')}
        today={parseDate('2026-03-14')}
        labels={LABELS}
        formatDay={(day) => `on ${day}`}
        onChange={(next) => {
          setValue(next)
          onChange(next?.toString() ?? null)
        }}
      />
    )
  }
  render(<Field />)
  return onChange
}

const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}`) })

test('a typed day counts once its year is whole', async () => {
  const onChange = setUp(null)
  await part('month').click()
  await userEvent.keyboard('0704202')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('on 2021-07-04')).toBeVisible()
  expect(onChange.mock.calls).toEqual([['2021-07-04']])
})

test('another day typed over the one that is there counts once it is whole', async () => {
  const onChange = setUp('2024-06-30')
  await part('month').click()
  await userEvent.keyboard('0115202')
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(page.getByText(/^on 20/)).not.toBeInTheDocument()
  await userEvent.keyboard('5')
  await expect.element(page.getByText('on 2025-01-15')).toBeVisible()
  expect(onChange.mock.calls).toEqual([['2025-01-15']])
})

test('one part that is changed counts when the field is left, or by Enter', async () => {
  const onChange = setUp('2024-06-30')
  await part('day').click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(onChange.mock.calls).toEqual([['2024-06-28']])
  await part('day').click()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChange.mock.calls).toEqual([['2024-06-28'], ['2024-06-29']])
})

test('a date with a part missing says so and changes nothing', async () => {
  const onChange = setUp('2024-06-30')
  await part('month').click()
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect
    .element(
      page.getByText('This date is not complete: type month, day and year. Still on 2024-06-30.'),
    )
    .toBeVisible()
  await expect.element(part('month')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(part('month')).toHaveAccessibleDescription(/This date is not complete/)
  expect(onChange).not.toHaveBeenCalled()
})

test('an emptied field is no day', async () => {
  const onChange = setUp('2024-06-30')
  await part('day').click()
  await userEvent.keyboard('{Backspace}{Backspace}{ArrowRight}')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await part('month').click()
  await userEvent.keyboard('{Backspace}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[null]])
})

test('of a day that its month does not have the last day of that month is searched, and that is said', async () => {
  const onChange = setUp(null)
  await part('month').click()
  await userEvent.keyboard('02302021{Tab}{Tab}')
  await expect.element(page.getByText('on 2021-02-28')).toBeVisible()
  await expect
    .element(page.getByText('That month has fewer days, so its last day was taken.'))
    .toBeVisible()
  expect(onChange.mock.calls).toEqual([['2021-02-28']])
})

test('a day outside the limits stays in the field, is not searched, and that is said', async () => {
  const onChange = setUp('2021-07-04')
  await part('year').click()
  await userEvent.keyboard('199')
  await expect.element(page.getByText('Too early')).not.toBeInTheDocument()
  await userEvent.keyboard('9')
  await expect.element(part('year')).toHaveTextContent('1999')
  await expect.element(page.getByText('Too early. Still on 2021-07-04.')).toBeVisible()
  await userEvent.keyboard('2206')
  await expect.element(page.getByText('Too late. Still on 2021-07-04.')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('2021')
  await expect.element(page.getByText('on 2021-07-04', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Too')).not.toBeInTheDocument()
})

test('a day of the calendar counts at once, and its years are those that can be searched', async () => {
  const onChange = setUp(null)
  await page.getByRole('button', { name: /^Open the calendar/ }).click()
  await page.getByRole('button', { name: /Year/ }).click()
  const years = page.getByRole('option').elements()
  expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([
    37,
    '2000',
    '2036',
  ])
  await page.getByRole('option', { name: '2026' }).click()
  await page.getByRole('button', { name: 'Tuesday, March 17, 2026' }).click()
  expect(onChange.mock.calls).toEqual([['2026-03-17']])
})

test('Today is the agency’s day, whatever the browser’s is', async () => {
  const onChange = setUp(null)
  await page.getByRole('button', { name: /^Open the calendar/ }).click()
  await expect.element(page.getByRole('button', { name: 'Today, on 2026-03-14' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Today,/ }).elements().length).toBe(1)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  expect(onChange).toHaveBeenLastCalledWith('2026-03-14')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
