import { expect, test } from 'vitest'
import { chatQuery, chatView, type ChatView } from './chat-address.ts'

const VIEWS: ChatView[] = [
  { kind: 'list' },
  { kind: 'conversation', id: 'c1' },
  { kind: 'record', guid: 'r1', module: 'permits & more' },
  { kind: 'new', department: null },
  { kind: 'new', department: 'building' },
]

test('an address shows what it was made from', () => {
  for (const view of VIEWS) expect(chatView(new URLSearchParams(chatQuery(view)))).toEqual(view)
})

test('an address that says too little shows the list', () => {
  for (const query of ['?record=r1', '?conversation=', '?module=permits', '?x=y'])
    expect(chatView(new URLSearchParams(query))).toEqual({ kind: 'list' })
})
