import { expect, test } from 'vitest'
import { greetingAt } from './greeting.tsx'

test('it is morning before 12:00, afternoon until 17:00, evening after that', () => {
  const hours = [0, 11, 12, 16, 17, 23]
  expect(hours.map(greetingAt)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
