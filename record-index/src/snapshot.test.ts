import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IndexBuilder } from './index-builder.ts'
import { RecordIndex } from './record-index.ts'
import { decodeIndex, encodeIndex, SnapshotError } from './snapshot.ts'
import { criteria, layers, rows, SCHEMA, views } from './testing/small-city.ts'
import type { IndexPlaceLayer, IndexRow } from './types.ts'

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 42)
}

const [sample] = fc.sample(rows(), { numRuns: 1, seed: 5 })
const file = () => Buffer.concat(encodeIndex(build(sample!).data))

test('an index read from its snapshot is the same index', () => {
  fc.assert(
    fc.property(rows(), layers, criteria, views, (list, places, search, view) => {
      const index = build(list, places)
      const read = RecordIndex.from(decodeIndex(Buffer.concat(encodeIndex(index.data))))
      expect(read.data).toEqual(index.data)
      expect(read.locations(search, view, 9, 20)).toEqual(index.locations(search, view, 9, 20))
      expect(read.suggest('5 main', search, 5)).toEqual(index.suggest('5 main', search, 5))
    }),
    { numRuns: 40 },
  )
})

test('the columns are in shared memory, before and after', () => {
  const { data } = build(sample!)
  for (const section of Object.values({ ...data.sections, ...decodeIndex(file()).sections })) {
    expect(section.buffer).toBeInstanceOf(SharedArrayBuffer)
  }
  expect(structuredClone(data)).toEqual(data)
})

test('a damaged byte anywhere is noticed', () => {
  const length = file().length
  fc.assert(
    fc.property(fc.nat({ max: length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bytes = file()
      bytes[at] = bytes[at]! ^ change
      expect(() => decodeIndex(bytes)).toThrow(SnapshotError)
    }),
    { numRuns: 200 },
  )
})

test('a file that was cut off, or is none of ours, is refused with a reason', () => {
  const bytes = file()
  expect(() => decodeIndex(bytes.subarray(0, bytes.length - 8))).toThrow('cut off')
  expect(() => decodeIndex(bytes.subarray(0, 40))).toThrow(SnapshotError)
  expect(() => decodeIndex(Buffer.from('PK\u0003\u0004 something else'))).toThrow('not a snapshot')
  expect(() => decodeIndex(new Uint8Array())).toThrow(SnapshotError)
  bytes.writeUInt32LE(99, 8)
  expect(() => decodeIndex(bytes)).toThrow('has format 99')
})
