import { expect, test } from 'vitest'
import { readRecipients } from './recipients.ts'

const read = (typed: string | string[]) => {
  const found = readRecipients(typed)
  return found.kind === 'addresses' ? found.addresses : found
}

test('addresses are separated by comma, semicolon or new line, and spaces do not count', () => {
  const both = ['a@b.co', 'c@d.co']
  for (const typed of [
    'a@b.co,c@d.co',
    'a@b.co, c@d.co',
    ' a@b.co ;\tc@ d.co ',
    'a@b.co\nc@d.co\n',
    'a@b.co,\r\n\r\nc@d.co',
  ])
    expect(read(typed), JSON.stringify(typed)).toEqual(both)
  expect(read(['a@b.co', ' c@d.co '])).toEqual(both)
  expect(read('a@b.co, c@d.co, e@f.co')).toEqual([...both, 'e@f.co'])
})

test('one address twice is one, as it was typed first', () => {
  expect(read('Ana@b.co, ana@B.co; ana@b.co')).toEqual(['Ana@b.co'])
})

test('nobody, an empty part and what is no address are told apart', () => {
  for (const typed of ['', ' \n ', []]) expect(read(typed)).toEqual({ kind: 'nobody' })
  for (const typed of ['a@b.co,', ',a@b.co', 'a@b.co,,c@d.co', ';', ['a@b.co,']])
    expect(read(typed), JSON.stringify(typed)).toEqual({ kind: 'wrong', part: '' })
  expect(read('a@b.co, pier')).toEqual({ kind: 'wrong', part: 'pier' })
  expect(read('Ana <a@b.co>')).toEqual({ kind: 'wrong', part: 'Ana<a@b.co>' })
  expect(read(`a@b.co, ${'x'.repeat(9_000)}`)).toEqual({ kind: 'wrong', part: 'x'.repeat(80) })
})
