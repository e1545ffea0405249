import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { chatViewOf } from './chat-address.ts'

const GUID = '00000000-0000-4000-8000-00000000000a'
const viewOf = (path: string) => chatViewOf(new URL(path, 'https://harbor.example').searchParams)

test('an address leads to the list, a chat, a record, a department or a channel of it', () => {
  expect(viewOf(paths.chat())).toEqual({ kind: 'list' })
  expect(viewOf(paths.chat({ chat: GUID }))).toEqual({ kind: 'chat', id: GUID })
  const record = { record: GUID, module: 'permits' }
  expect(viewOf(paths.chat(record))).toEqual({ kind: 'record', guid: GUID, module: 'permits' })
  expect(viewOf(paths.chat({ department: '' }))).toMatchObject({ department: '', channel: null })
  expect(viewOf(paths.chat({ department: 'building', channel: 'counter' }))).toEqual({
    kind: 'department',
    department: 'building',
    channel: 'counter',
  })
})

test.each(['/chat?chat=1', '/chat?chat=', '/chat?record=x&module=permits', `/chat?record=${GUID}`])(
  '%s is wrong, and leads to the list',
  (path) => expect(viewOf(path)).toEqual({ kind: 'list' }),
)
