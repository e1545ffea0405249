import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const settings = new Map(
  readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string] => [line.split('=')[0] ?? '', line.split('=')[1] ?? '']),
)

test('packages run no scripts, come from the registry, and were three days in the open', () => {
  expect(settings.get('ignore-scripts')).toBe('true')
  expect([settings.get('allow-git'), settings.get('allow-remote')]).toEqual(['none', 'none'])
  // Days.
  expect(Number(settings.get('min-release-age'))).toBeGreaterThanOrEqual(3)
})
