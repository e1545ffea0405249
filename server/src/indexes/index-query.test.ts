import { type DrawnPoint, mergePoints } from '@plat/contract/search/drawn-points'
import type { LocationFeature } from '@plat/contract/search/search'
import type { Bounds } from '@plat/contract/platform/geometry'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexPage } from '@plat/record-index/index-results'
import { RecordIndex } from '@plat/record-index/record-index'
import { expect, test } from 'vitest'
import { type ClusterOfMap, type IndexQuery, runIndexQuery } from './index-query.ts'

const RECORDS = 6_000
/** Clusters of each kind that are looked at: each takes the map to be made anew. */
const SOME = 12
const criteria = { visibility: 0 } as const

const builder = new IndexBuilder({
  categories: ['record_type', 'status'],
  dates: ['record_date'],
  numbers: [],
  text: false,
})
let seed = 7
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
for (let i = 0; i < RECORDS; i++)
  builder.add({
    key: i + 1,
    // Thickest in the middle, and some at one point.
    lng: -97.75 + (random() - 0.5) * random() * (i % 7 === 0 ? 0 : 0.4),
    lat: 30.3 + (random() - 0.5) * random() * (i % 7 === 0 ? 0 : 0.3),
    statusCategory: i % 3 === 0 ? 2 : 1,
    visibility: 0,
    reference: String(i),
    categories: [null, null],
    dates: [i % 900],
    numbers: [],
    address: null,
    text: null,
  })
const index = RecordIndex.from(builder.build([], 1).data)

/** What the page has of a map; its own form has the same numbers. */
function mapAt(map: { view: Bounds; zoom: number; limit: number }): LocationFeature[] {
  const answer = runIndexQuery(index, { kind: 'locations', criteria, ...map, form: 'geojson' })
  if (answer === null || !('shapes' in answer) || Array.isArray(answer.features))
    throw new Error('no map')
  return JSON.parse(`[${new TextDecoder().decode(answer.features)}]`)
}

function recordsOf(map: { view: Bounds; zoom: number; limit: number }, cluster: ClusterOfMap) {
  const query: IndexQuery = { kind: 'inCluster', criteria, map, cluster, offset: 0, limit: RECORDS }
  return runIndexQuery(index, query) as IndexPage | null
}

/** Of many: the largest, some from everywhere, and those nearest to one another, where a record may be taken twice. */
function someOf(points: readonly DrawnPoint[]): DrawnPoint[] {
  const middle = ({ position: [lng = 0, lat = 0] }: DrawnPoint) =>
    Math.hypot(lng + 97.75, lat - 30.3)
  const step = Math.ceil(points.length / SOME)
  return [
    ...new Set([
      ...points.toSorted((a, b) => b.count - a.count).slice(0, SOME),
      ...points.toSorted((a, b) => middle(a) - middle(b)).slice(0, SOME),
      ...points.filter((_, at) => at % step === 0),
    ]),
  ]
}

test.each([
  [9, 2_000],
  [11, 300],
  [11.4, 2_000],
  [14, 2_000],
])(
  'a cluster that is drawn on a map of zoom %s lists exactly the records that it counts',
  (zoom, limit) => {
    const map = { view: [-97.9, 30.2, -97.6, 30.4] as Bounds, zoom, limit }
    for (const drawn of [zoom, zoom + 0.3, zoom - 0.7]) {
      const points = someOf(mergePoints(mapAt(map), drawn, 'en'))
      const listed = new Set<number>()
      for (const { guid, count } of points) {
        const page = recordsOf(map, { cluster: guid, drawn })
        expect(page?.total).toBe(count)
        for (const key of page?.keys ?? []) listed.add(key)
      }
      expect(listed.size).toBe(points.reduce((sum, { count }) => sum + count, 0))
    }
  },
)

test('a cluster that the map does not have is none', () => {
  const map = { view: [-97.9, 30.2, -97.6, 30.4] as Bounds, zoom: 9, limit: 2_000 }
  expect(recordsOf(map, { cluster: crypto.randomUUID(), drawn: 9 })).toBeNull()
})
