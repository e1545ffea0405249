import { expect, test } from 'vitest'
import { newRequest, requestOf } from './request-id.ts'

test('another try is the same request, what was changed since is another', () => {
  const first = requestOf(newRequest(), { recipients: 'a@example.org' })
  expect(requestOf(first, { recipients: 'a@example.org' })).toEqual(first)
  expect(requestOf(first, { recipients: 'b@example.org' }).id).not.toBe(first.id)
})
