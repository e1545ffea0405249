import { expect, test } from 'vitest'
import { markerKey, parseMarkerKey } from './marker-key.ts'

const point = (live: number, archive: number, diameter = 20) => ({
  count: live + archive,
  statuses: { 1: live, 2: archive },
  diameter,
})

test('one record is a dot whose shape says live or archive', () => {
  expect(parseMarkerKey(markerKey(point(1, 0), 'light'))).toMatchObject({ shape: 'dot', status: 1 })
  expect(parseMarkerKey(markerKey(point(0, 1), 'light'))).toMatchObject({ shape: 'dot', status: 2 })
})

test('more records are a disc with its ring split by status', () => {
  expect(parseMarkerKey(markerKey(point(30, 30, 28), 'dark', true))).toEqual({
    theme: 'dark',
    lifted: true,
    shape: 'disc',
    diameter: 28,
    liveTwelfths: 6,
  })
})

test.each([
  [5, 0, 12],
  [0, 5, 0],
  [1, 999, 1],
  [999, 1, 11],
])(
  'of %i live and %i archived records %i twelfths of the ring are live',
  (live, archive, twelfths) => {
    expect(parseMarkerKey(markerKey(point(live, archive), 'light'))).toMatchObject({
      liveTwelfths: twelfths,
    })
  },
)

test.each(['', 'other', 'light/plain/disc/x/1', 'sepia/plain/dot/1'])(
  '"%s" names no marker',
  (key) => {
    expect(parseMarkerKey(key)).toBeNull()
  },
)
