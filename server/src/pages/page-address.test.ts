import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
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

test('every page that the web application has is known here', async () => {
  const source = await readFile(resolve(import.meta.dirname, '../../../web/src/paths.ts'), 'utf8')
  const [, block = ''] = source.split('export const patterns = {')
  const own = [...block.matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)]
    .map(([, pattern = '']) => pattern)
    .filter((pattern) => /^\/[^:]/.test(pattern))
  expect(own.length).toBeGreaterThan(20)
  for (const pattern of own) {
    const address = pattern.replaceAll(/\/[:*][^/]*/g, '/x')
    expect(['private', 'departments', 'document'], address).toContain(pageAddress(address).kind)
  }
})
