import { expect, test } from 'vitest'
import { compile } from './compile-search-for-tests.ts'

test('a drawn shape replaces the address and the place', () => {
  const place = '00000000-0000-4000-8000-000000000001'
  const search = {
    ___place: [place],
    ___address: { location: [-97.7, 30.3] },
    ___geometry: { type: 'Point', coordinates: [-97.7, 30.3], radius: 500 },
    ___geometry_source: 'drawn',
  }
  const { criteria } = compile(search)
  expect(criteria.places).toBeUndefined()
  expect(criteria.shapes).toEqual([{ kind: 'circle', center: [-97.7, 30.3], radius: 500 }])
})

test('an address is searched within 150 metres unless it says otherwise', () => {
  expect(compile({ ___address: { location: [-97.7, 30.3] } }).criteria.shapes).toEqual([
    { kind: 'circle', center: [-97.7, 30.3], radius: 150 },
  ])
})

test('a circle across longitude 180° is refused with the reason, around an address as well', () => {
  const [location, radius] = [[179.9998, -17], 150]
  for (const [member, search] of [
    ['___geometry', { ___geometry: { type: 'Point', coordinates: location, radius } }],
    ['___address', { ___address: { location, radius } }],
  ] as const)
    expect(() => compile(search)).toThrow(
      `${member}: This area crosses longitude 180° or goes halfway around the world, which the portal cannot search.`,
    )
  expect(() => compile({ ___address: { location: [179.99, -17] } })).not.toThrow()
})

test('the view is the bounding box of its polygon, and gives a zoom when none is sent', () => {
  const ring = [
    [-98, 30],
    [-97, 30],
    [-97, 31],
    [-98, 31],
    [-98, 30],
  ]
  const query = compile({
    ___viewport: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } }],
    },
  })
  expect(query.view).toEqual([-98, 30, -97, 31])
  expect(query.zoom).toBeCloseTo(Math.log2(720), 5)
})
