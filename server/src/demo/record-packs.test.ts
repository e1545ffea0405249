import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordsDaysAgo, unpackRecords } from './record-packs.ts'

let root: string
let made: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plat-packs-'))
  made = []
  await generatorIs('one')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function generatorIs(source: string) {
  await mkdir(join(root, 'tools/src/demo-city'), { recursive: true })
  await writeFile(join(root, 'tools/src/demo-city/generate.ts'), source)
}

/** A start with an empty data folder; what its records say. */
async function startedOn(today: string, city = 'harbor') {
  const out = await mkdtemp(join(root, 'data-'))
  const make = async (folder: string) => {
    made.push(`${city} ${today}`)
    await writeFile(join(folder, 'permits'), `until ${today}`)
  }
  await unpackRecords({ root, city, out, today, make })
  return { out, text: await readFile(join(out, 'permits'), 'utf8') }
}

test('the records of the demo are made once, not at every first start', async () => {
  await startedOn('2026-03-02')
  const { text, out } = await startedOn('2026-03-08')
  expect(made).toEqual(['harbor 2026-03-02'])
  expect(text).toBe('until 2026-03-02')
  // The next start knows how old they are.
  expect(await recordsDaysAgo(out, Date.parse('2026-03-10'))).toBe(8)
})

test('a demo shows records of this week: older ones are made again, and not kept', async () => {
  await startedOn('2026-03-02')
  expect((await startedOn('2026-03-09')).text).toBe('until 2026-03-09')
  expect((await readdir(join(root, '.cache/demo'))).map((name) => name.slice(-10))).toEqual([
    '2026-03-09',
  ])
})

test('another generator makes other records; one city does not take those of another', async () => {
  await startedOn('2026-03-02')
  await startedOn('2026-03-02', 'mesa')
  await generatorIs('two')
  await startedOn('2026-03-02')
  expect(made).toEqual(['harbor 2026-03-02', 'mesa 2026-03-02', 'harbor 2026-03-02'])
})

test('where nothing can be kept, and after a generator that failed, the demo has its records', async () => {
  await writeFile(join(root, '.cache'), 'not a folder')
  expect((await startedOn('2026-03-02')).text).toBe('until 2026-03-02')
  await rm(join(root, '.cache'))
  const failing = unpackRecords({
    root,
    city: 'harbor',
    out: join(root, 'data'),
    today: '2026-03-02',
    make: () => Promise.reject(new Error('killed')),
  })
  await expect(failing).rejects.toThrow('killed')
  expect((await startedOn('2026-03-02')).text).toBe('until 2026-03-02')
})

test('what a killed process left behind is taken away', async () => {
  const left = join(root, '.cache/demo/making-x')
  await mkdir(left, { recursive: true })
  await utimes(left, 0, 0)
  await startedOn('2026-03-02')
  expect(await readdir(join(root, '.cache/demo'))).toHaveLength(1)
})
