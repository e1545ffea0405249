import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { ConfigError } from '../errors.ts'
import type { Database } from '../db/database.ts'
import { testDatabase } from '../testing/database.ts'
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts'
import { agreeOnKeys, registeredKeys } from './key-register.ts'
import { newKeyText, readKeyText } from './secret-key.ts'

let database: Database
let folder: string
/** On PostgreSQL the tests of a run share the table. */
let before: { id: string }[]

beforeAll(async () => {
  database = await testDatabase()
  before = [...(await registeredKeys(database.pool))]
})
afterAll(async () => {
  await database.pool.query('delete from secret_key')
  for (const { id } of before)
    await database.pool.query('insert into secret_key (key_id) values ($1)', [id])
  await database.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-agree-'))
  await database.pool.query('delete from secret_key')
})
afterEach(() => rm(folder, { recursive: true }))

/** A server with a data folder of its own, and with these keys where a setting gives them. */
const server = (name: string, ...keys: string[]): Config =>
  readConfig({ DATA_DIR: join(folder, name), PLAT_SECRET_KEYS: keys.join(',') })
const idOf = (text: string) => readKeyText(text).id
const states = async () =>
  Object.fromEntries((await registeredKeys(database.pool)).map(({ id, retired }) => [id, retired]))

test('the first start makes a key, and the next ones use it', async () => {
  const made = await agreeOnKeys(database.pool, server('one'))
  expect(await states()).toEqual({ [made.current]: false })
  expect((await agreeOnKeys(database.pool, server('one'))).current).toBe(made.current)
})

test('a process killed between making the key and using it leaves a key that is used', async () => {
  const [key] = await makeKeyFile(keyFileOf(server('one').dataDir))
  expect((await agreeOnKeys(database.pool, server('one'))).current).toBe(key?.id)
})

test('of two servers that start at once with different keys one is refused', async () => {
  const [a, b] = [newKeyText(), newKeyText()]
  for (const two of [
    [server('one'), server('two')],
    [server('one', a), server('two', b)],
  ]) {
    await database.pool.query('delete from secret_key')
    const outcomes = await Promise.allSettled(two.map((one) => agreeOnKeys(database.pool, one)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((one) => one.status === 'rejected')?.reason
    expect(refused).toBeInstanceOf(ConfigError)
    const [used] = Object.keys(await states())
    expect(refused.message).toContain(`encrypted with key ${used}`)
    expect(refused.message).toContain('Set PLAT_SECRET_KEYS')
  }
  // Who was refused has made no file that would have to be deleted again.
  const files = await Promise.all(
    ['one', 'two'].map((name) => readKeyFile(keyFileOf(server(name).dataDir))),
  )
  expect(files.filter((keys) => keys !== null)).toHaveLength(1)
})

test('servers that start at once on one folder agree', async () => {
  const rings = await Promise.all(
    Array.from({ length: 4 }, () => agreeOnKeys(database.pool, server('one'))),
  )
  expect(new Set(rings.map(({ current }) => current)).size).toBe(1)
})

test('a lost key file is not made anew', async () => {
  const { current } = await agreeOnKeys(database.pool, server('one'))
  await rm(keyFileOf(server('one').dataDir))
  await expect(agreeOnKeys(database.pool, server('one'))).rejects.toThrow(
    new RegExp(`encrypted with key ${current}; .*secret\\.key is missing`),
  )
  expect(await readKeyFile(keyFileOf(server('one').dataDir))).toBeNull()
})

test('once a lost key is forgotten a new one is made', async () => {
  await agreeOnKeys(database.pool, server('one', newKeyText()))
  const { current } = await agreeOnKeys(database.pool, server('two', newKeyText())).catch(
    async () => {
      await database.pool.query('delete from secret_key where retired_at is null')
      return agreeOnKeys(database.pool, server('two'))
    },
  )
  expect(await states()).toEqual({ [current]: false })
  expect(await readKeyFile(keyFileOf(server('two').dataDir))).toHaveLength(1)
})

test('a key is exchanged in three steps, server by server', async () => {
  const [old, fresh] = [newKeyText(), newKeyText()]
  const start = (...keys: string[]) => agreeOnKeys(database.pool, server('one', ...keys))
  await start(old)
  expect((await start(old, fresh)).current).toBe(idOf(old))
  expect((await start(fresh, old)).current).toBe(idOf(fresh))
  expect(await states()).toEqual({ [idOf(old)]: true, [idOf(fresh)]: false })
  // Another server still seals with the old one, and starts again.
  expect((await start(old, fresh)).current).toBe(idOf(old))
  await start(fresh, old)
  expect((await start(fresh)).current).toBe(idOf(fresh))
  // Whoever has only the old one is too late.
  await expect(start(old)).rejects.toThrow(new RegExp(`key ${idOf(fresh)}`))
})

test('a key that takes another’s place without knowing it is refused', async () => {
  const [old, fresh] = [newKeyText(), newKeyText()]
  await agreeOnKeys(database.pool, server('one', old))
  await expect(agreeOnKeys(database.pool, server('one', fresh))).rejects.toThrow(
    new RegExp(`key ${idOf(old)}; PLAT_SECRET_KEYS has ${idOf(fresh)}`),
  )
  expect(await states()).toEqual({ [idOf(old)]: false })
})
