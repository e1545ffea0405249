import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check, edited } from '../tenancy/check/check-for-tests.ts'
import { square } from '../tenancy/check/folder-for-tests.ts'
import { gridCells, type Outline } from './grid-cells.ts'
import type { LayerFeature } from './layer-reading.ts'

/** A kilometre in degrees of latitude. */
const KM = 1 / 111.32

function names(outline: Outline, size: number): string[] {
  const cells = gridCells(outline, size)
  return typeof cells === 'number' ? [] : cells.map(({ properties }) => properties.name ?? '')
}

function polygon(...points: [number, number][]): [number, number][][] {
  return [[...points, points[0] ?? [0, 0]]]
}

describe('squares over an area at the equator', () => {
  test('columns are letters from the west, rows numbers from the north', () => {
    const area = polygon([0, 0], [2 * KM, 0], [2 * KM, -2 * KM], [0, -2 * KM])
    expect(names([area], 1000)).toEqual(['A1', 'B1', 'A2', 'B2'])
    const cells = gridCells([area], 1000)
    const first = typeof cells === 'number' ? undefined : cells[0]
    expect(first?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, -0.008983],
          [0.008983, -0.008983],
          [0.008983, 0],
          [0, 0],
        ],
      ],
    })
  })

  test('what lies outside of the area, or in a hole of it, has no square', () => {
    const corner = polygon([0, 0], [3 * KM, 0], [0, -3 * KM])
    expect(names([corner], 1000)).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3'])
    const hole = [
      ...polygon([0, 0], [3 * KM, 0], [3 * KM, -3 * KM], [0, -3 * KM]),
      ...polygon(
        [0.9 * KM, -0.9 * KM],
        [2.1 * KM, -0.9 * KM],
        [2.1 * KM, -2.1 * KM],
        [0.9 * KM, -2.1 * KM],
      ),
    ]
    expect(names([hole], 1000)).not.toContain('B2')
    expect(names([hole], 1000)).toHaveLength(8)
  })

  test('after Z comes AA', () => {
    const strip = polygon([0, 0], [28 * KM, 0], [28 * KM, -KM], [0, -KM])
    expect(names([strip], 1000).slice(-3)).toEqual(['Z1', 'AA1', 'AB1'])
  })

  test('too many are counted and not made', () => {
    expect(gridCells([polygon([0, 0], [1, 0], [1, 1], [0, 1])], 1000)).toBeGreaterThan(2000)
    expect(gridCells([polygon([0, 0], [40, 0], [40, 40], [0, 40])], 100)).toBeGreaterThan(100_000)
  })
})

test('every point of the area is in exactly one square', () => {
  const coordinate = fc.double({ min: 0, max: 0.2, noNaN: true })
  const point = fc.tuple(coordinate, coordinate)
  fc.assert(
    fc.property(
      point,
      point,
      point,
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      (a, b, c, t) => {
        const triangle = polygon(a, b, c)
        const size = 2_000
        const cells = gridCells([triangle], size)
        if (typeof cells === 'number') return
        // A point within: between a corner and a point of the opposite side.
        const side: [number, number] = [b[0] + t * (c[0] - b[0]), b[1] + t * (c[1] - b[1])]
        const within: [number, number] = [(a[0] + side[0]) / 2, (a[1] + side[1]) / 2]
        const holding = cells.filter((cell) => holds(cell, within))
        // Corners are rounded to a tenth of a metre: a point on a line may be in both or in neither.
        const onLine = cells.some((cell) => holds(cell, within, 2e-6)) && holding.length !== 1
        expect(holding.length === 1 || onLine).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

function holds({ geometry }: LayerFeature, [x, y]: [number, number], slack = 0): boolean {
  if (geometry.type !== 'Polygon') return false
  const ring = geometry.coordinates[0] ?? []
  const [west, east] = [
    Math.min(...ring.map(([lng]) => lng)),
    Math.max(...ring.map(([lng]) => lng)),
  ]
  const [south, north] = [
    Math.min(...ring.map(([, lat]) => lat)),
    Math.max(...ring.map(([, lat]) => lat)),
  ]
  return x >= west - slack && x < east + slack && y >= south - slack && y < north + slack
}

describe('a layer of squares in places.yaml', () => {
  const layers = (grid: string) => edited('places.yaml', 'area: true}', `area: true}\n  - ${grid}`)

  test('covers the layer that gives areas, and is a layer as others are', async () => {
    const { document, files, lines } = await check(
      layers('{id: squares, label: Squares, grid: {size: 2000}}'),
    )
    expect(lines).toEqual([])
    const [, squares] = document?.places.layers ?? []
    // Two areas of 0.05 degrees with as much between them: 3 and 4 of 8 columns, 3 rows.
    expect(squares).toMatchObject({ id: 'squares', grid: { size: 2000 }, count: 21 })
    const content = files.get(squares?.sha256 ?? '')?.content.toString() ?? ''
    expect(content).toContain('"name":"A1"')
    expect(content).not.toContain('"name":"D1"')
  })

  test('may cover another layer, or the whole agency', async () => {
    const whole = await check({
      'places.yaml': 'layers: [{id: squares, label: Squares, grid: {size: 20000}}]\n',
    })
    expect(whole.document?.places.layers[0]?.count).toBe(3 * 4)
    const other = await check(
      layers(
        '{id: squares, label: Squares, grid: {size: 2000, within: parks}}\n  - {id: parks, label: Parks, file: places/districts.geojson}',
      ),
    )
    expect(other.document?.places.layers.map(({ id }) => id)).toEqual([
      'districts',
      'squares',
      'parks',
    ])
  })

  test.each([
    [
      '{id: squares, label: Squares, grid: {size: 100}}',
      /^places\.yaml:3: at layers\[1\]\.grid\.size got 100 m, which makes [\d,]+ squares, expected at most 2,000: choose a larger size$/,
    ],
    [
      '{id: squares, label: Squares}',
      /^places\.yaml:3: at layers\[1\] got neither file nor grid, expected one of them$/,
    ],
    [
      '{id: squares, label: Squares, grid: {size: 2000}, file: places/districts.geojson}',
      /^places\.yaml:3: at layers\[1\] got both file and grid, expected one of them$/,
    ],
    [
      '{id: squares, label: Squares, grid: {size: 2000, within: parks}}',
      /^places\.yaml:3: at layers\[1\]\.grid\.within got "parks", expected a layer with a file: districts$/,
    ],
    [
      '{id: squares, label: Squares, grid: {size: 20}}',
      /^places\.yaml:3: at layers\[1\]\.grid\.size got 20, expected at least 100$/,
    ],
  ])('%s is refused', async (grid, expected) => {
    const { lines } = await check(layers(grid))
    expect(lines).toContainEqual(expect.stringMatching(expected))
  })

  test('gives no areas', async () => {
    const { lines } = await check({
      'places.yaml': 'layers: [{id: squares, label: Squares, grid: {size: 9000}, area: true}]\n',
    })
    expect(lines).toEqual([
      'places.yaml:1: at layers[0].area got a grid, expected a layer with a file for area: true',
    ])
  })

  test('a broken layer below it is told once', async () => {
    const { lines } = await check({
      ...layers('{id: squares, label: Squares, grid: {size: 2000}}'),
      'places/districts.geojson': JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'A' },
            geometry: { type: 'LineString', coordinates: square(-97.8, 30.2)[0] },
          },
        ],
      }),
    })
    expect(lines.filter((line) => line.includes('places.yaml'))).toEqual([])
  })
})
