import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wantedPackages } from './wanted-packages.mjs'

const ROOT = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))

const namesFor = (purpose: 'server' | 'web' | 'tests') =>
  new Set(
    wantedPackages(packages, purpose).map((path) =>
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ),
  )

const FOR_TESTS =
  /\.test\.tsx?$|-for-tests\.tsx?$|-fixture\.ts$|\/testing\/|\/acceptance\/|render-sample-mails/
const IMPORT =
  /^(?:import|export) (?!type\b)[\w\s{},*]*? from '([^'.][^']*)'|import\('([^'.][^']*)'\)/gm

/** Packages that sources import when they run. */
function imported(...patterns: string[]): string[] {
  const names = globSync(patterns, { cwd: ROOT })
    .filter((file) => !FOR_TESTS.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)])
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return [...new Set(names)]
}

test('npm start installs first what the server imports, and nothing of the web application or the tests', () => {
  const names = namesFor('server')
  const used = imported('{server,contract}/src/**/*.ts', 'record-index/src/**/*.ts')
  expect(used.length).toBeGreaterThan(25)
  expect(
    [...used, ...imported('tools/src/demo-city/**/*.ts')].filter((n) => !names.has(n)),
  ).toEqual([])
  for (const other of [
    'react',
    'vite',
    'playwright',
    'typescript',
    'vitest',
    'oxlint',
    '@plat/web',
  ])
    expect(names, other).not.toContain(other)
})

test('then what the web application is made of; the tools of the tests come with the first npm test', () => {
  const names = namesFor('web')
  const used = imported('web/{src,build}/**/*.{ts,tsx}', 'web/vite.config.ts')
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !names.has(name))).toEqual([])
  const tools = ['playwright', '@sparticuz/chromium', 'vitest', '@duckdb/node-api', 'oxlint']
  for (const other of [...tools, 'oxfmt', 'knip', 'typescript']) {
    expect(names, other).not.toContain(other)
    expect(namesFor('tests'), other).toContain(other)
  }
})
