import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DateRange from './date-range.tsx'
import type { DayRange } from './day-range.ts'
import { render } from './render-for-tests.tsx'

const LABELS = {
  from: 'From',
  to: 'Until',
  joiner: 'to',
  today: 'Today',
  openCalendar: 'Open the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
  moved: 'Both are the same day now.',
  reversed: 'Before the start.',
  incomplete: 'Not complete.',
  early: 'Too early.',
  late: 'Too late.',
  shortMonth: 'Its last day was taken.',
  kept: (day: string) => `Still ${day}.`,
}

/** Two days of 2016 and later; returns what they report. */
function setUp(first: DayRange) {
  const onChange = vi.fn<(range: DayRange) => void>()
  function Range() {
    const [value, setValue] = useState(first)
    return (
      <DateRange
        value={value}
        min="2016-07-01"
        today="2026-03-14"
        labels={LABELS}
        formatDay={(day) => `on ${day}`}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  render(<Range />)
  return onChange
}

const month = (end: string) => page.getByRole('spinbutton', { name: `month, ${end}` })

test('another end is typed and the start stays', async () => {
  const onChange = setUp({ from: '2024-05-10', to: '2024-06-30' })
  await month('Until').click()
  await userEvent.keyboard('01152025')
  expect(onChange.mock.calls).toEqual([[{ from: '2024-05-10', to: '2025-01-15' }]])
})

test('an end before the start is refused and says so', async () => {
  const onChange = setUp({ from: '2024-05-10', to: null })
  await month('Until').click()
  await userEvent.keyboard('01152024')
  await expect.element(page.getByText('Before the start.')).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('a start after the end takes the end along, marks it and says so', async () => {
  const onChange = setUp({ from: '2024-05-10', to: '2024-06-30' })
  await month('From').click()
  await userEvent.keyboard('01152025')
  expect(onChange.mock.calls).toEqual([[{ from: '2025-01-15', to: '2025-01-15' }]])
  await expect.element(page.getByText('Both are the same day now.')).toBeVisible()
  await expect.element(month('Until')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(month('From')).not.toHaveAttribute('aria-invalid')
})
