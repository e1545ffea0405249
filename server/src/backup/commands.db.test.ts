import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { tableStates } from './backup-for-tests.ts'
import { backupCommand, restoreCommand } from './commands.ts'

let database: Database
let dataDir: string
const fig = uniqueTenant('fig')

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-backup-command-'))
  await applyFolder(database, folder(fig))
  await putRecords(database, fig, 'permits', records)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(command: typeof backupCommand, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await command(args, {
    config: readConfig({ DATA_DIR: dataDir }),
    openDatabase: async () => database,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('an operator backs an agency up and puts it back in place of what is there', async () => {
  const file = join(dataDir, 'fig.plat')
  const backup = await run(backupCommand, file, '--tenant', fig, '--tenant', fig)
  expect(backup).toMatchObject({ code: 0, err: expect.stringContaining('password hashes') })
  expect(backup.out).toContain(`${fig}\trecord\t${records.length}\n`)
  expect(backup.out).toMatch(/\n1 agency, \d+ rows$/)
  expect(await run(backupCommand, file, '--tenant', fig)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })

  const before = await tableStates(database, fig)
  await putRecords(database, fig, 'permits', records.slice(0, 1))
  expect(await run(restoreCommand, file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--replace'),
  })
  // An index of records that no longer exist, under a version that will recur.
  const snapshots = join(dataDir, 'index')
  for (const tenant of [fig, 'other']) {
    await mkdir(join(snapshots, tenant), { recursive: true })
    await writeFile(join(snapshots, tenant, 'permits-0123.idx'), 'x')
  }
  const restored = await run(restoreCommand, file, '--replace')
  expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(/^Restored as of 20/) })
  expect(restored.out).toBe(backup.out)
  expect(await tableStates(database, fig)).toEqual(before)
  expect(existsSync(join(snapshots, fig))).toBe(false)
  expect(existsSync(join(snapshots, 'other'))).toBe(true)
})

test('what a command does not understand is answered with how it is used', async () => {
  const nowhere = join(dataDir, 'x.plat')
  expect(await run(backupCommand)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^plat backup FILE/),
  })
  expect(await run(backupCommand, 'a', 'b')).toMatchObject({ code: 2 })
  expect(await run(restoreCommand, '--everything')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--everything[\s\S]*plat restore FILE/),
  })
  expect(await run(backupCommand, nowhere, '--tenant', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no agency nobody'),
  })
  expect(await run(restoreCommand, nowhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no file'),
  })
})
