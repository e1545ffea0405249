import { expect, test } from 'vitest'
import { changesSince, parseVisits, withVisit } from './last-visits.ts'

const HOUR = 3_600_000

test('a second visit knows when the first was, and keeps it while it lasts', () => {
  const first = withVisit([], 'a', 3, 0)
  expect(first[0]?.before).toBeNull()
  const second = withVisit(first, 'a', 5, 24 * HOUR)
  expect(second[0]?.before).toEqual({ at: 0, version: 3 })
  const again = withVisit(second, 'a', 5, 24 * HOUR + 60_000)
  expect(again[0]?.before).toEqual({ at: 0, version: 3 })
  const later = withVisit(again, 'a', 6, 26 * HOUR)
  expect(later[0]?.before).toEqual({ at: 24 * HOUR + 60_000, version: 5 })
})

test('only the latest three hundred records are remembered', () => {
  let visits = withVisit([], 'first', 1, 0)
  for (let number = 0; number < 300; number++) visits = withVisit(visits, `${number}`, 1, number)
  expect(visits).toHaveLength(300)
  expect(visits.some(({ guid }) => guid === 'first')).toBe(false)
})

test('what the browser kept is read with care', () => {
  const kept = withVisit([], 'a', 1, 5)
  expect(parseVisits(JSON.stringify(kept))).toEqual(kept)
  expect(parseVisits(JSON.stringify([{ guid: 'a' }, 7, null, ...kept]))).toEqual(kept)
  for (const text of [null, '', '{', '{}', '7']) expect(parseVisits(text)).toEqual([])
})

test('changes since a version are told once a field, from its first value to its last', () => {
  const change = (version: number, field: string, before: string | null, after: string | null) => ({
    version,
    date: '2026-03-03',
    field,
    label: field,
    before,
    after,
  })
  const changes = [
    change(2, 'status', 'Filed', 'Review'),
    change(3, 'status', 'Review', 'Hearing'),
    change(3, 'cost', '1', '2'),
    change(4, 'status', 'Hearing', 'Approved'),
    change(4, 'cost', '2', '1'),
    change(4, 'papers', null, null),
  ]
  expect(changesSince(changes, 2)).toEqual([
    change(4, 'status', 'Review', 'Approved'),
    change(4, 'papers', null, null),
  ])
  expect(changesSince(changes, 4)).toEqual([])
})
