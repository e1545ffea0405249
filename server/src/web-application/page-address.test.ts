import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const GUID = '0191c0de-0000-7000-8000-000000000001'

test('the pages that can be found are told apart', () => {
  expect(pageAddress('/')).toEqual({ kind: 'home' })
  expect(pageAddress('/departments')).toEqual({ kind: 'departments' })
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

test.each(['/login', '/mycc/searches', '/admin/people', '/building/permits/search/saved/x/1'])(
  '%s is nobody’s to find',
  (path) => {
    expect(pageAddress(path).kind).toBe('private')
  },
)

test.each([
  '/building/permits/search/record/1',
  `/building/permits/search/record/${GUID}/more`,
  '/building/permits/other',
  '/%E0%A4%A',
])('%s is no address', (path) => {
  expect(pageAddress(path).kind).toBe('unknown')
})
