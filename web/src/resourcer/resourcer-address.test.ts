import { expect, test } from 'vitest'
import { filterOf, resourcerQuery, viewOf } from './resourcer-address.ts'

const ME = '00000000-0000-4000-8000-000000000003'
const read = (query: string) => viewOf(new URLSearchParams(query))

test('an address keeps tab, filters, load and what is open; what is usual is left out', () => {
  const view = read('tab=active&type=call_back&agent=me&load=2026-12-02')
  expect(view).toEqual({ tab: 'active', type: 'call_back', agent: 'me', load: '2026-12-02' })
  expect(String(resourcerQuery(view, ME))).toBe(
    `tab=active&type=call_back&agent=me&load=2026-12-02&entry=${ME}`,
  )
  expect(String(resourcerQuery(read(''), null))).toBe('')
})

test('wrong values are ignored', () => {
  expect(read('tab=closed&type=call&agent=someone')).toEqual(read(''))
  for (const day of ['2026-02-30', 'today', '1999-12-31', '9999-12-31'])
    expect(read(`load=${day}`)).toEqual(read(''))
  expect(read('')).toEqual({ tab: 'pending', type: null, agent: null, load: null })
})

test('“me” is the account, “none” no agent, a guid an agent, and nothing is any', () => {
  expect(filterOf(read('agent=me'), ME)).toEqual({ agent: ME })
  expect(filterOf(read('agent=none&type=appointment'), ME)).toEqual({
    agent: 'none',
    type: 'appointment',
  })
  const other = ME.replace('3', '4')
  expect(filterOf(read(`agent=${other}`), ME)).toEqual({ agent: other })
  expect(String(resourcerQuery(read(`agent=${other}`), null))).toBe(`agent=${other}`)
  expect(filterOf(read(''), ME)).toEqual({})
})
