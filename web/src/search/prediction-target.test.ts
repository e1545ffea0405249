import type { Prediction } from '@plat/contract/places/places'
import { expect, test } from 'vitest'
import { applyPrediction, predictionTarget, STREET_ZOOM } from './prediction-target.ts'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'

const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
const suggestion = (source: Prediction['source'], source_id: string): Prediction => ({
  source,
  source_id,
  text: '12 Main St',
  detail: null,
  matched: 'name',
  count: null,
  location: [-118.2, 33.8],
  bounds: null,
})

test('an address searches near itself and takes the place of a neighbourhood', () => {
  const next = applyPrediction({ ...EMPTY_SEARCH, places: [guid] }, suggestion('address', guid))
  expect(next.address).toEqual({ text: '12 Main St', location: [-118.2, 33.8], radius: 150 })
  expect(next.places).toEqual([])
  expect(next.view).toEqual({ center: [-118.2, 33.8], zoom: STREET_ZOOM })
})

test('coordinates move the map and leave the search as it is', () => {
  const next = applyPrediction(
    { ...EMPTY_SEARCH, places: [guid] },
    suggestion('coordinates', '-118.2,33.8'),
  )
  expect(next.places).toEqual([guid])
  expect(next.view?.center).toEqual([-118.2, 33.8])
})

test('a record opens its own page from the front door', () => {
  expect(predictionTarget(suggestion('record', guid), 'building', 'permits')).toBe(
    `/building/permits/search/record/${guid}`,
  )
})
