import { execFile, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { MAX_PUSHED_ROWS } from '@plat/contract/imports/record-push'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiToken } from '../../accounts/api-token.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { people, relaxedFolder } from '../../testing/people.ts'
import { applyFolder, testServer } from '../../testing/portal.ts'
import { folder } from '../../testing/search-fixture.ts'
import { moduleOf } from '../../tenancy/document/document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { fileOf, temporaryFolder, visible } from '../import-for-tests.ts'
import { importJob } from '../import-job.ts'
import { importStates } from '../import-states.ts'
import { openSource } from '../open-source.ts'
import { runImport } from '../run-import.ts'
import { withStaging } from '../staging.ts'
import { deleteOldRequests } from './push-requests.ts'
import {
  linesOf,
  sendLines,
  sentPermits,
  sentRow,
  type SentLines,
} from '../../testing/push-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let port: number
let data: string
const onlooker = uniqueTenant('willow')
let untouched: Awaited<ReturnType<typeof visible>>
let foreignToken: string
let tenant: string
let token: string

const SCOPES = { level: 'registered', days: 1, scopes: ['records.push'] } as const

beforeAll(async () => {
  database = await testDatabase()
  data = await temporaryFolder()
  server = await testServer(database, { DATA_DIR: data })
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = server.app.fastify.server.address() as AddressInfo)
  await applyFolder(database, sentPermits(onlooker))
  foreignToken = await createApiToken(database, onlooker, { name: 'system', ...SCOPES })
  const rows = Array.from({ length: 30 }, (_, at) => sentRow(at + 1))
  const first = { port, tenant: onlooker, token: foreignToken, body: linesOf(rows) }
  expect((await sendLines(first)).body).toMatchObject({ data: { inserted: 30 } })
  untouched = await visible(database, onlooker)
}, 60_000)
afterAll(async () => {
  await server.close()
  await rm(data, { recursive: true, force: true })
})

beforeEach(async () => {
  tenant = uniqueTenant('alder')
  await applyFolder(database, sentPermits(tenant))
  token = await createApiToken(database, tenant, { name: 'system', ...SCOPES })
  return async () => expect(await visible(database, onlooker)).toEqual(untouched)
})

/** Sends rows, or other lines, for the agency of the test. */
function send(body: readonly unknown[] | string | Buffer, more: Partial<SentLines> = {}) {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : linesOf(body)
  return sendLines({ port, tenant, token, body: text, ...more })
}

const remove = (keys: readonly unknown[], more: Partial<SentLines> = {}) =>
  send(keys, { method: 'DELETE', ...more })

const titles = () =>
  asTenant(database, tenant, ({ query }) =>
    query<{ key: string; title: string }>(
      'select source_key as key, title from record order by source_key',
    ),
  )

const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => sentRow(at + 1, more))

test('rows that a system sends become records, changed ones change them, and nothing else is touched', async () => {
  const first = await send(rows(3))
  expect(first).toMatchObject({
    status: 200,
    body: { data: { read: 3, inserted: 3, changed: 0, unchanged: 0, removed: 0, version: 1 } },
  })
  const second = await send([sentRow(2, { title: 'Deck' }), sentRow(3), sentRow(4)])
  expect(second.body.data).toMatchObject({ inserted: 1, changed: 1, unchanged: 1, version: 2 })
  expect(await titles()).toEqual([
    { key: 'P-1', title: 'Porch 1' },
    { key: 'P-2', title: 'Deck' },
    { key: 'P-3', title: 'Porch 3' },
    { key: 'P-4', title: 'Porch 4' },
  ])
  const history = await asTenant(database, tenant, ({ query }) =>
    query(`select c.field, c.before, c.after from record_change c`),
  )
  expect(history).toEqual([{ field: 'title', before: 'Porch 2', after: 'Deck' }])
})

