import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { expect, test } from 'vitest'
import { pageForm, withoutAddresses } from './logged-path.ts'

const GUID = '0191c0de-0000-7000-8000-000000000001'
const KEY = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test('the log has the form of each page that the web application has', () => {
  for (const pattern of Object.values(PAGE_PATTERNS)) {
    const address = pattern.replaceAll(/:\w+\??/g, KEY).replace('*', `${KEY}/${KEY}`)
    expect(pageForm(`${address}?token=${KEY}`), address).toBe(pattern)
    expect(pageForm(address === '/' ? address : `${address}/`), address).toBe(pattern)
  }
})

test.each([
  [`/building/permits/search/saved/${GUID}`, '/:department/:module/search/saved/:saved/:stat?'],
  ['/mycc', '/mycc/:tab?/:id?'],
  ['/departments/building', '/departments/:department/*'],
  [`/unsubscribe/${KEY}/more`, 'unknown'],
  [`//s/${KEY}`, 'unknown'],
  [`/api/unsubscribe/${KEY}/x`, 'unknown'],
  [`/assets/${KEY}`, 'unknown'],
  [`https://harbor.test/s/${KEY}`, 'unknown'],
  [`/wp-admin/${KEY}/a/b/c`, 'unknown'],
])('%s is logged as %s', (address, form) => {
  expect(pageForm(address)).toBe(form)
})

test('reports of browsers keep hosts and scripts, and no address of a page', () => {
  expect(
    withoutAddresses(`{"document-uri":"https://harbor.test/unsubscribe/${KEY}?a=${KEY}"}`),
  ).toBe('{"document-uri":"https://harbor.test /unsubscribe/:token"}')
  const stack = 'at a (https://harbor.test/assets/page-1a2b.js:1:20)'
  expect(withoutAddresses(stack)).toBe(stack)
  expect(withoutAddresses('https://tracker.example')).toBe('https://tracker.example')
})
