import { expect, test } from 'vitest'
import { compareAddress, comparedIn } from './compare-address.ts'

const guid = (n: number) => `8f14e45f-ceea-467f-a8d2-6c1f0d3a9b1${n}`

test('an address names the records, and is read as it was written', () => {
  const address = compareAddress({ department: 'building', id: 'permits' }, [guid(1), guid(2)])
  expect(address).toBe(`/building/permits/search/compare?record=${guid(1)},${guid(2)}`)
  const { searchParams } = new URL(address, 'https://harbor.test')
  expect(comparedIn(searchParams)).toEqual({ guids: [guid(1), guid(2)], more: 0, wrong: 0 })
})

test('a record that comes twice is one, the fifth is too many, and other names are no records', () => {
  const names = [guid(1), guid(1).toUpperCase(), guid(2), guid(3), guid(4), guid(5), 'B-2026']
  expect(comparedIn(new URLSearchParams({ record: names.join(',') }))).toEqual({
    guids: [1, 2, 3, 4].map(guid),
    more: 1,
    wrong: 1,
  })
  expect(comparedIn(new URLSearchParams())).toEqual({ guids: [], more: 0, wrong: 0 })
})
