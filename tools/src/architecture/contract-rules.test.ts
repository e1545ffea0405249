import { endpoint } from '@plat/contract/platform/endpoint'
import { countRecords, searchList } from '@plat/contract/search/search'
import { expect, test } from 'vitest'
import { clashingEndpoints } from './contract-rules.ts'

test('endpoints that share nothing pass', () => {
  expect(clashingEndpoints([countRecords, searchList])).toEqual([])
})

test('two endpoints may not share an id, nor a method with a path', () => {
  const twin = endpoint({ ...countRecords, id: 'countAgain' })
  expect(clashingEndpoints([countRecords, searchList, searchList, twin])).toHaveLength(3)
})
