import { expect, test } from 'vitest'
import { filterOf, resourcerQuery, viewOf } from './resourcer-address.ts'

const ME = '00000000-0000-4000-8000-000000000003'
const read = (query: string) => viewOf(new URLSearchParams(query))

test('an address keeps tab, filters and what is open; what is usual is left out', () => {
  const view = read('tab=active&type=call_back&agent=me')
  expect(view).toEqual({ tab: 'active', type: 'call_back', agent: 'me' })
  expect(String(resourcerQuery(view, ME))).toBe(`tab=active&type=call_back&agent=me&entry=${ME}`)
  expect(String(resourcerQuery(read(''), null))).toBe('')
})

test('wrong values are ignored', () => {
  expect(read('tab=closed&type=call&agent=someone')).toEqual(read(''))
  expect(read('')).toEqual({ tab: 'pending', type: null, agent: null })
})

test('“me” is the account, “none” no agent, and nothing is any', () => {
  expect(filterOf(read('agent=me'), ME)).toEqual({ agent: ME })
  expect(filterOf(read('agent=none&type=appointment'), ME)).toEqual({
    agent: 'none',
    type: 'appointment',
  })
  expect(filterOf(read(''), ME)).toEqual({})
})
