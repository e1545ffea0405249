import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import english from '../locales/en.json'
import spanish from '../locales/es.json'
import type { MessageId } from '../locales/message-id.ts'
import { precompiledMessages } from '../../build/precompiled-messages.ts'
import { readSentences, serverSentence } from './server-messages.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const inSpanish = (id: MessageId) => new Map(Object.entries(spanish)).get(id) ?? id

test('a sentence of the server is told in the language on screen, an unknown one as it came', () => {
  expect(serverSentence('The e-mail address or the password is not right.', inSpanish)).toBe(
    spanish['server.wrongLogin'],
  )
  expect(serverSentence('A sentence of tomorrow.', inSpanish)).toBe('A sentence of tomorrow.')
})

test('what a sentence of the server fills in is kept', () => {
  const words = (id: MessageId, values?: object) => `${id} ${JSON.stringify(values)}`
  expect(serverSentence('Use at most 80 characters.', words)).toBe(
    'server.manyCharacters {"count":"80"}',
  )
  expect(serverSentence('Use at most 256 characters.', inSpanish)).toBe(
    spanish['server.longPassword'],
  )
})

test('the catalogue as the build writes it has the same sentences', () => {
  const { transform } = precompiledMessages()
  if (typeof transform !== 'function') throw new Error('expected a function')
  const built = Reflect.apply(transform, undefined, [
    JSON.stringify(english),
    '/src/locales/en.json',
  ])
  expect(readSentences(JSON.parse(built.code))).toEqual(readSentences(english))
  expect(readSentences(english).patterns.length).toBeGreaterThan(0)
})

test('every translated sentence is one that the server still says', () => {
  const sources = [
    'server/src/accounts',
    'server/src/people',
    'server/src/platform',
    'server/src/profile',
    'server/src/search',
    'contract/src',
  ].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  )
  const told = sources.join('\n').replaceAll('${SHORTEST}', '8').replaceAll('${LONGEST}', '256')
  const filledIn = /\$\{[^}\n]+\}|\{\w+\}/g
  const said = told.replaceAll(filledIn, '{}')
  const sentences = Object.entries(english).filter(([id]) => id.startsWith('server.'))
  expect(
    sentences.filter(([, sentence]) => !said.includes(sentence.replaceAll(filledIn, '{}'))),
  ).toEqual([])
})
