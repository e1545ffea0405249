import { ERROR_STATUS } from '@plat/contract/platform/error'
import { REASONS } from '@plat/contract/platform/reasons'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { CODE_MESSAGES } from '../api/errors.ts'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import type { MessageId } from '../locales/message-id.ts'
import { fieldWords, reasonWords } from './reason-words.ts'
import type { Translate } from '../ui/use-t.ts'

const inLanguage =
  (catalogue: Readonly<Record<string, string>>, locale: string): Translate =>
  (id, values) =>
    String(new IntlMessageFormat(catalogue[id] ?? id, locale).format(values))
const inEnglish = inLanguage(english, 'en-US')
const inSpanish = inLanguage(spanish, 'es-US')

/** The text with `{name}` for what is filled in, whatever form it has. */
const plain = (text: string) => text.replaceAll(/\{(\w+)[^}]*\}/g, '{$1}')
const filledIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort()

test('every reason of the server has its text in both languages, filled in with the same values', () => {
  for (const [reason, sentence] of Object.entries(REASONS)) {
    const id = `reason.${reason}`
    const [en = '', es = ''] = [english, spanish].map((one) => new Map(Object.entries(one)).get(id))
    expect(plain(en), id).toBe(sentence)
    expect(filledIn(es), id).toEqual(filledIn(sentence))
  }
  const texts = Object.keys(english).filter((id) => id.startsWith('reason.'))
  expect(texts.toSorted()).toEqual(
    Object.keys(REASONS)
      .map((one) => `reason.${one}`)
      .toSorted(),
  )
})

test('every code of the API means something in both languages', () => {
  for (const code of Object.keys(ERROR_STATUS)) {
    const id = new Map<string, MessageId>(Object.entries(CODE_MESSAGES)).get(code)
    if (id === undefined) throw new Error(`${code} has no text`)
    expect(inSpanish(id), code).not.toBe(id)
    expect(inSpanish(id), code).not.toBe(inEnglish(id))
  }
})

test('a refusal is told in the language on screen, with its values', () => {
  expect(reasonWords({ reason: 'wrong_login' }, inSpanish)).toBe(spanish['reason.wrong_login'])
  expect(reasonWords({ reason: 'too_short', values: { count: 8 } }, inSpanish)).toBe(
    'Use al menos 8 caracteres.',
  )
})

test('days are written as the language writes them', () => {
  const because = {
    reason: 'day_too_early',
    values: { first: '2016-07-01', day: '2010-01-31' },
  } as const
  expect(reasonWords(because, inEnglish)).toBe(
    'Expected a day from Jul 1, 2016 on, got Jan 31, 2010.',
  )
  expect(reasonWords(because, inSpanish)).toBe(
    'Se espera un día a partir del 1 jul 2016; se recibió 31 ene 2010.',
  )
  const withdrawn = { reference: '2024-001', day: '2026-03-01' }
  expect(reasonWords({ reason: 'record_withdrawn', values: withdrawn }, inSpanish)).toBe(
    'La agencia retiró el registro 2024-001 el 1 mar 2026.',
  )
})

test('what only a newer server knows is told in its own sentence', () => {
  const error = ApiError.fromProblem({
    type: '',
    code: 'invalid_request',
    title: '',
    status: 400,
    detail: '',
    errors: { zip: ['A sentence of tomorrow.', 'Another.'], email: ['Not yours.'] },
    reasons: { zip: [JSON.parse('{"reason":"of_tomorrow"}'), null] },
  })
  const words = Object.values(error.fields).flatMap((all) =>
    all.map((one) => fieldWords(one, inSpanish)),
  )
  expect(words).toEqual(['A sentence of tomorrow.', 'Another.', 'Not yours.'])
})
