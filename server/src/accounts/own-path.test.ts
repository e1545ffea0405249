import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['mycc', '/mycc'],
  ['/mycc?tab=1#top', '/mycc?tab=1#top'],
  ['building/permits/search?q=a%2Fb', '/building/permits/search?q=a%2Fb'],
  ['', '/'],
  [undefined, '/'],
  [['mycc'], '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example', '/https://evil.example'],
  ['java\nscript:alert(1)', '/'],
  ['api/auth/oidc/local', '/'],
  ['x'.repeat(2_001), '/'],
])('%j leads to %s', (referrer, path) => {
  expect(ownPath(referrer)).toBe(path)
})
