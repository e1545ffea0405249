import { expect, test } from 'vitest'
import { FIRST_NOTE, MAX_CAPTION, readDataMessage, writeDataMessage } from './data-message.ts'

test('what is written is read', () => {
  const note = { type: 'media', note: { ...FIRST_NOTE, muted: true, hand: true } } as const
  const caption = { number: 3, text: 'Where is it?', final: true, by: 'relay' } as const
  for (const message of [note, { type: 'caption', caption } as const])
    expect(readDataMessage(writeDataMessage(message))).toEqual(message)
})

test('what another browser may send in bad faith is nothing, or no more than it says', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '"media"',
    '{"type":"media"}',
    '{"type":"caption","caption":{"number":"1","text":"a","final":true,"by":"speech"}}',
    '{"type":"caption","caption":{"number":1,"text":5,"final":true,"by":"speech"}}',
    '{"type":"caption","caption":{"number":1,"text":"a","final":true,"by":"somebody"}}',
    '{"type":"other","note":{}}',
    JSON.stringify({ type: 'media', note: { muted: 'x'.repeat(5_000) } }),
  ])
    expect(readDataMessage(text)).toBeNull()
  expect(readDataMessage('{"type":"media","note":{"muted":1,"hand":true,"__proto__":{}}}')).toEqual(
    {
      type: 'media',
      note: { ...FIRST_NOTE, paused: false, hand: true },
    },
  )
})

test('a caption that is too long is cut', () => {
  const caption = { number: 1, text: 'x'.repeat(900), final: false, by: 'speech' }
  const read = readDataMessage(JSON.stringify({ type: 'caption', caption }))
  expect(read).toMatchObject({ caption: { text: 'x'.repeat(MAX_CAPTION) } })
})
