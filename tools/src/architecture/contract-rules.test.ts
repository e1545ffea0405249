import { endpoint } from '@plat/contract/platform/endpoint'
import { countRecords, searchList } from '@plat/contract/search/search'
import { expect, test } from 'vitest'
import { checkEndpoints } from './contract-rules.ts'

const SEARCH = {
  path: 'contract/src/search.ts',
  exports: { countRecords, searchList, limit: 20, none: null },
}

test('a complete list passes', () => {
  expect(checkEndpoints([SEARCH], [countRecords, searchList])).toEqual([])
})

test('an endpoint that is declared but not listed is named', () => {
  expect(checkEndpoints([SEARCH], [countRecords])).toEqual([
    'contract/src/search.ts declares searchList, which ENDPOINTS does not list',
  ])
})

test('two endpoints may not share an id, nor a method with a path', () => {
  const twin = endpoint({ ...countRecords, id: 'countAgain' })
  const problems = checkEndpoints([SEARCH], [countRecords, searchList, searchList, twin])
  expect(problems).toHaveLength(3)
})
