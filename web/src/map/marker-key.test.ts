import { expect, test } from 'vitest'
import { markerKey, parseMarkerKey, pinKey } from './marker-key.ts'

const point = (live: number, archive: number, diameter = 20, minor = false) => ({
  count: live + archive,
  statuses: { 1: live, 2: archive },
  diameter,
  minor,
})

test('one record is a dot whose shape says live or archive', () => {
  expect(parseMarkerKey(markerKey(point(1, 0), 'light'))).toMatchObject({ shape: 'dot', status: 1 })
  expect(parseMarkerKey(markerKey(point(0, 1), 'light'))).toMatchObject({ shape: 'dot', status: 2 })
})

test('more records are a disc with its ring split by status', () => {
  expect(parseMarkerKey(markerKey(point(30, 30, 28), 'dark', true))).toEqual({
    theme: 'dark',
    highlighted: true,
    shape: 'disc',
    diameter: 28,
    minor: false,
    liveTwelfths: 6,
    colour: null,
  })
})

test('a cluster of few records is a light disc', () => {
  expect(parseMarkerKey(markerKey(point(3, 0, 18, true), 'light', false, '#6b3fa0'))).toMatchObject(
    {
      shape: 'disc',
      minor: true,
      liveTwelfths: 12,
      colour: '#6b3fa0',
    },
  )
})

test('a marker has the colour of the status that all its records have', () => {
  expect(parseMarkerKey(markerKey(point(0, 1), 'dark', true, '#6b3fa0'))).toEqual({
    theme: 'dark',
    highlighted: true,
    shape: 'dot',
    status: 2,
    colour: '#6b3fa0',
  })
  expect(parseMarkerKey(markerKey(point(3, 0, 28), 'light', false, '#6b3fa0'))).toMatchObject({
    shape: 'disc',
    colour: '#6b3fa0',
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

test('a chosen address has a pin', () => {
  expect(parseMarkerKey(pinKey('dark'))).toEqual({
    theme: 'dark',
    highlighted: false,
    shape: 'pin',
  })
})

test.each(['', 'other', 'light/plain/disc/x/1', 'sepia/plain/dot/1'])(
  '"%s" names no marker',
  (key) => {
    expect(parseMarkerKey(key)).toBeNull()
  },
)
