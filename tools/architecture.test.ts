import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ENDPOINTS } from '@plat/contract/endpoints-for-tests'
import { beforeAll, describe as group, expect, test } from 'vitest'
import { CODE_RULES } from './src/architecture/code-rules.ts'
import { clashingEndpoints } from './src/architecture/contract-rules.ts'
import { fileCycles, folderCycles } from './src/architecture/cycle-rules.ts'
import { checkLength, checkName } from './src/architecture/file-rules.ts'
import { checkFunctionLength } from './src/architecture/function-rules.ts'
import { checkLayers } from './src/architecture/layer-rules.ts'
import {
  type Lockfile,
  checkComplete,
  checkOrigins,
  checkScripts,
  checkVersions,
} from './src/architecture/lockfile-rules.ts'
import { type Module, parseModule } from './src/architecture/module.ts'
import { type SourceFile, describe, readSources } from './src/architecture/source.ts'
import { missingClasses } from './src/architecture/style-rules.ts'

const ROOT = resolve(import.meta.dirname, '..')
const WORKSPACES = /^(contract|record-index|server|web|e2e|bench|tools|tenants)\//

let files: SourceFile[] = []
let modules: Module[] = []

beforeAll(() => {
  files = readSources(ROOT, ['.ts', '.tsx', '.mjs', '.css', '.sql', '.yaml', '.geojson'])
  modules = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path)).map(parseModule)
})

group('architecture', () => {
  test('there is code to look at', () => {
    expect(modules.length).toBeGreaterThan(10)
  })

  test('dependencies point one way', () => {
    expect(modules.flatMap(checkLayers).map(describe)).toEqual([])
  })

  test('no files and no features import each other in a circle', () => {
    expect([...fileCycles(modules), ...folderCycles(modules)].map(describe)).toEqual([])
  })

  test('no function is longer than 80 lines', () => {
    expect(modules.flatMap(checkFunctionLength).map(describe)).toEqual([])
  })

  test('a class that a component names is in its style sheet', () => {
    expect(missingClasses(files).map(describe)).toEqual([])
  })

  test.each(CODE_RULES)('$name', (rule) => {
    expect(modules.flatMap((module) => rule.check(module)).map(describe)).toEqual([])
  })

  test('names of files and folders are kebab-case', () => {
    const ours = files.filter(({ path }) => WORKSPACES.test(path))
    expect(ours.flatMap(checkName).map(describe)).toEqual([])
  })

  test('no file of code is longer than 400 lines', () => {
    const code = files.filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path))
    expect(code.flatMap(checkLength).map(describe)).toEqual([])
  })

  test('no two endpoints of the contract share a name or an address', () => {
    expect(clashingEndpoints(ENDPOINTS)).toEqual([])
  })
})

group('package-lock.json', () => {
  // npm wrote the file; the rules look at what they need of it.
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile

  test('every package comes from the npm registry by checksum', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100)
    expect(checkOrigins(lockfile)).toEqual([])
  })

  test('every dependency is locked, for every platform', () => {
    expect(checkComplete(lockfile)).toEqual([])
  })

  test('no package has an install script that nobody has read', () => {
    expect(checkScripts(lockfile)).toEqual([])
  })

  test('no package is older than its oldest safe version', () => {
    expect(checkVersions(lockfile)).toEqual([])
  })
})
