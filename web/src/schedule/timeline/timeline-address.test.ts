import { expect, test } from 'vitest'
import { viewOf, withEntry, withView } from './timeline-address.ts'

const view = (query: string) => viewOf(new URLSearchParams(query))

test('an address tells days that were picked, and what was searched for', () => {
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

test('days before July 2016, an end before the start and days that are none count as nothing', () => {
  expect(view('from=2016-06-30&to=2016-07-02')).toEqual({ kind: 'days' })
  expect(view('from=2016-07-01&to=2016-07-02')).toMatchObject({ kind: 'range' })
  expect(view('from=2026-06-02&to=2026-06-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-02-30&to=2026-03-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01')).toEqual({ kind: 'days' })
  expect(view('from=2026-06-01&to=2026-06-30&type=lunch')).toMatchObject({ kind: 'range' })
})

test('another view keeps the entry that is open, and the entry keeps the view', () => {
  const params = new URLSearchParams('entry=1&from=2026-06-01&to=2026-06-30&type=all')
  expect(withView(params, { kind: 'days' }).toString()).toBe('entry=1')
  expect(withEntry(params, null).toString()).toBe('from=2026-06-01&to=2026-06-30&type=all')
})