test('a request is an import in the list of imports, and those who watch records hear of it', async () => {
  await send(rows(3))
  const sent = await send([sentRow(1, { title: 'Deck' })])
  expect(await importStates(database, tenant)).toMatchObject([
    { module: 'permits', state: 'finished', schedule: null, counts: { read: 1, changed: 1 } },
  ])
  const events = await asTenant(database, tenant, ({ query }) =>
    query(`select kind, agency_reference from change_event where version = 2`),
  )
  expect(events).toEqual([{ kind: 'changed', agency_reference: 'P-1' }])
  const jobs = await database.pool.query(
    `select name from jobs.job where data ->> 'tenant' = $1 and name <> 'import'`,
    [tenant],
  )
  expect(jobs.rows.length).toBeGreaterThan(0)
  const page = await server.app.fastify.inject({
    url: '/api/config/module/permits/data',
    headers: { host: `${tenant}.test` },
  })
  expect(page.statusCode).toBe(200)
  const run = await asTenant(database, tenant, ({ query }) =>
    query(`select report ->> 'state' as state from import_run where run = $1`, [
      sent.body.data['run'],
    ]),
  )
  expect(run).toEqual([{ state: 'finished' }])
})

test('one row that cannot be used refuses all of them, by line and reason', async () => {
  const answer = await send(
    `${JSON.stringify(sentRow(1))}\n{"number": "P-2"\n\n${JSON.stringify({ title: 'No key' })}\n"text"\n`,
  )
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    'line 2': [expect.stringContaining('not JSON')],
    'line 4': ['no key: the key of the record is empty'],
    'line 5': [expect.stringContaining('not a JSON object')],
  })
  expect(answer.body.detail).toContain('3 of the lines cannot be used')
  expect(await titles()).toEqual([])
  expect(await importStates(database, tenant)).toMatchObject([{ state: 'refused' }])
})

test('two rows of one key in a request are refused: nobody knows which one is meant', async () => {
  const answer = await send([sentRow(1), sentRow(2), sentRow(1, { title: 'Deck' })])
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    'line 3': ['same key twice: line 1 has the key "P-1" already'],
  })
  expect(await titles()).toEqual([])
})

test('a value that cannot be read is told of; one in most rows is refused until it is accepted', async () => {
  const some = [...rows(4, { issued: '2024-05-01' }), sentRow(5, { issued: 'soon' })]
  const answer = await send(some)
  expect(answer.body.data['repaired']).toMatchObject({
    'record_date: not a date as yyyy-MM-dd': { count: 1, examples: ['request:5 soon'] },
  })
  const most = await send(rows(4, { issued: '05/01/2024' }))
  expect(most.status).toBe(422)
  expect(most.body.detail).toContain('send it again with ?accept_changes=record_date')
  const query = '?accept_changes=record_date'
  expect((await send(rows(4, { issued: '05/01/2024' }), { query })).status).toBe(200)
})

test('a member of the mapping that no row has is told of, as a renamed column is', async () => {
  const answer = await send([{ number: 'P-1', titel: 'Porch' }])
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toMatch(/No row of the request has the columns "title".*Send null/)
  expect(await titles()).toEqual([])
})

