import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { expect, test } from 'vitest'
import { MADE_PAGES, MEMBER_PAGES, OPEN_PAGES } from './walked-pages.ts'

test('journeys through all pages leave none out', () => {
  expect(missedPatterns([...OPEN_PAGES, ...MADE_PAGES, ...MEMBER_PAGES])).toEqual([])
})

/** Patterns of the application's pages that no address fits. */
function missedPatterns(walked: readonly string[]): string[] {
  const paths = walked.map((address) => new URL(address, 'http://x').pathname)
  return Object.values(PAGE_PATTERNS).filter((pattern) => {
    const shape = pattern
      .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/\*$/, '(?:/.*)?')
    return !paths.some((path) => new RegExp(`^${shape}$`).test(path))
  })
}
