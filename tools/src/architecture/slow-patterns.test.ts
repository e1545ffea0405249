import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseModule } from './module.ts'
import { patternsOf, slowest } from './slow-patterns.ts'
import { readSources } from './source.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Milliseconds for 100,000 characters; far more than any takes, far less than one that goes back and forth. */
const LIMIT = 1_000

test(
  '[bar 43] no text makes a regular expression go back and forth',
  { timeout: 120_000 },
  ({ task }) => {
    const modules = readSources(ROOT, ['.ts', '.tsx'])
      .filter(
        ({ path }) => /^(contract|server|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
      )
      .map(parseModule)
    const patterns = modules.flatMap(patternsOf)
    const times = patterns.map((pattern) => ({ pattern, ms: slowest(pattern) }))
    const slow = times.filter(({ ms }) => ms > LIMIT)
    expect(slow.map(({ pattern }) => `${pattern.path}:${pattern.line} ${pattern.source}`)).toEqual(
      [],
    )
    const worst = Math.max(...times.map(({ ms }) => ms))
    Object.assign(task.meta, {
      figure: `${patterns.length} patterns, the slowest took ${worst.toFixed(0)} ms for 100,000 characters`,
    })
  },
)

test('a pattern that goes back and forth is found', () => {
  const bad = { path: 'x.ts', line: 1, source: '^(a+)+$', flags: '' }
  expect(slowest(bad, 2_000)).toBe(Infinity)
})