test('a file of rows can be imported by hand, and removes nothing either', async () => {
  await send(rows(2))
  const file = await fileOf(
    data,
    'all.ndjson',
    linesOf([sentRow(2, { title: 'Deck' }), sentRow(3)]),
  )
  const { document } = await loadTenant(database, tenant)
  const module = moduleOf(document, 'permits')
  const source = module?.source
  if (source === undefined || module === undefined) throw new Error('the permits have a source')
  const roots = { folder: data, platData: data, dataDir: data }
  await expect(openSource(source, { roots, from: undefined, tokens: {} })).rejects.toThrow(
    'The rows of this source are sent to the portal',
  )
  const open = await openSource(source, { roots, from: file, tokens: {} })
  const job = await importJob({ database, dataDir: data, document, module, source }, open)
  const report = await runImport({
    ...job,
    accepted: { removals: false, truncated: false, rejects: false, changes: [] },
    dryRun: false,
    rejects: undefined,
    progress: () => undefined,
  })
  expect(report).toMatchObject({ state: 'finished', inserted: 1, changed: 1, removed: 0 })
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.skipIf(!hasCurl)('the example of the docs is true', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/importing.md'), 'utf8')
  const [, example = ''] = /^(curl https:[^`]*)^```/m.exec(docs) ?? []
  const command = example.replace(
    'curl https://ferndale.example',
    `curl -s http://127.0.0.1:${port}`,
  )
  const env = { ...process.env, TOKEN: token }
  const shell = `${command.replace(' \\\n', ` -H "Host: ${tenant}.test" \\\n`)}`
  const { stdout } = await promisify(execFile)('bash', ['-c', shell], { env })
  expect(JSON.parse(stdout)).toMatchObject({ data: { read: 2, inserted: 2 } })
})

test('the same Idempotency-Key has the same answer and changes nothing; of another request it is refused', async () => {
  const headers = { 'idempotency-key': 'night-1' }
  const first = await send(rows(2), { headers })
  await send([sentRow(1, { title: 'Deck' })])
  const again = await send(rows(2), { headers })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await titles())[0]).toEqual({ key: 'P-1', title: 'Deck' })
  const other = await send(rows(3), { headers })
  expect(other.status).toBe(422)
  expect(other.body.detail).toContain('"night-1" is that of another request')
  expect((await remove(['P-1'], { headers })).status).toBe(422)
  expect((await send(rows(3), { headers: { 'idempotency-key': 'ä' } })).status).toBe(400)
})

test('what was refused may be sent again under its key, and both of two at once have one answer', async () => {
  const headers = { 'idempotency-key': 'night-2' }
  expect((await send([sentRow(1), {}], { headers })).status).toBe(422)
  const [one, two] = await Promise.all([send(rows(2), { headers }), send(rows(2), { headers })])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toEqual(two.body)
  expect((await visible(database, tenant)).version).toBe(1)
})

test('a key is forgotten after a day', async () => {
  const headers = { 'idempotency-key': 'night-3' }
  await send(rows(2), { headers })
  await asTenant(database, tenant, ({ query }) =>
    query(`update push_request set created_at = now() - interval '25 hours'`),
  )
  expect((await send(rows(3), { headers })).body.data).toMatchObject({ inserted: 1 })
  await asTenant(database, tenant, ({ query }) =>
    query(`update push_request set created_at = now() - interval '25 hours'`),
  )
  await asTenant(database, tenant, deleteOldRequests)
  const kept = await asTenant(database, tenant, ({ query }) => query('select from push_request'))
  expect(kept).toEqual([])
})

test('records are withdrawn by key, or by the rows that the key is made of', async () => {
  await send(rows(5))
  const answer = await remove(['P-1', { number: 'P-3' }, 'P-9', 'P-1'])
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { read: 3, removed: 2, unknown: 1, inserted: 0, changed: 0, unchanged: 0 } },
  })
  expect((await titles()).map(({ key }) => key)).toEqual(['P-2', 'P-4', 'P-5'])
  const events = await asTenant(database, tenant, ({ query }) =>
    query(`select kind, agency_reference from change_event where version = 2 order by 2`),
  )
  expect(events).toEqual([
    { kind: 'withdrawn', agency_reference: 'P-1' },
    { kind: 'withdrawn', agency_reference: 'P-3' },
  ])
  const again = await remove(['P-1'])
  expect(again.body.data).toMatchObject({ removed: 0, unknown: 1, version: 2 })
  const wrong = await remove(['P-2', 5, {}])
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors as object)).toEqual(['line 2', 'line 3'])
  expect(await titles()).toHaveLength(3)
})

test('what is too large, too much or no list of lines is refused in words', async () => {
  const large = await send(Buffer.alloc(10 * 1_048_576 + 1, 'x'))
  expect(large.status).toBe(413)
  const many = await send('{"number":"P-1"}\n'.repeat(MAX_PUSHED_ROWS + 1))
  expect(many.status).toBe(422)
  expect(many.body.detail).toContain('has 10001 lines, expected at most 10000')
  const json = { 'content-type': 'application/json' }
  expect((await send('{}', { headers: json })).status).toBe(415)
  expect((await send('[{"number":"P-1"}]')).body.detail).toContain('is a JSON array')
  expect((await send('  \n')).body.detail).toContain('The body is empty')
  expect((await send(Buffer.from([0x7b, 0xff]))).body.detail).toContain('not UTF-8')
  expect((await send(rows(1), { module: 'licenses' })).status).toBe(404)
  expect(await titles()).toEqual([])
})

