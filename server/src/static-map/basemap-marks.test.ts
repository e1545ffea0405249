import { expect, test } from 'vitest'
import { BASEMAP_PALETTES, type MapTheme } from '@plat/contract/tenancy/basemap-palette'
import { basemapMarks } from './basemap-marks.ts'
import { fitFrame } from './frame.ts'
import type { TileFeature } from './tile-features.ts'

const NO_EDGES = { top: 0, right: 0, bottom: 0, left: 0 }
const square: TileFeature = {
  kind: 'parcel',
  type: 'polygon',
  lines: [
    [
      [10, 10],
      [40, 10],
      [40, 40],
      [10, 40],
      [10, 10],
    ],
  ],
  name: null,
  labelOf: '',
  fromZoom: 0,
  square: [0, 0, 512, 512],
}

/** Marks of a place at a zoom. */
function marksAt(zoom: number, features: readonly TileFeature[], theme: MapTheme = 'light') {
  const place = [-97.8001, 30.2, -97.8, 30.2001] as const
  const frame = fitFrame([...place], { width: 300, height: 200 }, NO_EDGES, { maxZoom: zoom })
  expect(frame.zoom).toBe(zoom)
  return basemapMarks(frame, features, BASEMAP_PALETTES[theme])
}

test('parcels are thin lines on paper, at the zoom of streets alone', () => {
  expect(marksAt(15, [square])).toEqual([])
  expect(marksAt(16, [square])).toMatchObject([
    { kind: 'path', stroke: { colour: BASEMAP_PALETTES.light.parcelLine } },
  ])
})

test('buildings are drawn over the lines of parcels', () => {
  const marks = marksAt(16, [{ ...square, kind: 'building' }, square])
  expect(marks).toMatchObject([
    { stroke: { colour: BASEMAP_PALETTES.light.parcelLine } },
    { fill: BASEMAP_PALETTES.light.building },
  ])
})

test('in the dark theme the ground has the colours of the dark map', () => {
  expect(marksAt(16, [{ ...square, kind: 'park' }], 'dark')).toEqual([
    expect.objectContaining({ fill: BASEMAP_PALETTES.dark.park }),
  ])
})
