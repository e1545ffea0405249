import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltWeb, builtWebReader } from './built-web.ts'

const PARTS = {
  'src/main.tsx': ['assets/index-1.js', 'assets/react-1.js'],
  'src/home.tsx': ['assets/home-1.js', 'assets/index-1.js', 'assets/list-1.js'],
  'src/level.tsx': ['assets/level-1.js', 'assets/list-1.js', 'assets/react-1.js'],
}

let directory: string
let read: () => Promise<BuiltWeb | null>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-web-'))
  read = builtWebReader(directory)
})
afterEach(() => rm(directory, { recursive: true }))

/** Builds the web application: its page, with a version in it, and what its parts consist of. */
async function build(version: number, second: number): Promise<void> {
  const page = `<!doctype html><html lang="en"><head><title>x</title>
    <script type="module" src="/assets/index-1.js"></script>
    <link rel="modulepreload" href="/assets/react-1.js" /></head>
    <body class="v${version}"><div id="root"></div><noscript>x</noscript></body></html>`
  const parts = { ...PARTS, 'src/new.tsx': [`assets/new-${version}.js`] }
  const path = join(directory, 'index.html')
  await writeFile(join(directory, 'parts.json'), JSON.stringify(parts))
  await writeFile(path, page)
  await utimes(path, second, second)
}

test('there is no web application until it is built, and then it is there without a restart', async () => {
  expect(await read()).toBeNull()
  await build(1, 1_000)
  expect(await read()).toMatchObject({ built: 1_000_000 })
  await rm(join(directory, 'index.html'))
  expect(await read()).toBeNull()
})

test('browsers are told of the scripts of a page’s parts, once, and of none that every page names', async () => {
  await build(1, 1_000)
  const web = await read()
  expect(web?.scriptsOf(['src/home.tsx', 'src/level.tsx', 'src/home.tsx'])).toEqual([
    '/assets/home-1.js',
    '/assets/list-1.js',
    '/assets/level-1.js',
  ])
  expect(web?.scriptsOf(['src/main.tsx'])).toEqual([])
})

test('browsers are told of no script for a source file that is not known', async () => {
  await build(1, 1_000)
  const web = await read()
  expect(web?.scriptsOf([])).toEqual([])
  expect(web?.scriptsOf(['src/none.tsx', '__proto__', 'constructor', 'toString', ''])).toEqual([])
})

test('readers get the new application when it is built anew under the running server', async () => {
  await build(1, 1_000)
  const before = await read()
  expect(await read()).toBe(before)
  await build(2, 2_000)
  const after = await read()
  expect(after).toMatchObject({ built: 2_000_000 })
  expect(after?.template.beforeContent).toContain('v2')
  expect(after?.scriptsOf(['src/new.tsx'])).toEqual(['/assets/new-2.js'])
  // What is being sent meanwhile is of one piece.
  expect(before?.template.beforeContent).toContain('v1')
  expect(before?.scriptsOf(['src/new.tsx'])).toEqual(['/assets/new-1.js'])
  expect(await read()).toBe(after)
})
