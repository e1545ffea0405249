import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import DateRange from './date-range.tsx'
import type { DayRange } from './day-range.ts'
import { render } from './render-for-tests.tsx'

const LABELS = {
  early: 'Too early.',
  late: 'Too late.',
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
  await expect
    .element(page.getByText('This day is before the start, so it is not searched.'))
    .toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('a start after the end takes the end along, marks it and says so', async () => {
  const onChange = setUp({ from: '2024-05-10', to: '2024-06-30' })
  await month('From').click()
  await userEvent.keyboard('01152025')
  expect(onChange.mock.calls).toEqual([[{ from: '2025-01-15', to: '2025-01-15' }]])
  await expect
    .element(page.getByText('The end was before the start, so both are now the same day.'))
    .toBeVisible()
  await expect.element(month('Until')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(month('From')).not.toHaveAttribute('aria-invalid')
})
