import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexCriteria } from '@plat/record-index/types'
import { afterAll, expect, test } from 'vitest'
import { IndexThreads } from './index-threads.ts'

const RECORDS = 200_000
const EDGES = 200_000

const builder = new IndexBuilder({
  categories: ['record_type', 'status'],
  dates: ['record_date'],
  numbers: [],
  text: false,
})
for (let i = 0; i < RECORDS; i++)
  builder.add({
    key: i + 1,
    lng: -98 + ((i * 7919) % RECORDS) / RECORDS,
    lat: 30 + i / RECORDS,
    statusCategory: 1,
    visibility: 0,
    reference: String(i),
    categories: [null, null],
    dates: [i % 5_000],
    numbers: [],
    address: null,
    text: null,
  })
const content = { data: builder.build([], 1).data, delta: null }
/** Outlines so long that looking at one of them for every record takes seconds, and at all of them minutes. */
const outline = Array.from({ length: EDGES }, (_, i) => [-98 + (i % 2), 30 + i / EDGES])
const shape = {
  kind: 'polygon' as const,
  geometry: { type: 'Polygon' as const, coordinates: [[...outline, outline[0] ?? []]] },
}
const slow: IndexCriteria = { visibility: 0, shapes: Array.from({ length: 50 }, () => shape) }
const threads = new IndexThreads(1, 2_000)
threads.install('all', content)
afterAll(() => threads.close())

function count(tenant: string, criteria: IndexCriteria) {
  return threads.query(tenant, 'all', content, { kind: 'count', criteria, view: null })
}

test('a question that takes too long is given up, and what waited behind it is answered', async () => {
  const late = count('ash', slow)
  const quick = count('birch', { visibility: 0 })
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect((await quick).located).toEqual({ 1: RECORDS, 2: 0 })
  expect((await count('ash', { visibility: 0 })).located).toEqual({ 1: RECORDS, 2: 0 })
})
