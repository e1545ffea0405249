import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'
import { rejectsPath } from './rejects-file.ts'

const mine = uniqueTenant('rowan')
const other = uniqueTenant('aspen')
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string
let admin: Visitor
let stranger: Visitor

const MODULE = folder('x')['modules/permits.yaml']
const SOURCE = {
  name: 'City',
  format: 'soda',
  domain: 'data.example.gov',
  dataset: 'abcd-1234',
  key: { column: 'number' },
  map: { agency_reference: { column: 'number' } },
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-rejects-'))
  server = await testServer(database, { DATA_DIR: dataDir })
  await applyFolder(database, {
    ...relaxedFolder(mine),
    'modules/permits.yaml': { ...MODULE, source: { ...SOURCE, schedule: '30 5 1 1 *' } },
  })
  await applyFolder(database, {
    ...relaxedFolder(other),
    'modules/permits.yaml': { ...MODULE, source: SOURCE },
  })
  admin = await people(database, server.app, mine).staff('admin@example.com', ['tenant.admin'])
  stranger = await people(database, server.app, other).staff('a@example.com', ['tenant.admin'])
})
afterAll(async () => {
  await applyFolder(database, { ...relaxedFolder(mine), 'modules/permits.yaml': MODULE })
  await asTenant(database, mine, ({ query }) =>
    query(`delete from jobs.job where data ->> 'tenant' = current_tenant()`),
  )
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const waiting = (tenant: string) =>
  asTenant(database, tenant, ({ query }) =>
    query(
      `select data from jobs.job where data ->> 'tenant' = current_tenant() and state = 'created'
         and start_after <= now()`,
    ),
  )

test('an administrator begins an import, once however often it is pressed', async () => {
  for (let press = 0; press < 3; press += 1)
    expect((await admin.post('/imports/permits/start')).body.data).toEqual({ done: true })
  expect(await waiting(mine)).toEqual([{ data: { tenant: mine, about: 'permits' } }])
  expect(await waiting(other)).toEqual([])
  expect((await admin.post('/imports/nothing/start')).status).toBe(404)
  // Without a schedule the server does not import by itself.
  const refused = await stranger.post('/imports/permits/start')
  expect(refused.body).toMatchObject({ code: 'conflict', reason: 'import_by_hand' })
  const resident = await people(database, server.app, mine).resident('rosa@example.com')
  expect((await resident.post('/imports/permits/start')).status).toBe(403)
})

test('rejected rows come as a table that spreadsheets open, to their own agency only', async () => {
  expect((await admin.get('/imports/permits/rejects')).body).toMatchObject({
    code: 'not_found',
    reason: 'no_rejects',
  })
  const [run] = await asTenant(database, mine, ({ query }) =>
    query<{ run: string }>(
      `insert into import_run (tenant, module, state, started_at, finished_at, report)
       values (current_tenant(), 'permits', 'finished', now(), now(), '{"rejected": {"total": 2}}')
       returning run`,
    ),
  )
  expect((await admin.get('/imports/permits/rejects')).body).toMatchObject({
    reason: 'rejects_elsewhere',
  })
  const path = rejectsPath(dataDir, mine, 'permits', run?.run ?? '')
  await mkdir(dirname(path), { recursive: true })
  const lines = [
    { file: 'a.csv', line: 3, reason: 'no key', detail: 'number is empty', row: { number: '' } },
    { file: 'a.csv', line: 9, reason: 'bad date', detail: '=1+1', row: 'x,"y"' },
  ]
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { data } = (await admin.get('/imports/permits/rejects')).body
  expect(data).toMatchObject({ name: 'permits-rejects.csv', count: 2 })
  expect(String(data['csv']).split('\r\n')).toEqual([
    '\uFEFFposition,reason,detail,row',
    '"{""file"":""a.csv"",""line"":3}",no key,number is empty,"{""number"":""""}"',
    `"{""file"":""a.csv"",""line"":9}",bad date,'=1+1,"x,""y"""`,
    '',
  ])
  expect((await stranger.get('/imports/permits/rejects')).body).toMatchObject({
    reason: 'no_rejects',
  })
})
