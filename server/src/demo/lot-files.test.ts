import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillLots } from './lot-files.ts'

let root: string
let made: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plat-lots-'))
  made = 0
  await generatorIs('one')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function generatorIs(source: string) {
  await mkdir(join(root, 'tools/src/demo-city'), { recursive: true })
  await writeFile(join(root, 'tools/src/demo-city/generate.ts'), source)
}

/** A start of a server; what its parcels say. */
async function started(data = 'data', city = 'harbor') {
  const out = join(root, data, city)
  const make = async (folder: string) => {
    made += 1
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'parcels'), `of ${city}, ${made}`)
  }
  await fillLots({ root, city, out, make })
  return readFile(join(out, 'parcels'), 'utf8')
}

test('the parcels of a demo city are made once, for other data folders too', async () => {
  expect(await started()).toBe('of harbor, 1')
  expect(await started()).toBe('of harbor, 1')
  expect(await started('other')).toBe('of harbor, 1')
  expect(await started('data', 'mesa')).toBe('of mesa, 2')
})

test('another generator makes them again, where they were, too', async () => {
  await started()
  await generatorIs('two')
  expect(await started()).toBe('of harbor, 2')
  expect(await readdir(join(root, '.cache/demo'))).toHaveLength(1)
})

test('they are made where nothing can be kept', async () => {
  await writeFile(join(root, '.cache'), 'not a folder')
  expect(await started()).toBe('of harbor, 1')
  expect(await started()).toBe('of harbor, 1')
})
