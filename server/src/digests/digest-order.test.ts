import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { Position } from '@plat/contract/platform/geometry'
import { expect, test } from 'vitest'
import type { RecordRow } from '../records/record-row.ts'
import { inMailOrder } from './digest-order.ts'
import type { News, ToldRecord } from './told-news.ts'

const MIDDLE: Position = [-100, 40]

/** A record of one event, as a mail has it. @param at null: without a location */
const told = (
  reference: string,
  kind: EventKind,
  at: Position | null,
  { day = '2026-11-20', dated = '2026-11-01' } = {},
) => ({ reference, kind, at, day, dated })

/** References in the order of a mail. */
function ordered(records: readonly ReturnType<typeof told>[], middle: Position | null): string[] {
  // Only what the order is made of.
  const news = new Map(
    records.map(({ reference, kind, day }) => [
      reference,
      [{ event_kind: kind, event_date: day, agency_reference: reference } as News],
    ]),
  )
  const rows = new Map<string, ToldRecord>(
    records.map(({ reference, at, dated }) => {
      const [lng = null, lat = null] = at ?? []
      const row = { agency_reference: reference, record_date: dated, lng, lat } as RecordRow
      return [reference, { row, visibility: 0 }]
    }),
  )
  return [...inMailOrder(news, { middle, records: rows }).keys()]
}

test('new records come before changed ones, and the nearest to the middle of the area first', () => {
  const records = [
    told('changed-at-the-middle', 'status', MIDDLE),
    told('new-nowhere', 'new', null),
    told('new-far', 'new', [-100, 41]),
    told('new-near', 'new', [-100.01, 40]),
    // 1.5 degrees of longitude are less there than 1.2 of latitude.
    told('new-further', 'new', [-100, 41.2]),
    told('new-east', 'new', [-98.5, 40]),
    told('changed-far', 'status', [-99, 40]),
  ]
  const right = [
    'new-near',
    'new-far',
    'new-east',
    'new-further',
    'new-nowhere',
    'changed-at-the-middle',
    'changed-far',
  ]
  expect(ordered(records, MIDDLE)).toEqual(right)
  expect(ordered(records.toReversed(), MIDDLE)).toEqual(right)
})

test('of the whole agency the newest come first: what happened last, then the latest of date', () => {
  const records = [
    told('B', 'new', MIDDLE, { dated: '2026-10-01' }),
    told('A', 'new', [-99, 40], { dated: '2026-10-01' }),
    told('late', 'new', [-90, 40], { dated: '2026-11-19' }),
    told('next-day', 'new', null, { day: '2026-11-21', dated: '2026-01-01' }),
    told('changed', 'status', MIDDLE, { day: '2026-11-22' }),
  ]
  const right = ['next-day', 'late', 'A', 'B', 'changed']
  expect(ordered(records, null)).toEqual(right)
  expect(ordered(records.toReversed(), null)).toEqual(right)
})
