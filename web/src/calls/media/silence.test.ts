import { expect, test } from 'vitest'
import { type Arrival, isCut, nextSilence, type Silence } from './silence.ts'

const FINE: Arrival = { link: 'connected', away: false, sendsPictures: true, frames: 0 }

/** Whether someone counts as cut after each measurement, one every 2 s, with 10 pictures in each unless given otherwise. */
function cuts(arrivals: readonly Partial<Arrival>[]): boolean[] {
  let silence: Silence | null = null
  return arrivals.map((arrival, index) => {
    silence = nextSilence(silence, { ...FINE, frames: 10 * (index + 1), ...arrival }, index * 2_000)
    return isCut(silence, index * 2_000)
  })
}
const times = (count: number, arrival: Partial<Arrival>) =>
  Array.from({ length: count }, () => arrival)
const lastOf = (arrivals: readonly Partial<Arrival>[]) => [
  cuts(arrivals).at(-2) ?? false,
  cuts(arrivals).at(-1),
]

test.each<readonly [string, readonly Partial<Arrival>[], readonly boolean[]]>([
  ['pictures arrive', times(20, {}), [false, false]],
  ['no picture ever, for 8 s', times(5, { frames: 0 }), [false, true]],
  ['no more pictures, for 8 s', [...times(3, {}), ...times(5, { frames: 30 })], [false, true]],
  [
    'a picture in between',
    [...times(4, { frames: 0 }), { frames: 1 }, { frames: 1 }],
    [false, false],
  ],
  ['the camera is off', times(20, { frames: 0, sendsPictures: false }), [false, false]],
  ['not connected for 15 s', times(9, { link: 'connecting' }), [false, true]],
  ['lost for 15 s', [{}, ...times(9, { link: 'reconnecting' })], [false, true]],
  [
    'blocked after a while',
    [...times(4, { link: 'connecting' }), ...times(5, { link: 'blocked' })],
    [false, true],
  ],
  ['the other page is away', times(20, { link: 'reconnecting', away: true }), [false, false]],
  [
    'back from away',
    [...times(20, { link: 'reconnecting', away: true }), { link: 'reconnecting' }],
    [false, false],
  ],
  [
    'lost, back, and lost again',
    [...times(7, { link: 'reconnecting' }), {}, ...times(7, { link: 'reconnecting' })],
    [false, false],
  ],
])('%s', (_name, arrivals, expected) => {
  expect(lastOf(arrivals)).toEqual(expected)
})

test('it stays cut until something arrives', () => {
  expect(cuts([...times(6, { frames: 0 }), { frames: 3 }])).toEqual([
    ...Array.from({ length: 4 }, () => false),
    true,
    true,
    false,
  ])
})
