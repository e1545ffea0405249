import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { openModule } from '../search/open-module.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { exportRows, selectedKeys } from './export-rows.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const [read, asked] = [uniqueTenant('long'), uniqueTenant('swap')]
/** More than sockets hold. */
const MANY = 30_000

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [read, asked]) await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())

const reference = (number: number) => `L-${String(number).padStart(6, '0')}`
const references = (count: number) => Array.from({ length: count }, (_, i) => reference(i + 1))

/** Records in the order of their numbers; a later one is newer. */
function permits(count: number, title = 'Long '.repeat(60)): TestRecord[] {
  return references(count).map((one) => ({
    guid: hashGuid(one),
    agency_reference: one,
    title,
    status: 'Issued',
    record_date: '2024-01-01',
  }))
}

/** How many records are found now. */
async function found(tenant: string): Promise<number> {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    payload: { status: 0 },
  })
  return response.json().data.all
}

/** The file's answer, of which nothing is read yet. */
async function download(tenant: string): Promise<IncomingMessage> {
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.fastify.server.address() as AddressInfo
  const asking = httpRequest({
    port,
    host: '127.0.0.1',
    path: '/api/export/permits.csv?status=0',
    headers: { host: `${tenant}.test` },
  })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

test('a file that is read slowly is that of its first moment, whole, whatever is imported meanwhile', async () => {
  await putRecords(database, read, 'permits', permits(MANY))
  const answer = await download(read)
  await putRecords(database, read, 'permits', permits(MANY + 3))
  await expect.poll(() => found(read)).toBe(MANY + 3)
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    columns: true,
    recordDelimiter: '\r\n',
  })
  expect(rows.map((row) => row['Record number'])).toEqual(references(MANY))
})

test('a file that is being put together asks one index to the end, replaced and given back or not', async () => {
  await putRecords(database, asked, 'permits', permits(7, 'Short'))
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
  const logger = pino({ level: 'silent' })
  // Given back as soon as nobody asks.
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 0.0005 })
  try {
    const viewer = { level: 'anonymous', account: null } as const
    const context = { tenant: asked, viewer, hasPassedSiteGate: true, module: 'permits' }
    const sources = { database, indexes, logger }
    const open = await openModule(sources, context)
    let questions = 0
    // Another import comes, and its index, between any two questions.
    const slow: typeof open.index.query = async (query) => {
      const answer = await open.index.query(query)
      questions += 1
      await putRecords(database, asked, 'permits', permits(7 + questions, 'Short'))
      await expect
        .poll(async () => (await openModule(sources, context)).index.version)
        .toBe(open.index.version + questions)
      await expect.poll(() => indexes.size().modules).toBe(0)
      return answer
    }
    const selection = {
      criteria: { visibility: 0 },
      scope: 'all',
      sort: { field: 'reference', descending: false },
    } as const
    const keys = await selectedKeys({ index: { ...open.index, query: slow } }, selection, 2)
    expect(questions).toBe(4)
    const written: (string | null | undefined)[] = []
    for await (const { rows } of exportRows(database, open, keys, 'text'))
      written.push(...rows.map((row) => row[2]))
    expect(written).toEqual(references(7))
  } finally {
    await indexes.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
