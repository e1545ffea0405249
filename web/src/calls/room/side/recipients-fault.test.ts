import { expect, test } from 'vitest'
import { recipientsFault } from './recipients-fault.ts'
import { lastNumber, unreadOf } from './unread.ts'

test('several addresses are right, with spaces and however they are separated', () => {
  for (const typed of ['a@b.co', 'a@b.co, c@d.co, e@f.co', 'a@b.co;c@d.co', ' a@b.co \n c@d.co '])
    expect(recipientsFault(typed)).toBeNull()
})

test('what is wrong is named', () => {
  expect(recipientsFault('  ')).toEqual({ id: 'reason.no_recipients', part: '' })
  expect(recipientsFault('a@b.co,')).toEqual({ id: 'reason.empty_recipient', part: '' })
  expect(recipientsFault('a@b.co, c@d')).toEqual({ id: 'reason.wrong_recipient', part: 'c@d' })
  const many = Array.from({ length: 11 }, (_, at) => `person${at}@example.com`).join(',')
  expect(recipientsFault(many)).toEqual({ id: 'call.room.tooMany', part: '' })
})

test('unread are lines of others since the last that was seen', () => {
  const line = (number: number, from: string) => ({
    number,
    from,
    person: { id: from, first_name: from, last_name: '' },
    text: '',
    created: '2026-01-01T00:00:00Z',
  })
  const lines = [line(1, 'ben'), line(2, 'ana'), line(3, 'ben')]
  expect(unreadOf(lines, 0, 'ana').map(({ number }) => number)).toEqual([1, 3])
  expect(unreadOf(lines, 1, 'ana').map(({ number }) => number)).toEqual([3])
  expect(lastNumber(lines)).toBe(3)
  expect(lastNumber([])).toBe(0)
})
