import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { parsePattern } from './message-pattern.ts'
import { messageOverrides } from './message-overrides.ts'

function say(pattern: string, values?: Record<string, string | number>): unknown {
  const parsed = parsePattern(pattern)
  return parsed && new IntlMessageFormat(parsed, 'en-US').format(values)
}

test('an agency’s wording fills in names and counts', () => {
  expect(say('Don’t wait: ask us')).toBe('Don’t wait: ask us')
  expect(say('Welcome to {agency}!', { agency: 'Harbor' })).toBe('Welcome to Harbor!')
  const plural = '{count, plural, =0 {none} one {# case} other {# cases of {kind}}}'
  expect(say(plural, { count: 0, kind: '' })).toBe('none')
  expect(say(plural, { count: 1, kind: '' })).toBe('1 case')
  expect(say(plural, { count: 1_200, kind: 'noise' })).toBe('1,200 cases of noise')
  expect(say('{who, select, you {You} other {{who}}} asked #1', { who: 'Ann' })).toBe(
    'Ann asked #1',
  )
})

test('a wording with a broken placeholder leaves the portal’s own text', () => {
  for (const pattern of [
    '{',
    'a } b',
    '{two words}',
    '{n, plural, one {x}}',
    '{n, plural, other {x}',
  ]) {
    expect(parsePattern(pattern), pattern).toBeNull()
  }
  expect(Object.keys(messageOverrides({ 'a.b': 'Good {x}', 'c.d': 'Bad {' }, 'en'))).toEqual([
    'a.b',
  ])
})

test('a wording in the other language is used there', () => {
  const texts = { 'landing.startHere': { en: 'Begin', es: 'Comience' } }
  expect(messageOverrides(texts, 'es')['landing.startHere']).toEqual([
    { type: 0, value: 'Comience' },
  ])
})
