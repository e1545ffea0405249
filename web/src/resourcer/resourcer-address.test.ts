import { MAX_CHAT_SEARCH } from '@plat/contract/chat/chat'
import { expect, test } from 'vitest'
import { filterOf, resourcerQuery, viewOf } from './resourcer-address.ts'

const ME = '00000000-0000-4000-8000-000000000003'
const read = (query: string) => viewOf(new URLSearchParams(query))

test('an address keeps tab, filters, load and what is open; what is usual is left out', () => {
  const view = read('tab=active&type=call_back&agent=me&load=2026-12-02')
  expect(view).toEqual({
    tab: 'active',
    type: 'call_back',
    agent: 'me',
    text: '',
    load: '2026-12-02',
  })
  expect(String(resourcerQuery(view, ME))).toBe(
    `tab=active&type=call_back&agent=me&load=2026-12-02&entry=${ME}`,
  )
  expect(String(resourcerQuery(read(''), null))).toBe('')
})

test('wrong values are ignored', () => {
  expect(read('tab=closed&type=call&agent=someone')).toEqual(read(''))
  for (const day of ['2026-02-30', 'today', '1999-12-31', '9999-12-31'])
    expect(read(`load=${day}`)).toEqual(read(''))
  expect(read('')).toEqual({ tab: 'pending', type: null, agent: null, text: '', load: null })
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

test('chats are searched for a text, without blanks around it; other types are not', () => {
  const view = read('type=chat&text=%20my%20permit%20&agent=none')
  expect(view).toMatchObject({ type: 'chat', text: 'my permit' })
  expect(String(resourcerQuery(view, null))).toBe('type=chat&agent=none&text=my+permit')
  expect(filterOf(view, ME)).toEqual({ type: 'chat', agent: 'none', text: 'my permit' })
  for (const query of ['text=permit', 'type=comment&text=permit', 'type=chat&text=%20'])
    expect(read(query).text).toBe('')
  expect(read(`type=chat&text=${'x'.repeat(300)}`).text).toHaveLength(MAX_CHAT_SEARCH)
  const other = { ...view, type: 'comment' } as const
  expect(String(resourcerQuery(other, null))).toBe('type=comment&agent=none')
  expect(filterOf(other, ME)).toEqual({ type: 'comment', agent: 'none' })
})
