import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasChanged, isMixed, nextOffset, onePart, type Page } from './paging.ts'

const LIMIT = 20

/** A page of the records, without those whose text is gone. */
function pageOf(
  records: readonly number[],
  gone: ReadonlySet<number>,
  offset: number,
  version = 1,
): Page<number> {
  const items = records.slice(offset, offset + LIMIT).filter((one) => !gone.has(one))
  return { items, total: records.length, limit: LIMIT, version }
}

test('whatever rows are left out, paging to the end shows each other record once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 150 }),
      fc.array(fc.integer({ min: 0, max: 149 })),
      (count, missing) => {
        const records = Array.from({ length: count }, (_, i) => i)
        const gone = new Set(missing)
        const pages = [pageOf(records, gone, 0)]
        for (let offset = nextOffset(pages); offset !== undefined; offset = nextOffset(pages)) {
          pages.push(pageOf(records, gone, offset))
          if (pages.length > 8) break
        }
        expect(pages.flatMap(({ items }) => items)).toEqual(records.filter((one) => !gone.has(one)))
      },
    ),
  )
})

test('a page of replaced records is not put behind those before, and ends the reading', () => {
  const records = Array.from({ length: 90 }, (_, i) => i)
  const none = new Set<number>()
  const first = [pageOf(records, none, 0), pageOf(records, none, 20)]
  const pages = [...first, pageOf([-1, ...records], none, 40, 2)]
  expect([isMixed(first), isMixed(pages)]).toEqual([false, true])
  expect(onePart(pages)).toEqual(first)
  expect([nextOffset(first), nextOffset(pages)]).toEqual([40, undefined])
})

test('a list without entries has no next page', () => {
  expect(nextOffset([pageOf([], new Set(), 0)])).toBeUndefined()
  expect(nextOffset([])).toBeUndefined()
})

test('rows have changed under the reader when one that was read is another now, not when more follow', () => {
  const rows = [{ id: 1, status: 'Issued' }, { id: 2 }]
  expect(hasChanged(rows, [{ id: 1, status: 'Issued' }, { id: 2 }, { id: 3 }])).toBe(false)
  expect(hasChanged(rows, [{ id: 1, status: 'Final' }, { id: 2 }])).toBe(true)
  expect(hasChanged(rows, [{ id: 0 }, { id: 1, status: 'Issued' }, { id: 2 }])).toBe(true)
  expect(hasChanged(rows, [{ id: 1, status: 'Issued' }])).toBe(true)
})

test('a list that begins at a later page goes on behind it, and ends where the records do', () => {
  const records = Array.from({ length: 50 }, (_, i) => i)
  const none = new Set<number>()
  expect(nextOffset([pageOf(records, none, 20)], 20)).toBe(40)
  expect(nextOffset([pageOf(records, none, 20), pageOf(records, none, 40)], 20)).toBeUndefined()
  expect(nextOffset([pageOf(records, none, 980)], 980), 'behind the end').toBeUndefined()
})
