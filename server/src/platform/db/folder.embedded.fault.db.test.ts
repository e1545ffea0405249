import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../errors.ts'
import { copyOfEmpty, removeFolder } from '../testing/empty-folder.ts'
import { openDatabase } from '../open-database.ts'

let dataDir: string
let folder: string
beforeAll(async () => {
  dataDir = await copyOfEmpty()
  folder = join(dataDir, 'pglite')
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), 'own')
  await database.pool.query(`insert into rate_limit (key, points, expire) values ('kept', 1, 1)`)
  await database.close()
})
afterAll(() => removeFolder(dataDir))

/** Tries to open the database. @returns why it is refused. */
async function refusal(): Promise<string> {
  try {
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), 'own')
    await database.close()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return error instanceof Error ? error.message : ''
  }
  return 'it was opened'
}

const DAMAGES: readonly [string, string, (file: string) => Promise<void>][] = [
  ['is missing', 'PG_VERSION', (file) => rm(file)],
  ['is of another version', 'PG_VERSION', (file) => writeFile(file, '16\n')],
  ['is missing', 'global/pg_control', (file) => rm(file)],
  ['is empty', 'global/pg_control', (file) => truncate(file, 0)],
  ['holds something else', 'global/pg_control', (file) => writeFile(file, randomBytes(8_192))],
]

test.each(DAMAGES)(
  'a folder whose file %s (%s) is refused with what to do',
  async (...damage) => {
    const [, name, harm] = damage
    const file = join(folder, name)
    const whole = await readFile(file)
    await harm(file)
    const harmed = await readFile(file).catch(() => null)
    const words = await refusal()
    expect(words).toContain(`DATA_DIR: the embedded database in ${folder} is damaged`)
    expect(words).toContain('restore a backup')
    // It was left as it is: nothing new in an old folder.
    expect(await readFile(file).catch(() => null)).toEqual(harmed)
    await writeFile(file, whole)
  },
  60_000,
)

test('after the damage was mended everything is there; a creation that was interrupted begins again', async () => {
  const open = () => openDatabase(readConfig({ DATA_DIR: dataDir }), 'own')
  const rows = async () => {
    const database = await open()
    const found = await database.pool.query<{ key: string }>('select key from rate_limit')
    await database.close()
    return found.rows.map(({ key }) => key)
  }
  expect(await rows()).toEqual(['kept'])
  await rename(folder, `${folder}.moved`)
  await writeFile(join(dataDir, 'pglite.creating'), '')
  await writeFile(folder, 'half')
  expect(await rows()).toEqual([])
})
