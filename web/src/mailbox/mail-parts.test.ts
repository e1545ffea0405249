import { expect, test } from 'vitest'
import { mailParts } from './mail-parts.ts'

const ORIGINS = ['https://harbor.example', 'http://localhost:3000']

test('links of the agency become paths of this portal, whichever of its hosts they name', () => {
  const text = 'Go:\nhttps://harbor.example/account/confirm?token=a&referrer=b#c\n\nBye'
  expect(mailParts(text, ORIGINS)).toEqual([
    { kind: 'text', at: 0, text: 'Go:\n' },
    {
      kind: 'link',
      at: 4,
      text: 'https://harbor.example/account/confirm?token=a&referrer=b#c',
      path: '/account/confirm?token=a&referrer=b#c',
    },
    { kind: 'text', at: 63, text: '\n\nBye' },
  ])
  expect(mailParts('http://localhost:3000', ORIGINS)).toEqual([
    { kind: 'link', at: 0, text: 'http://localhost:3000', path: '/' },
  ])
})

test.each([
  'https://evil.example/login',
  'https://harbor.example.evil.example/',
  'https://harbor.example@evil.example/',
  'http://harbor.example/',
  'javascript:alert(1)',
  'https://',
])('%s stays text', (text) => {
  expect(mailParts(`See ${text} now`, ORIGINS)).toEqual([
    { kind: 'text', at: 0, text: `See ${text} now` },
  ])
})

test('a code is found where it stands alone, not in the middle of a text', () => {
  expect(mailParts('Your code:\n\n    048291\n\nfrom 2026, room 12345', ORIGINS)).toEqual([
    { kind: 'text', at: 0, text: 'Your code:\n\n' },
    { kind: 'code', at: 12, text: '048291' },
    { kind: 'text', at: 22, text: '\n\nfrom 2026, room 12345' },
  ])
})
