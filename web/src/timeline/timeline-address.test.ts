import { expect, test } from 'vitest'
import { entryOf, timelineQuery, viewOf } from './timeline-address.ts'

const view = (query: string) => viewOf(new URLSearchParams(query))
const GUID = '0d0a3f3c-2a2c-4c5e-9d3e-555555555555'

test('an address names days that were picked, or a search', () => {
  expect(view('')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01&to=2026-06-30')).toEqual({
    kind: 'range',
    from: '2026-06-01',
    to: '2026-06-30',
  })
  expect(view('from=2026-06-01&to=2026-06-30&type=video')).toEqual({
    kind: 'search',
    from: '2026-06-01',
    to: '2026-06-30',
    type: 'video',
  })
})

test('wrong values are ignored: days before July 2016, an end before the start, days and types that do not exist', () => {
  expect(view('from=2016-06-30&to=2016-07-02')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01&to=9999-12-31&type=all')).toEqual({ kind: 'days' })
  expect(view('from=2016-07-01&to=2016-07-02')).toMatchObject({ kind: 'range' })
  expect(view('from=2026-06-02&to=2026-06-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-02-30&to=2026-03-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01&to=2026-06-30&type=lunch')).toMatchObject({ kind: 'range' })
  expect(entryOf(new URLSearchParams('entry=1'))).toBeNull()
  expect(entryOf(new URLSearchParams(`entry=${GUID.toUpperCase()}`))).toBe(GUID)
})

test('a view and the entry that is open are written as they are read', () => {
  const search = { kind: 'search', from: '2026-06-01', to: '2026-06-30', type: 'all' } as const
  expect(timelineQuery(search, GUID).toString()).toBe(
    `from=2026-06-01&to=2026-06-30&type=all&entry=${GUID}`,
  )
  expect(timelineQuery({ kind: 'days' }, null).toString()).toBe('')
})
