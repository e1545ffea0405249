import { expect, test } from 'vitest'
import {
  copiedDay,
  hasFaults,
  type HoursDraft,
  hoursOf,
  nextSpan,
  withClosure,
  withDay,
  WORKING_DAYS,
} from './hours-draft.ts'
import { dayFaults } from './spans.ts'

const CLOSED: HoursDraft = {
  time_zone: 'America/Los_Angeles',
  weekly: [[], [], [], [], [], [], []],
  closures: [],
  agency_holidays: true,
}
const span = (from: string, to: string) => ({ from, to })

test('a span needs two times in order, and stands in no other span', () => {
  expect(dayFaults([span('08:00', '12:00'), span('13:00', '17:00')])).toEqual([{}, {}])
  expect(dayFaults([span('', 'soon')])).toEqual([{ from: 'wrong', to: 'wrong' }])
  expect(dayFaults([span('17:00', '08:00')])).toEqual([{ to: 'order' }])
  expect(dayFaults([span('08:00', '08:00')])).toEqual([{ to: 'order' }])
  expect(dayFaults([span('08:00', '12:00'), span('11:00', '17:00')])).toEqual([
    {},
    { from: 'overlap' },
  ])
  expect(dayFaults([span('08:00', '12:00'), span('07:00', '18:00')])[1]).toEqual({
    from: 'overlap',
  })
  expect(dayFaults([span('08:00', '12:00'), span('12:00', '17:00')]), 'they may touch').toEqual([
    {},
    {},
  ])
  expect(dayFaults([span('00:00', '24:00')])).toEqual([{}])
  expect(dayFaults([span('24:00', '24:00')])).toEqual([{ from: 'wrong' }])
})

test('hours are sent in order, and not while something is wrong', () => {
  const draft = withDay(CLOSED, 1, [
    span('13:00', '17:00'),
    span('08:00', '12:00'),
    span('12:00', '13:00'),
  ])
  expect(hoursOf(draft)?.weekly[1]).toEqual([span('08:00', '17:00')])
  const wrong = withDay(draft, 6, [span('9', '12:00')])
  expect(hasFaults(wrong)).toBe(true)
  expect(hoursOf(wrong)).toBeNull()
})

test('a day is copied to others, and the rest stays', () => {
  const draft = copiedDay(
    withDay(withDay(CLOSED, 0, [span('08:00', '17:00')]), 6, [span('10:00', '11:00')]),
    0,
    WORKING_DAYS,
  )
  expect(draft.weekly.map((spans) => spans.map(({ from }) => from))).toEqual([
    ['08:00'],
    ['08:00'],
    ['08:00'],
    ['08:00'],
    ['08:00'],
    [],
    ['10:00'],
  ])
})

test('the next span of a day comes after those that it has, while there is room', () => {
  expect(nextSpan([])).toEqual(span('08:00', '17:00'))
  const morning = [span('08:00', '12:00')]
  expect(nextSpan(morning)).toEqual(span('13:00', '17:00'))
  expect(nextSpan([...morning, span('13:00', '23:30')])).toEqual(span('23:45', '24:00'))
  expect(nextSpan([span('00:00', '24:00')])).toBeNull()
  expect(nextSpan(Array.from({ length: 6 }, () => span('08:00', '09:00')))).toBeNull()
})

test('closed days are listed in order, each once', () => {
  const draft = withClosure(withClosure(CLOSED, '2026-12-24', 'Eve'), '2026-07-03', 'Bridge')
  expect(withClosure(draft, '2026-12-24', 'Christmas Eve').closures).toEqual([
    { date: '2026-07-03', name: 'Bridge' },
    { date: '2026-12-24', name: 'Christmas Eve' },
  ])
})
