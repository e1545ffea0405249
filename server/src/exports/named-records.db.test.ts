import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, folder(tenant))
  await putRecords(database, mine, 'permits', records)
  const theirs = { ...records[0], guid: randomUUID(), agency_reference: 'ELM-1' }
  await putRecords(database, other, 'permits', [theirs as TestRecord])
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

async function get(
  url: string,
  { tenant = mine, headers = {} }: { tenant?: string; headers?: Record<string, string> } = {},
) {
  const host = `${tenant}.test`
  const response = await server.app.fastify.inject({ url, headers: { host, ...headers } })
  return { status: response.statusCode, text: response.body }
}

const table = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, recordDelimiter: '\r\n' })

test('a file of named records has these, in this order, and of sealed ones only what the reader may see', async () => {
  const [first, second, , noPlace, sealed] = records.map(({ guid }) => guid)
  const references = async (guids: unknown[], options = {}) => {
    const address = `/api/export/permits.csv?file.records=${guids.join(',')}`
    const { status, text } = await get(address, options)
    expect(status).toBe(200)
    return table(text).map((row) => row['Record number'])
  }
  // Archived ones, too: what was checked in the list is what is wanted.
  const named = [noPlace, second, sealed, randomUUID(), first, second]
  expect(await references(named)).toEqual(['2024-004 EP', '2024-002 BP', '2024-001 BP'])
  const headers = { authorization: `Bearer ${internal}` }
  expect(await references(named, { headers })).toContain('2024-005 ZZ')
  // Another agency, which has records of its own, gets none of them.
  expect(await references(named, { tenant: other })).toEqual([])
  const { text } = await get(`/api/export/permits.geojson?file.records=${first},${sealed}`)
  const { features } = JSON.parse(text)
  expect(features).toMatchObject([{ id: first, properties: { area: 'West' } }])
  expect(features).toHaveLength(1)
})

test.each([
  ['file.records=1', 'file.records', /got "1", expected guids/],
  ['file.records=', 'file.records', /expected guids/],
  [
    `file.records=${Array.from({ length: 51 }, () => randomUUID()).join(',')}`,
    'file.records',
    /got 51 records, expected at most 50/,
  ],
  [`file.records=${randomUUID()}&status=0`, 'status', /is not a parameter here/],
])('a file of named records with %s is refused, by name', async (query, name, words) => {
  const { status, text } = await get(`/api/export/permits.csv?${query}`)
  expect(status).toBe(400)
  expect(JSON.parse(text).detail).toMatch(words)
  expect(Object.keys(JSON.parse(text).errors)).toEqual([name])
  expect((await get(`/api/export/permits.atom?${query}`)).status).toBe(400)
})
