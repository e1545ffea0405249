import { expect, test } from 'vitest'
import { scheduleWords } from './schedule-words.ts'

test('a schedule is told in words, in the reader’s language', () => {
  expect(scheduleWords('40 3 * * *', 'en')).toBe('At 03:40 AM, every day')
  expect(scheduleWords('40 3 * * *', 'es')).toBe('A las 03:40, cada día')
  expect(scheduleWords('0 6 * * mon-fri', 'en')).toBe('At 06:00 AM, Monday through Friday')
})
