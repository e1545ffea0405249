import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { badRequestWords, failureMessage, serverWords } from './form-messages.ts'

/** Shows which text was asked for, with its values. */
const text = (id: MessageId, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)
const refusal = (fields: Record<string, string[]> = {}) =>
  ApiError.fromProblem({
    type: '',
    code: 'invalid_request',
    title: '',
    status: 400,
    detail: 'It is not valid',
    errors: fields,
  })

test('a refused confirmation says the server’s words and the first of each field', () => {
  const fields = { password: ['Too short', 'Too common'], zip: ['No number'] }
  expect(badRequestWords(refusal(fields), text)).toBe(
    'account.badRequest {"reason":"It is not valid - Too short, No number"}',
  )
  expect(badRequestWords(refusal(), text)).toBe('account.badRequest {"reason":"It is not valid"}')
  expect(badRequestWords(null, text)).toBeNull()
})

test('a refused login says the server’s words, a refused sign-up its own', () => {
  expect(serverWords(refusal(), text)).toBe('It is not valid')
  expect(failureMessage(refusal(), 'register.failed', text)).toBe('register.failed')
})

test('no connection and too many tries are told alike everywhere', () => {
  const often = (retryAfter: number) =>
    new ApiError('too_many_requests', 'Too many', { status: 429, retryAfter })
  for (const words of [
    badRequestWords,
    serverWords,
    (error: Error, t: typeof text) => failureMessage(error, 'register.failed', t),
  ]) {
    expect(words(new ApiError('network', 'Failed'), text)).toBe('error.network')
    expect(words(often(30), text)).toBe('account.waitSeconds {"count":30}')
    expect(words(often(90), text)).toBe('account.waitMinutes {"count":2}')
    expect(words(new Error('undefined is not a function'), text)).toBe('error.unexpected')
  }
})
