import fc from 'fast-check'
import { buildDelta } from '../delta.ts'
import { IndexBuilder } from '../index-builder.ts'
import { RecordIndex } from '../record-index.ts'
import type { IndexPlaceLayer, IndexRow } from '../types.ts'
import { rows, SCHEMA } from './small-city.ts'

/** Keys of records that are added; those of the city are lower. */
const NEW_KEYS = 200_000

/** Records as they were and as they are, with the keys of those that differ. */
export interface Change {
  before: IndexRow[]
  after: IndexRow[]
  keys: Set<number>
}

/** Some records are withdrawn, some take over all that another had, some are new. */
export const changes: fc.Arbitrary<Change> = fc
  .tuple(
    rows(),
    rows(120),
    fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40, size: 'max' }),
  )
  .map(([before, others, acts]) => {
    const keys = new Set<number>()
    const after: IndexRow[] = []
    let next = 0
    before.forEach((row, i) => {
      const act = acts[i % acts.length]!
      const other = others[next]
      if (act > 1 || other === undefined) return after.push(row)
      keys.add(row.key)
      next++
      if (act === 0) return after.length
      // Half of the changed ones keep their reference and place, as records do.
      const kept = i % 2 === 0 ? { reference: row.reference, lng: row.lng, lat: row.lat } : {}
      return after.push({ ...other, ...kept, key: row.key })
    })
    others.slice(next).forEach((row) => after.push({ ...row, key: NEW_KEYS + row.key }))
    for (const { key } of after) if (key >= NEW_KEYS) keys.add(key)
    // Came and went between two looks.
    keys.add(NEW_KEYS - 1)
    return { before, after, keys }
  })

/** An index of records. */
export function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[]): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

/** The index as it was with what changed since, and the same records in an index built anew. */
export function both({ before, after, keys }: Change, places: readonly IndexPlaceLayer[]) {
  const { data } = build(before, places)
  const changed = after.filter((row) => keys.has(row.key))
  const delta = buildDelta(data, { keys, rows: changed, version: 2 }, places)
  const live = RecordIndex.from(data, delta)
  return { live, anew: build(after, places) }
}
