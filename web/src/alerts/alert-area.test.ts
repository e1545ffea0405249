import type { PlaceLayer } from '@plat/contract/places/places'
import { expect, test } from 'vitest'
import { areaName, missingArea, offeredTabs, tabOf } from './alert-area.ts'

const layer = (id: string, kind: PlaceLayer['kind'], names: readonly string[]): PlaceLayer => ({
  id,
  label: id,
  kind,
  places: names.map((name) => ({
    id: name,
    layer: id,
    name,
    bounds: [0, 0, 1, 1],
    centroid: [0, 0],
  })),
})
const LAYERS = [layer('hoods', 'boundary', ['Old Town', 'Pier']), layer('grid', 'grid', ['A1'])]
const WORDS = { grid: 'Grid', custom: 'Custom Area', agency: 'Harbor' }
const NOWHERE = { places: [], address: null, shape: null }
const ADDRESS = { text: '12 Main St', location: [-124, 43] as [number, number], radius: 300 }

test('two kinds of regions and a grid are three tabs, in the order of the agency', () => {
  const regions = [
    { type: 'custom' as const, label: 'Draw' },
    { type: 'place' as const, label: 'Districts' },
  ]
  const ids = (layers: readonly PlaceLayer[]) => offeredTabs(regions, layers).map(({ id }) => id)
  expect(ids(LAYERS)).toEqual(['custom_area', 'area', 'grid'])
  expect(ids([])).toEqual(['custom_area', 'area'])
})

test.each([
  [NOWHERE, null, 'Harbor'],
  [{ ...NOWHERE, places: ['Pier', 'Old Town'] }, 'area', 'Old Town, Pier'],
  [{ ...NOWHERE, places: ['A1'] }, 'grid', 'Grid'],
  [{ ...NOWHERE, address: ADDRESS }, 'custom_area', '12 Main St'],
] as const)('a search with %j is watched under %s and called %s', (search, tab, name) => {
  expect(tabOf(search, LAYERS)).toBe(tab)
  expect(areaName(tab ?? 'area', search, LAYERS, WORDS)).toBe(name)
})

test('an alert needs an area: a box, a place or all of the agency, a shape or an address', () => {
  expect(missingArea('grid', NOWHERE, true)).toBe('grid')
  expect(missingArea('area', NOWHERE, false)).toBe('area')
  expect(missingArea('area', NOWHERE, true)).toBeNull()
  expect(missingArea('custom_area', { ...NOWHERE, places: ['Pier'] }, true)).toBe('custom_area')
  expect(missingArea('custom_area', { ...NOWHERE, address: ADDRESS }, false)).toBeNull()
})
