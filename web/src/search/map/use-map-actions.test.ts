import { expect, test } from 'vitest'
import { clickResult } from './use-map-actions.ts'

const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
const hit = (kind: 'location' | 'cluster' | 'geometry', count: number) => ({
  kind,
  guid,
  count,
  statuses: { 1: count, 2: 0 },
  position: [-118, 33] as [number, number],
  bounds: [-118.1, 33, -118, 33.1] as [number, number, number, number],
  zoom: 12.25,
})
const click = (kind: Parameters<typeof hit>[0], count: number, zoom = 12) =>
  clickResult(hit(kind, count), zoom, { bounds: [-119, 32, -117, 34], zoom })

test('a cluster of more than 400 points zooms in, one of 400 or fewer lists its records', () => {
  expect(click('cluster', 401)).toEqual({ kind: 'zoom' })
  for (const count of [400, 395, 390]) {
    expect(click('cluster', count)).toMatchObject({
      kind: 'show',
      change: {
        selection: { kind: 'cluster', guid, view: [-119, 32, -117, 34], zoom: 12, drawn: 12.25 },
      },
    })
  }
})

test('one location is listed however many records it has', () => {
  expect(click('location', 5_000)).toMatchObject({
    change: { selection: { kind: 'location', guid } },
  })
})

test('a cluster that cannot be looked at closer is listed', () => {
  expect(click('cluster', 5_000, 19)).toMatchObject({ kind: 'show' })
})
