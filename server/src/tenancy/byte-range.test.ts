import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a player asks for the beginning, a part, or the end of a recording', () => {
  expect(byteRange('bytes=0-', 100)).toEqual({ kind: 'part', start: 0, end: 99 })
  expect(byteRange('bytes=10-19', 100)).toEqual({ kind: 'part', start: 10, end: 19 })
  expect(byteRange('bytes=90-500', 100)).toEqual({ kind: 'part', start: 90, end: 99 })
  expect(byteRange('bytes=-10', 100)).toEqual({ kind: 'part', start: 90, end: 99 })
  expect(byteRange('bytes=-500', 100)).toEqual({ kind: 'part', start: 0, end: 99 })
})

test('what lies behind the end is told, what is no single range of bytes gets the whole file', () => {
  expect(byteRange('bytes=100-', 100)).toEqual({ kind: 'unsatisfiable' })
  expect(byteRange('bytes=-0', 100)).toEqual({ kind: 'unsatisfiable' })
  for (const header of [
    undefined,
    'bytes=-',
    'bytes=9-5',
    'bytes=0-1,5-6',
    'items=0-5',
    'bytes=a-b',
  ])
    expect(byteRange(header, 100), header).toEqual({ kind: 'whole' })
})
