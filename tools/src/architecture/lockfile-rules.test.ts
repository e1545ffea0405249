import { expect, test } from 'vitest'
import {
  checkComplete,
  type LockedPackage,
  type Lockfile,
  checkOrigins,
  checkScripts,
  checkVersions,
} from './lockfile-rules.ts'

const GOOD: LockedPackage = {
  version: '5.12.8',
  resolved: 'https://registry.npmjs.org/fastify/-/fastify-5.12.8.tgz',
  integrity: 'sha512-abc',
}

function lockfile(path: string, entry: LockedPackage): Lockfile {
  return {
    packages: {
      '': {},
      contract: {},
      'node_modules/@plat/contract': { link: true },
      [path]: entry,
    },
  }
}

test('a package from the registry by checksum passes, with or without its address', () => {
  expect(checkOrigins(lockfile('node_modules/fastify', GOOD))).toEqual([])
  expect(checkOrigins(lockfile('node_modules/fastify', { ...GOOD, resolved: undefined }))).toEqual(
    [],
  )
})

test.each([
  ['another registry', { ...GOOD, resolved: 'https://npm.example.com/fastify.tgz' }],
  ['a repository', { ...GOOD, resolved: 'git+ssh://git@github.com/fastify/fastify.git#abc' }],
  ['a weak checksum', { ...GOOD, integrity: 'sha1-abc' }],
  ['no checksum', { ...GOOD, integrity: undefined }],
])('a package from %s is refused', (_case, entry) => {
  expect(checkOrigins(lockfile('node_modules/fastify', entry))).toHaveLength(1)
})

test('an install script that nobody has read is refused', () => {
  expect(
    checkScripts(lockfile('node_modules/argon2', { ...GOOD, hasInstallScript: true })),
  ).toHaveLength(1)
  expect(checkScripts(lockfile('node_modules/argon2', GOOD))).toEqual([])
})

test.each(['5.12.0', '5.11.9', '4.99.0', '5.12.1-beta.1'])('fastify %s is too old', (version) => {
  expect(
    checkVersions(lockfile('node_modules/a/node_modules/fastify', { ...GOOD, version })),
  ).toHaveLength(1)
})

test.each(['5.12.1', '5.13.0', '6.0.0'])('fastify %s is safe', (version) => {
  expect(checkVersions(lockfile('node_modules/fastify', { ...GOOD, version }))).toEqual([])
})

test('a dependency that is not locked is refused, wherever it may lie', () => {
  const needs = { ...GOOD, optionalDependencies: { '@oxlint/darwin-arm64': '1.0.0' } }
  const packages = { 'web/node_modules/oxlint': needs }
  expect(checkComplete({ packages })).toHaveLength(1)
  for (const place of ['web/node_modules/oxlint/', 'web/', '']) {
    const locked = { ...packages, [`${place}node_modules/@oxlint/darwin-arm64`]: GOOD }
    expect(checkComplete({ packages: locked })).toEqual([])
  }
})
