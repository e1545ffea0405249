import { expect, test } from 'vitest'
import { clocksDiffer, dayWords, spanWords, timeWords } from './slot-words.ts'

const COAST = 'America/Los_Angeles'
const same = { office: COAST, visitor: COAST }
/** Intl puts a narrow space before AM. */
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null

test('a day is Today, Tomorrow or its weekday, on the office’s calendar', () => {
  // 23:30 on Wednesday there; Thursday in Greenwich.
  const now = Date.parse('2026-11-26T07:30:00Z')
  const names = ['2026-11-25', '2026-11-26', '2026-11-27'].map(
    (date) => dayWords(date, COAST, 'en-US', now).name,
  )
  expect(names).toEqual(['today', 'tomorrow', { weekday: 'Friday' }])
  expect(dayWords('2026-11-27', COAST, 'es-US', now)).toEqual({
    name: { weekday: 'Viernes' },
    date: '27 de noviembre',
  })
})

test('a visitor whose clock shows the same reads one time, another both, with the day where it is another', () => {
  const start = '2026-11-27T17:00:00Z'
  expect(plain(timeWords(start, same, 'en-US').office)).toBe('9:00 AM')
  expect(timeWords(start, same, 'en-US').visitor).toBeNull()
  expect(
    timeWords(start, { office: COAST, visitor: 'America/Tijuana' }, 'en-US').visitor,
  ).toBeNull()
  const there = (visitor: string) =>
    plain(timeWords(start, { office: COAST, visitor }, 'en-US').visitor)
  expect(there('America/New_York')).toBe('12:00 PM')
  expect(there('Asia/Tokyo')).toBe('Sat 2:00 AM')
})

test('clocks that differ on some days only differ', () => {
  // Phoenix keeps no daylight saving: the same hour as Los Angeles in summer alone.
  const zones = { office: COAST, visitor: 'America/Phoenix' }
  expect(clocksDiffer(['2026-10-30T16:00:00Z'], zones)).toBe(false)
  expect(clocksDiffer(['2026-10-30T16:00:00Z', '2026-11-02T17:00:00Z'], zones)).toBe(true)
})

test('an hour that comes twice when clocks go back is told apart', () => {
  const day = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z', '2026-11-01T10:30:00Z']
  expect(day.map((start) => plain(timeWords(start, same, 'en-US', day).office))).toEqual([
    '1:30 AM PDT',
    '1:30 AM PST',
    '2:30 AM',
  ])
})

test('a slot is a span of the office’s clock', () => {
  const span = { start: '2026-11-27T17:00:00Z', end: '2026-11-27T18:00:00Z' }
  expect(plain(spanWords(span, COAST, 'en-US'))).toBe('9:00 – 10:00 AM')
  const last = { start: '2026-11-28T07:00:00Z', end: '2026-11-28T08:00:00Z' }
  expect(plain(spanWords(last, COAST, 'en-US'))).toBe('11:00 PM – 12:00 AM')
})
