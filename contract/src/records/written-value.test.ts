import { expect, test } from 'vitest'
import { dayOfValue, joinedEntries, sentenceCase } from './written-value.ts'

test.each([
  [['Roof', 'Sign'], 'Roof, Sign'],
  [['Acme Inc.'], 'Acme Inc.'],
  [['Acme Inc.', 'Smith, Jones & Co.'], 'Acme Inc.; Smith, Jones & Co.'],
  [['North side of Main St.', 'Oak Ave.'], 'North side of Main St.; Oak Ave.'],
  [
    ['Begin within two years.', 'Keep the sidewalk open.'],
    'Begin within two years; Keep the sidewalk open',
  ],
  [['Begin within two years...', 'Roof;'], 'Begin within two years...; Roof'],
])('the entries %j are in one line', (entries, line) => {
  expect(joinedEntries(entries)).toBe(line)
})

test('only days of the calendar are days', () => {
  expect(dayOfValue('2024-02-29', 'basic')).toBe('2024-02-29')
  for (const value of ['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', 'soon', 20240101])
    expect(dayOfValue(value, 'basic')).toBeNull()
  expect(dayOfValue('2024-02-29T10:00:00Z', 'basic/formatted/date')).toBe('2024-02-29')
  expect(dayOfValue('2024-02-30T10:00:00Z', 'basic/formatted/date')).toBeNull()
})

test('shouted text becomes a sentence, other text stays', () => {
  expect(sentenceCase('DEMOLISH GARAGE. NEW SLAB')).toBe('Demolish garage. New slab')
  expect(sentenceCase('HVAC in basement')).toBe('HVAC in basement')
})
