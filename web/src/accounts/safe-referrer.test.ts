import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referrerOf, safeReferrer } from './safe-referrer.ts'

const HERE = 'https://city.example'

test('a referrer is a path of this portal without its leading slash', () => {
  expect(safeReferrer('mycc/searches')).toBe('/mycc/searches')
  expect(safeReferrer('/mycc/reports?sort=-date')).toBe('/mycc/reports?sort=-date')
  expect(safeReferrer('building/permits?text=a%20b&status=0')).toBe(
    '/building/permits?text=a%20b&status=0',
  )
})

test('no referrer, a login page and the confirmation lead to a sensible page', () => {
  for (const nothing of [null, undefined, '', '/', 'login', '/login?referrer=login', 'login_basic'])
    expect(safeReferrer(nothing)).toBe('/')
  expect(safeReferrer('account/confirm?token=x')).toBe('/')
  expect(safeReferrer('account_confirmation')).toBe('/mycc')
  // Only whole names are entrances.
  expect(safeReferrer('accounting/ledger')).toBe('/accounting/ledger')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'x\\..\\..\\evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  './/evil.example',
  '/%2e%2e//evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\t/evil.example',
])('%j does not lead to another site', (referrer) => {
  expect(safeReferrer(referrer)).toBe('/')
})

test('a scheme is only an odd path', () => {
  expect(new URL(safeReferrer('javascript:alert(1)'), HERE).href).toBe(
    `${HERE}/javascript:alert(1)`,
  )
  expect(new URL(safeReferrer('https://evil.example/'), HERE).origin).toBe(HERE)
})

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2e', '%2f', '\t', '\n', ' ', 'https'),
    fc.string({ minLength: 1, maxLength: 3 }),
  ),
})

test('whatever is asked, the answer stays on this site and is stable', () => {
  fc.assert(
    fc.property(nasty, (referrer) => {
      const path = safeReferrer(referrer)
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(new URL(path, HERE).origin).toBe(HERE)
      expect(safeReferrer(path)).toBe(path)
    }),
    { numRuns: 5_000 },
  )
})

test('a place is remembered with its query, without the login column, and comes back', () => {
  expect(referrerOf({ pathname: '/', search: '' })).toBeUndefined()
  expect(referrerOf({ pathname: '/login', search: '?referrer=mycc' })).toBeUndefined()
  expect(referrerOf({ pathname: '/mycc/searches', search: '' })).toBe('mycc/searches')
  expect(referrerOf({ pathname: '/a/b', search: '?text=x+y&login' })).toBe('a/b?text=x+y')
  const there = referrerOf({ pathname: '/a/b', search: '?at=-1.5,2,3&text=%C3%B1' })
  expect(new URLSearchParams(new URL(safeReferrer(there), HERE).search).get('text')).toBe('ñ')
})
