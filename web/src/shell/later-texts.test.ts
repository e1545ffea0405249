import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { areaOf, LATER_AREAS } from '../../build/later-areas.ts'
import english from '../locales/en.json'

const SOURCE = resolve(import.meta.dirname, '..')
const BRINGS_TEXTS = resolve(import.meta.dirname, 'later-texts.ts')

/** What a file imports at once, what it imports when it is needed, and the areas of texts that it names. */
interface File {
  readonly imports: readonly string[]
  readonly later: readonly string[]
  readonly areas: readonly string[]
}

const files = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|for-tests/.test(name))
    .map((name) => join(SOURCE, name))
    .map((path) => [path, readFile(path)]),
)

function readFile(path: string): File {
  const code = readFileSync(path, 'utf8')
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found)
  const paths = (pattern: RegExp) => all(pattern).map((found) => resolve(dirname(path), found))
  return {
    imports: paths(/^(?:import|export)\s(?!type\b)(?:[^;'"]*?from\s+)?'(\.[^']+)'/gm),
    later: paths(/import\(\s*'(\.[^']+)'/g),
    areas: all(/[`'"]([a-zA-Z]+)\.(?=[a-zA-Z$])/g).filter((area) => LATER_AREAS.has(area)),
  }
}

/** A file and all that comes with it. */
function together(path: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const file = files.get(next)
    if (file === undefined || seen.has(next)) continue
    seen.add(next)
    waiting.push(...file.imports)
  }
  return seen
}

/** All files that can be drawn while the later texts are not there. */
function withoutLaterTexts(): Set<string> {
  const reached = new Set<string>()
  const waiting = [join(SOURCE, 'main.tsx')]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const group = together(next)
    if (group.has(BRINGS_TEXTS)) continue
    for (const path of group) {
      if (!reached.has(path)) waiting.push(...(files.get(path)?.later ?? []))
      reached.add(path)
    }
  }
  return reached
}

test('code that uses the later texts brings them', () => {
  const reached = withoutLaterTexts()
  expect(reached.has(join(SOURCE, 'search/module-page.tsx'))).toBe(true)
  const faults = [...reached].flatMap((path) =>
    (files.get(path)?.areas ?? []).map((area) => `${relative(SOURCE, path)} uses ${area}.…`),
  )
  expect(faults).toEqual([])
})

test('every later area is one of the catalogue', () => {
  const areas = new Set(Object.keys(english).map(areaOf))
  expect([...LATER_AREAS].filter((area) => !areas.has(area))).toEqual([])
})
