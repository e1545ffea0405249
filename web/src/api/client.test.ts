import { expect, test } from 'vitest'
import { addressOf } from './client.ts'

test('an address carries its parameters and query encoded, and leaves out what is not given', () => {
  expect(addressOf('/record/:guid/details', { guid: 'a/b c' })).toBe(
    '/api/record/a%2Fb%20c/details',
  )
  expect(
    addressOf('/search/list', {}, { offset: 20, sort_by: '-record_date', scope: undefined }),
  ).toBe('/api/search/list?offset=20&sort_by=-record_date')
})
