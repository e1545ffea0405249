import { MAX_INVITED } from '@plat/contract/calls/invites'
import { expect, test } from 'vitest'
import { recipientsFault } from './recipients-fault.ts'

test.each(['a@b.co', 'a@b.co, c@d.co, e@f.co', ' a@b.co,c@d.co ', 'a@b.co, A@B.co'])(
  '%s can be invited',
  (typed) => {
    expect(recipientsFault(typed)).toBeNull()
  },
)

test.each(['', '  ', '\n'])('nothing cannot be invited: %j', (typed) => {
  expect(recipientsFault(typed)?.id).toBe('reason.no_recipients')
})

test('an empty part between commas is named as such', () => {
  expect(recipientsFault('a@b.co,, c@d.co')).toEqual({ id: 'reason.empty_recipient', detail: null })
})

test('the part that is no address is named', () => {
  expect(recipientsFault('a@b.co, rosa')?.detail).toEqual({
    reason: 'wrong_recipient',
    values: { part: 'rosa' },
  })
})

test('the limit of addresses is named', () => {
  const some = (count: number) => Array.from({ length: count }, (_, at) => `n${at}@b.co`).join()
  expect(recipientsFault(some(MAX_INVITED))).toBeNull()
  expect(recipientsFault(some(MAX_INVITED + 1))?.detail?.values).toEqual({ limit: MAX_INVITED })
})
