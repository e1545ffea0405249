import type { Filter } from '@plat/contract/search/filters/filters'
import type { Place, PlaceLayer } from '@plat/contract/places/places'
import { expect, test } from 'vitest'
import {
  gridCellLimit,
  gridCellPositions,
  changeGridCells,
  gridLayer,
  limitGridCells,
} from './grid-cell-choice.ts'

const cell = (id: string, lng: number, lat: number): Place => ({
  id,
  layer: 'squares',
  name: id,
  bounds: [lng, lat, lng + 0.01, lat + 0.01],
  centroid: [lng + 0.005, lat + 0.005],
})
const cells = [cell('A1', -118, 34), cell('B1', -117.99, 34), cell('C3', -117.98, 33.98)]
const squares: PlaceLayer = { id: 'squares', label: 'Squares', kind: 'grid', places: cells }
const parks: PlaceLayer = { id: 'parks', label: 'Parks', kind: 'boundary', places: [] }
const grid = (params: Partial<Filter['params']>): Filter => ({
  type: 'grid',
  criterion: '___place',
  params: { label: 'Squares', ...params },
})

test('new squares are refused once as many as allowed are chosen, those chosen stay', () => {
  expect(limitGridCells([], ['a', 'b'], 2)).toEqual(['a', 'b'])
  expect(limitGridCells(['a', 'b'], ['a', 'b', 'c'], 2)).toEqual(['a', 'b'])
  expect(limitGridCells(['a', 'b'], ['b', 'c'], 2)).toEqual(['b', 'c'])
  expect(limitGridCells(['a', 'b'], ['b'], 2)).toEqual(['b'])
})

test('a second click before the first is drawn adds to it, and other places stay', () => {
  const own = new Set(['a', 'b', 'c'])
  expect(changeGridCells(['park', 'a'], own, [], ['b'], 5).places).toEqual(['park', 'a', 'b'])
  expect(changeGridCells(['park', 'a', 'b'], own, ['a', 'b'], ['b'], 5).places).toEqual([
    'park',
    'b',
  ])
  expect(changeGridCells(['a', 'b'], own, ['a'], ['a', 'c'], 2).places).toEqual(['a', 'b'])
})

test('squares lie in columns from the west and rows from the north', () => {
  expect([...gridCellPositions(cells).values()]).toEqual([
    { column: 1, row: 1 },
    { column: 2, row: 1 },
    { column: 3, row: 3 },
  ])
  expect(gridCellPositions([]).size).toBe(0)
})

test('a grid filter takes the grid among the layers, or the one it names', () => {
  expect(gridLayer(grid({}), [parks, squares])).toBe(squares)
  expect(gridLayer(grid({ layers: ['squares'] }), [parks, squares])).toBe(squares)
  expect(gridLayer(grid({ layers: ['other'] }), [parks, squares])).toBeUndefined()
})

test("the filter's own limit comes before the agency's", () => {
  expect(gridCellLimit(grid({ squareCount: { to: 5 } }), 60)).toBe(5)
  expect(gridCellLimit(grid({}), 60)).toBe(60)
  expect(gridCellLimit(grid({}), undefined)).toBe(100)
})
