import { expect, test } from 'vitest'
import { createFairPlaces } from './fair-places.ts'

test('one network has few places, one agency half of all, and one that comes later as many as each', () => {
  const places = createFairPlaces({ network: 2, all: 12 })
  const kinds = (tenant: string, count: number, network: (number: number) => string | null) =>
    Array.from({ length: count }, (_, number) => {
      const place = places.take(tenant, network(number))
      return place.kind === 'full' ? place.of : place.kind
    })
  expect(kinds('harbor', 3, () => 'one')).toEqual(['taken', 'taken', 'network'])
  expect(
    kinds('ridge', 1, () => 'one'),
    'at another agency, too',
  ).toEqual(['network'])
  expect(kinds('harbor', 5, (number) => `net ${number}`)).toEqual([
    ...Array<string>(4).fill('taken'),
    'tenant',
  ])
  expect(kinds('ridge', 4, (number) => `its ${number}`)).toEqual([
    'taken',
    'taken',
    'taken',
    'tenant',
  ])
  expect(
    kinds('harbor', 1, () => null),
    'what the server does itself',
  ).toEqual(['taken'])
  expect(places.taken()).toBe(10)
})

test('a place that is given back twice is free once', () => {
  const places = createFairPlaces({ network: 1, all: 4 })
  const first = places.take('harbor', 'one')
  if (first.kind === 'taken') for (let time = 0; time < 2; time++) first.release()
  expect(places.taken()).toBe(0)
  expect(places.take('harbor', 'one').kind).toBe('taken')
  expect(places.take('harbor', 'one')).toMatchObject({ of: 'network', own: 1 })
})
