import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { visitor } from '../testing/visitor.ts'
import { demoCommand } from './demo-command.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string
const demo = uniqueTenant('demo')
const real = uniqueTenant('real')

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-demo-'))
  server = await testServer(database, { DATA_DIR: dataDir })
  const files = relaxedFolder(demo)
  const source = {
    name: 'City',
    format: 'ndjson',
    files: [join(dataDir, 'demo', demo, 'permits.ndjson.gz')],
    key: { column: 'reference' },
    map: {
      agency_reference: { column: 'reference' },
      title: { column: 'title' },
      status: { column: 'status' },
    },
  }
  const permits = { ...files['modules/permits.yaml'], source }
  await applyFolder(database, { ...files, 'modules/permits.yaml': permits })
  await applyFolder(database, folder(real))
  const lines = Array.from({ length: 100 }, (_, n) =>
    JSON.stringify({ reference: `P-${n}`, title: 'Deck', status: 'Issued', events: [] }),
  )
  await mkdir(join(dataDir, 'demo', demo), { recursive: true })
  await writeFile(join(dataDir, 'demo', demo, 'permits.ndjson.gz'), gzipSync(lines.join('\n')))
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const references = async () => {
  const rows = await asTenant(database, demo, ({ query }) =>
    query<{ reference: string }>(`select agency_reference as reference from record`),
  )
  return rows.map(({ reference }) => reference)
}

/** The last day whose import is done: its digests were ordered then. */
const lastDay = async () => {
  const rows = await asTenant(database, demo, ({ query }) =>
    query<{ about: string }>(`select data->>'about' as about from jobs.job where name = 'digest'`),
  )
  return Math.max(0, ...rows.map(({ about }) => Number(about.replace('next/', ''))))
}

test('the demo goes on by a day, by its page and by the command; a real agency has no such thing', async () => {
  const who = visitor(server.app, `${demo}.test`)
  expect((await visitor(server.app, `${real}.test`).post('/demo/next-day', {})).status).toBe(404)
  const first = await who.post('/demo/next-day', {})
  expect(first.body).toMatchObject({ data: { day: 1, added: 10, withdrawn: 2 } })
  await expect.poll(lastDay).toBe(1)
  expect((await references()).filter((one) => one.endsWith('-1')).length).toBeGreaterThan(9)

  const lines: string[] = []
  const context = {
    config: { ...readConfig(), dataDir },
    openDatabase: async () => database,
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(line),
  }
  expect(await demoCommand(['next-day', '--tenant', demo], context)).toBe(0)
  expect(lines.join()).toContain(`${demo}: day 2: 10 new records`)
  const events = await asTenant(database, demo, ({ query }) =>
    query(`select distinct kind from change_event where version = 2 order by kind`),
  )
  expect(events.map(({ kind }) => kind)).toEqual(['changed', 'new', 'withdrawn'])
  expect(await readFile(join(dataDir, 'demo', demo, 'days-ahead'), 'utf8')).toBe('2')
  expect(await demoCommand(['next-day', '--tenant', real], context)).toBe(1)

  for (const last of [3, 4]) {
    expect((await who.post('/demo/next-day', {})).body.data?.day).toBe(last)
    await expect.poll(lastDay).toBe(last)
  }
  expect((await who.post('/demo/next-day', {})).status).toBe(429)
})
