import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const GUID = '0191c0de-0000-7000-8000-000000000001'

test('the pages that can be found are told apart', () => {
  expect(pageAddress('/')).toEqual({ kind: 'home' })
  expect(pageAddress('/departments')).toEqual({ kind: 'departments' })
  expect(pageAddress('/statistics')).toEqual({ kind: 'statistics' })
  expect(pageAddress('/doc/privacy')).toEqual({ kind: 'document', slug: 'privacy' })
  expect(pageAddress('/building/')).toEqual({ kind: 'department', department: 'building' })
  expect(pageAddress('/building/permits')).toEqual({
    kind: 'module',
    department: 'building',
    module: 'permits',
  })
  expect(pageAddress(`/building/permits/search/record/${GUID.toUpperCase()}`)).toEqual({
    kind: 'record',
    department: 'building',
    module: 'permits',
    guid: GUID,
  })
})

test.each(['/mycc/searches', '/appointment', '/admin/people', '/building/permits/search/preview'])(
  '%s is nobody’s to find',
  (path) => {
    expect(pageAddress(path).kind).toBe('private')
  },
)

test('a shared search, a tile, a level of a department and embeds are read', () => {
  const search = { kind: 'saved', department: 'building', module: 'permits', guid: GUID }
  const path = `/building/permits/search/saved/${GUID}`
  expect(pageAddress(path)).toEqual({ ...search, stat: null })
  expect(pageAddress(`${path}/7`)).toEqual({ ...search, stat: 7 })
  expect(pageAddress('/departments/building/offices/permits')).toEqual({
    kind: 'level',
    department: 'building',
    names: ['offices', 'permits'],
  })
  expect(pageAddress('/embed/building/permits')).toEqual({
    kind: 'embed',
    department: 'building',
    module: 'permits',
  })
  expect(pageAddress('/embed/statistics/1')).toEqual({ kind: 'board-embed', scorecard: '1' })
  expect(pageAddress('/embed/building').kind).toBe('unknown')
  expect(pageAddress('/login')).toEqual({ kind: 'entrance', page: 'logIn' })
})

test.each([
  '/building/permits/search/record/1',
  `/building/permits/search/record/${GUID}/more`,
  '/building/permits/other',
  '/building/permits/search/saved/x/1',
  `/building/permits/search/saved/${GUID}/x`,
  `/building/permits/search/saved/${GUID}/1/x`,
  '/login/again',
  '/admin',
  '/mycc/a/b/c',
  '/%E0%A4%A',
])('%s is no address', (path) => {
  expect(pageAddress(path).kind).toBe('unknown')
})

test('every page that the web application has is known here', () => {
  const own = Object.values(PAGE_PATTERNS)
    .filter((pattern) => /^\/[^:]/.test(pattern))
    // A short link that gets as far as a page leads nowhere.
    .filter((pattern) => pattern !== PAGE_PATTERNS.shortLink)
  expect(own.length).toBeGreaterThan(20)
  for (const pattern of own) {
    const address = pattern.replaceAll(/\/[:*][^/]*/g, '/x')
    expect(pageAddress(address).kind, address).not.toBe('unknown')
  }
})

test('the page of a report that is not there is read, and no preview but that of a search', () => {
  expect(pageAddress('/report_missing').kind).toBe('report-missing')
  expect(pageAddress('/building/permits/search/preview/1').kind).toBe('unknown')
})

test('a short link that leads nowhere is no page', () => {
  expect(pageAddress('/s/abc').kind).toBe('unknown')
})
