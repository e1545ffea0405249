import { expect, test } from 'vitest'
import { emptyScene, isRecordOpen, SCENE_SOURCES } from '../../map/scene.ts'
import { selectionTarget } from './selection.ts'

const COLOURS = {
  primary: '#0b5d7a',
  onPrimary: '#ffffff',
  primaryText: '#0b5d7a',
  secondary: '#b35c1e',
  surface: '#ffffff',
  live: '#b35c1e',
  archive: '#2e7d32',
  statuses: new Map<string, string>(),
}

test('a chosen parcel has a place to be brought into sight, no marker, and dims nothing', () => {
  const selected = selectionTarget(null, { kind: 'parcel', position: [-124.2, 43.4] })
  expect(selected?.position).toEqual([-124.2, 43.4])
  const scene = { ...emptyScene('light', COLOURS), selected }
  expect(SCENE_SOURCES.highlighted(scene).features).toEqual([])
  expect(isRecordOpen(scene)).toBe(false)
})