test('lines may be packed, and are no more than others once unpacked', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const answer = await send(gzipSync(linesOf(rows(3))), { headers })
  expect(answer.body.data).toMatchObject({ inserted: 3 })
  const bomb = await send(gzipSync(Buffer.alloc(11 * 1_048_576, ' ')), { headers })
  expect(bomb.status).toBe(413)
  expect((await send(linesOf(rows(3)), { headers })).status).toBe(400)
})

test('most rows that one request takes are stored within the request', async () => {
  const answer = await send(rows(MAX_PUSHED_ROWS))
  expect(answer.body.data).toMatchObject({ inserted: MAX_PUSHED_ROWS })
}, 60_000)

test('who has no token for it is refused before anything is read', async () => {
  const plain = await createApiToken(database, tenant, { name: 'x', level: 'internal', days: 1 })
  const body = Buffer.alloc(11 * 1_048_576, 'x')
  const statuses = async (bearer?: string) => {
    const order = { port, tenant, body: linesOf(rows(1)) }
    const sent = bearer === undefined ? order : { ...order, token: bearer }
    const post = await sendLines(sent)
    const gone = await sendLines({ ...sent, method: 'DELETE', body: '"P-1"\n' })
    return [post.status, gone.status]
  }
  expect(await statuses()).toEqual([401, 401])
  expect(await statuses(plain)).toEqual([403, 403])
  expect(await statuses(foreignToken)).toEqual([401, 401])
  expect(await statuses(`${token}x`)).toEqual([401, 401])
  const refused = await sendLines({ port, tenant, token: plain, body }).catch(() => null)
  if (refused !== null) expect(refused.status).toBe(403)
  expect(await titles()).toEqual([])
})

test('an administrator may send rows, other people may not', async () => {
  const relaxed = {
    ...relaxedFolder(tenant),
    'modules/permits.yaml': sentPermits(tenant)['modules/permits.yaml'],
  }
  await applyFolder(database, relaxed)
  const crowd = people(database, server.app, tenant)
  const bearer = async (email: string, grants: Parameters<typeof crowd.staff>[1]) =>
    (await crowd.staff(email, grants)).cookies.get('__Host-sid') ?? ''
  const clerk = await bearer('clerk@example.com', ['stats.manage'])
  expect((await send(rows(1), { token: clerk })).status).toBe(403)
  const admin = await bearer('admin@example.com', ['tenant.admin'])
  expect((await send(rows(1), { token: admin })).status).toBe(200)
})

test('a module whose source is a file takes no rows', async () => {
  const other = uniqueTenant('elm')
  await applyFolder(database, folder(other))
  const own = await createApiToken(database, other, { name: 'system', ...SCOPES })
  const answer = await send(rows(1), { tenant: other, token: own })
  expect(answer.status).toBe(404)
  expect(answer.body.detail).toContain('format: push')
})

test('while another import of the module runs the answer is 409, and rows can be sent again afterwards', async () => {
  const place = { database, dataDir: data, tenant, module: 'permits', timeoutMs: 0 }
  await withStaging({ ...place, waiting: () => undefined }, async () => {
    const answer = await send(rows(1))
    expect(answer.status).toBe(409)
    expect(answer.headers['retry-after']).toBe('10')
  })
  expect((await send(rows(1))).status).toBe(200)
}, 30_000)

test('more requests in a minute than are taken wait', async () => {
  await database.pool.query(
    `update rate_limit set points = 121 where key like 'recordsPush:' || $1 || ':%'`,
    [tenant],
  )
  await send(rows(1))
  await database.pool.query(
    `update rate_limit set points = 121 where key like 'recordsPush:' || $1 || ':%'`,
    [tenant],
  )
  const answer = await send(rows(2))
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
