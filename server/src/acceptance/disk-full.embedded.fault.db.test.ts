import { readFile, statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { embeddedConnection, openDatabase } from '../platform/open-database.ts'
import { copyOfEmpty } from '../platform/testing/empty-folder.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { call, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { canMount, type SmallDisk, smallDisk } from '../testing/small-disk.ts'
import { barCheck } from './bar-check.ts'

const SIZE = 160
const mounts = canMount()
const host = 'ash.test'
let disk: SmallDisk
let dataDir: string
let server: ServerProcess | undefined

beforeAll(async () => {
  if (!mounts) return
  disk = await smallDisk(SIZE)
  dataDir = await copyOfEmpty(disk.path)
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), 'own')
  await applyFolder(database, folder('ash'))
  await putRecords(database, 'ash', 'permits', records)
  await database.close()
  server = await startServerProcess({ DATA_DIR: dataDir, PLAT_LOG: 'error' })
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended()
  if (mounts) await disk.remove()
})

let number = 0
/** Asks for an account: a row, and a mail to be sent. */
async function signUp(): Promise<{ status: number; text: string; email: string }> {
  const email = `person${number++}@example.com`
  const answer = await send('POST', '/api/account', { email })
  return { ...answer, email }
}

function send(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { 'x-module': 'permits', origin: `http://${host}` }
  return call({ port: server?.port ?? 0, host, path, method, headers, body })
}

async function ready(): Promise<string> {
  const { status, text } = await send('GET', '/api/ready')
  return `${status} ${JSON.parse(text).status}`
}

/** Takes the disk's free bytes except so many megabytes. @returns the file to delete. */
async function fill(leave: number): Promise<string> {
  const { bavail, bsize } = await statfs(disk.path)
  const file = join(disk.path, 'other-files')
  await writeFile(file, Buffer.alloc(bavail * bsize - leave * 1024 * 1024, 1))
  return file
}

/** Mails of these people that the database has. */
async function asDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const lock: { socket: string } = JSON.parse(
    await readFile(join(dataDir, 'database.lock'), 'utf8'),
  )
  const client = new pg.Client(embeddedConnection(lock.socket))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

barCheck(9.8, 'the disk of the embedded database is full', async (skip) => {
  if (!mounts) skip('needs the right to mount a tmpfs: root on Linux')
  const kept: string[] = []
  const before = await signUp()
  expect(before.status).toBe(200)
  kept.push(before.email)
  const other = await fill(8)

  const refused = await signUp()
  expect(refused.status, refused.text).toBe(503)
  expect(refused.text).toMatch(/"detail":"[^"]*disk is full/)
  expect(await ready()).toBe('503 disk full')
  const read = await send('POST', '/api/search/list?scope=all', {})
  expect(read.status).toBe(200)

  await unlink(other)
  await expect.poll(ready).toBe('200 ready')
  const after = await signUp()
  expect(after.status, after.text).toBe(200)
  kept.push(after.email)

  // One statement that is larger than the whole disk: the database starts again by itself.
  const failure = await asDatabase((client) =>
    client
      .query(
        `create table filler as
         select string_agg(md5(random()::text), null) from generate_series(1, 4000000) n group by n % 4000`,
      )
      .then(
        () => null,
        (error: unknown) => error,
      ),
  )
  expect(failure).not.toBeNull()
  const away = await signUp()
  expect(away.status, away.text).toBe(503)
  await disk.change(`size=${2 * SIZE}m`)
  await expect.poll(ready, { interval: 100 }).toBe('200 ready')
  expect((await signUp()).status).toBe(200)
  const people = await asDatabase((client) =>
    client.query<{ recipient: string }>('select recipient from mail_outbox'),
  )
  expect(people.rows.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(kept))
  expect(server?.child.exitCode, server?.log()).toBeNull()
  return 'twice full: 503 with a sentence, reads answered, nothing lost, served again with room'
})
