import { expect, test } from 'vitest'
import { clockOf, clockWords, minutesOf, parseClock, steppedClock } from './clock-time.ts'

const START = { end: false, after: null }
const END = { end: true, after: '08:00' }

test('a time is taken as people type it', () => {
  const typed = ['8', '08', '8:30', '830', '0830', '8.30', '8 am', '8:30 A.M.', '8:30a', ' 17:05 ']
  expect(typed.map((text) => parseClock(text, START))).toEqual([
    '08:00',
    '08:00',
    '08:30',
    '08:30',
    '08:30',
    '08:30',
    '08:00',
    '08:30',
    '08:30',
    '17:05',
  ])
  expect(parseClock('12 am', START)).toBe('00:00')
  expect(parseClock('12 pm', START)).toBe('12:00')
  expect(parseClock('Noon', START)).toBe('12:00')
  expect(parseClock('mediodía', START)).toBe('12:00')
})

test('what is no time is refused', () => {
  for (const text of ['', 'x', '25', '8:60', '8:3', '13 pm', '0 am', '24:30', '-8', '8:30:00'])
    expect(parseClock(text, START), text).toBeNull()
  expect(parseClock('24:00', START), 'no span begins at the end of the day').toBeNull()
})

test('the end of a day is midnight where a span ends', () => {
  for (const text of ['24', '24:00', '0:00', '12 AM', 'midnight', 'Medianoche'])
    expect(parseClock(text, END), text).toBe('24:00')
  expect(parseClock('midnight', START)).toBe('00:00')
})

test('a bare hour is the afternoon where the morning would be before the begin', () => {
  expect(parseClock('5', END)).toBe('17:00')
  expect(parseClock('430', END)).toBe('16:30')
  expect(parseClock('8', END), 'as long as the begin itself').toBe('20:00')
  expect(parseClock('9', END), 'the morning is late enough').toBe('09:00')
  expect(parseClock('5 am', END), 'said, so taken').toBe('05:00')
  expect(parseClock('5', { end: true, after: '18:00' }), 'neither is late enough').toBe('05:00')
})

test('what a field shows is read back as the same time, in both languages', () => {
  for (const locale of ['en-US', 'es-US'])
    for (let minute = 0; minute <= 24 * 60; minute += 5) {
      const end = minute > 0
      const clock = clockOf(minute)
      const words = clockWords(clock, locale, locale === 'en-US' ? 'midnight' : 'medianoche')
      expect(parseClock(words, { end, after: null }), words).toBe(clock)
      expect(minutesOf(clock)).toBe(minute)
    }
})

test('arrow keys go to the next quarter of an hour and stay within the day', () => {
  expect(steppedClock('08:00', 15, false)).toBe('08:15')
  expect(steppedClock('08:10', 15, false)).toBe('08:15')
  expect(steppedClock('08:10', -15, false)).toBe('08:00')
  expect(steppedClock('23:45', 15, false)).toBe('23:45')
  expect(steppedClock('23:45', 15, true)).toBe('24:00')
  expect(steppedClock('00:00', -15, false)).toBe('00:00')
  expect(steppedClock('00:15', -15, true)).toBe('00:15')
})
