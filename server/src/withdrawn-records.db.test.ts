import { rm } from 'node:fs/promises'
import { getRecordDetails, type RecordDetails } from '@plat/contract/records/records'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApiToken } from './accounts/api-token.ts'
import {
  csvOf,
  fileOf,
  importFile,
  numberedRows,
  temporaryFolder,
  type TestRow,
} from './imports/import-for-tests.ts'
import { recordGuid } from './imports/record-key.ts'
import type { Database } from './platform/db/database.ts'
import { listeningDatabase, uniqueTenant } from './platform/testing/database.ts'
import { dayIn } from './tenancy/document/calendar.ts'
import { applyFolder, testServer } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string
let mine: string
let theirs: string
let staff: string
let files = 0

beforeAll(async () => {
  database = await listeningDatabase()
  server = await testServer(database)
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  mine = uniqueTenant('larch')
  theirs = uniqueTenant('hazel')
  for (const tenant of [mine, theirs]) {
    await applyFolder(database, folder(tenant))
    await load(numberedRows(10), tenant)
  }
  staff = await createApiToken(database, mine, { name: 'staff', level: 'internal', days: 1 })
})

/** Makes these the records of an agency; those whose type is `internal` are internal. */
async function load(rows: readonly TestRow[], tenant = mine): Promise<void> {
  const file = await fileOf(dataDir, `rows-${files++}.csv`, csvOf(rows.map(open)))
  const source = { visibility: { column: 'type' } }
  const options = { tenant, file, dataDir, source, acceptRemovals: true, acceptChanges: ['all'] }
  expect(await importFile(database, options)).toMatchObject({ state: 'finished' })
}
const open = (row: TestRow): TestRow => ({ type: 'everybody', ...row })

const without = (...numbers: string[]) =>
  numberedRows(10).filter(({ number }) => !numbers.includes(number))
const guidOf = (number: string, tenant = mine) => recordGuid(tenant, 'permits', number)

async function get(url: string, headers: Record<string, string> = {}, tenant = mine) {
  return server.app.fastify.inject({ url, headers: { host: `${tenant}.test`, ...headers } })
}
const details = (number: string, headers: Record<string, string> = {}, tenant = mine) =>
  get(
    `/api${getRecordDetails.path.replace(':guid', guidOf(number))}`,
    { 'x-module': 'permits', ...headers },
    tenant,
  )
const asStaff = () => ({ authorization: `Bearer ${staff}` })
const pageOf = (number: string, language = '') =>
  get(`/building/permits/search/record/${guidOf(number)}${language}`)

test('a withdrawn record answers 410, with its number and the day, and nothing else of it', async () => {
  await load(without('P-3'))
  const answer = await details('P-3')
  expect(answer.statusCode).toBe(410)
  const day = dayIn('America/Chicago', new Date())
  expect(answer.json()).toMatchObject({
    code: 'gone',
    reason: 'record_withdrawn',
    values: { reference: 'P-3', day },
    detail: `The agency withdrew the record P-3 on ${day}.`,
  })
  expect(answer.body).not.toMatch(/Permit P-3|Active/)
  expect((await details('P-2')).statusCode).toBe(200)
  expect((await details('P-99')).statusCode).toBe(404)
  // Asked of another agency, it is not there at all; the other's own is.
  expect((await details('P-3', {}, theirs)).statusCode).toBe(404)
})

test('its page says in the reader’s language who withdrew it, and leads on to the search', async () => {
  await load(without('P-3'))
  const page = await pageOf('P-3')
  expect(page.statusCode).toBe(410)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  expect(page.body).toContain(`The record P-3 was withdrawn by City of ${mine} on`)
  expect(page.body).toContain('<a href="/building/permits">Search the records</a>')
  expect(page.body).not.toMatch(/Permit P-3|canonical/)
  const spanish = await pageOf('P-3', '?lang=es')
  expect(spanish.statusCode).toBe(410)
  expect(spanish.body).toContain(`El registro P-3 fue retirado por City of ${mine} el`)
  expect(spanish.body).toContain('Buscar en los registros</a>')
})

test('an internal record that was withdrawn was never there for the public', async () => {
  const internal = { number: 'P-3', type: 'internal' }
  await load([...without('P-3'), internal])
  await load(without('P-3'))
  expect((await details('P-3')).statusCode).toBe(404)
  expect((await pageOf('P-3')).statusCode).toBe(404)
  expect((await details('P-3', asStaff())).statusCode).toBe(410)

  // Withdrawn as public, back as internal: it is there, but not for the public.
  await load(numberedRows(10))
  await load(without('P-3'))
  expect((await details('P-3')).statusCode).toBe(410)
  await load([...without('P-3'), internal])
  expect((await details('P-3')).statusCode).toBe(404)
  expect((await details('P-3', asStaff())).statusCode).toBe(200)
})

test('a record that comes back is there again, with what had changed in it', async () => {
  const changed = { number: 'P-3', status: 'Final' }
  await load([...without('P-3'), changed])
  await load(without('P-3'))
  await load([...without('P-3'), changed])
  const answer = await details('P-3')
  expect(answer.statusCode).toBe(200)
  const { changes }: RecordDetails = answer.json().data
  expect(changes).toMatchObject([{ field: 'status', before: 'Active', after: 'Final', version: 2 }])
  expect((await pageOf('P-3')).statusCode).toBe(200)
})

test('what changed while a record was internal and withdrawn is not told when it comes back', async () => {
  await load([...without('P-3'), { number: 'P-3', type: 'internal' }])
  await load([...without('P-3'), { number: 'P-3', type: 'internal', status: 'Final' }])
  await load(without('P-3'))
  await load(numberedRows(10))
  const changesFor = async (headers?: Record<string, string>) =>
    getRecordDetails.reply.parse((await details('P-3', headers)).json().data).changes
  expect(await changesFor()).toEqual([])
  expect((await changesFor(asStaff())).map(({ field }) => field)).toContain('status')
})

test('feed, files and sitemap do not list it', async () => {
  await load(without('P-3'))
  const guid = guidOf('P-3')
  await vi.waitFor(async () => {
    for (const url of ['/api/export/permits.atom', '/api/export/permits.csv']) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('P-2')
      expect(body).not.toMatch(new RegExp(`${guid}|P-3`))
    }
  }, 120_000)
  const { body } = await get('/sitemap/permits-1.xml')
  expect(body).toContain(guidOf('P-2'))
  expect(body).not.toContain(guid)
})
