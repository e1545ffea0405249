import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getRecordDetails } from '@plat/contract/records/records'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../../platform/command-context.ts'
import { readConfig } from '../../platform/config.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { tenantCommand } from '../../tenancy/apply/commands.ts'
import { smallFolder, writeFolder } from '../../tenancy/check/folder-for-tests.ts'
import { testServer } from '../../testing/portal.ts'
import { previewCommand } from '../../onboarding/preview-command.ts'
import { importCommand } from '../commands.ts'
import { temporaryFolder } from '../import-for-tests.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string
let tenant: string
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const PERMITS = `number,title,cost,address,lng,lat
1,Given,10,100 N Main St,-97.75,30.25
2,Found,10,100 North Main Street Apt 3,,
3,Between,10,102 N Main,,
4,Unknown,10,100 Elm St,,
5,Stand-in,10,104 N Main St,0,0
6,Nothing,10,,,
`
const ADDRESSES = `house,x,y
100 N MAIN ST,-97.7,30.21
104 N MAIN ST,-97.7,30.212
`

function withGeocode(code: string, geocode: string) {
  const files = smallFolder(code)
  const yaml = String(files['modules/permits.yaml'])
  return {
    ...files,
    'modules/permits.yaml': `${yaml}    street_address: {column: address}
    location: {lng: {column: lng}, lat: {column: lat}}
${geocode}`,
    'data/permits.csv': PERMITS,
    'data/addresses.csv': ADDRESSES,
  }
}

const GEOCODE = `  geocode:
    files: [data/addresses.csv]
    address: {column: house}
    location: {lng: {column: x}, lat: {column: y}}
`

beforeEach(async () => {
  tenant = uniqueTenant('geocode')
  folder = await writeFolder(withGeocode(tenant, GEOCODE))
  expect((await plat(tenantCommand, 'apply', folder)).code).toBe(0)
  return () => rm(folder, { recursive: true, force: true })
})

async function plat(command: typeof importCommand, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const context: CommandContext = {
    config: { ...readConfig({}), dataDir, tenantsDir: join(dataDir, 'tenants') },
    openDatabase: async () => database,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  }
  const code = await command(args, context)
  return { code, text: [...out, ...err].join('\n') }
}

const records = (of = tenant) =>
  asTenant(database, of, ({ query }) =>
    query<{ title: string; guid: string; place: string | null; source: string | null }>(
      `select title, guid, lng || ' ' || lat as place, location_source as source from record order by source_key`,
    ),
  )

async function detailsOf(guid: string, host = tenant) {
  const response = await server.app.fastify.inject({
    url: `/api${getRecordDetails.path.replace(':guid', guid)}`,
    headers: { host: `${host}.localhost`, 'x-module': 'permits' },
  })
  return response.statusCode === 200 ? getRecordDetails.reply.parse(response.json().data) : null
}

test('records without coordinates are found by their address, and say so', async () => {
  const { code, text } = await plat(importCommand, tenant)
  expect(text).toContain('of these 2 by their address and 1 between neighbours in the street')
  expect(code).toBe(0)
  const rows = await records()
  expect(rows.map(({ title, place, source }) => [title, place, source])).toEqual([
    ['Given', '-97.75 30.25', null],
    ['Found', '-97.7 30.21', 'address'],
    ['Between', '-97.7 30.211', 'street-range'],
    ['Unknown', null, null],
    ['Stand-in', '-97.7 30.212', 'address'],
    ['Nothing', null, null],
  ])
  const told = await Promise.all(
    rows.map(async ({ guid }) => (await detailsOf(guid))?.location_source),
  )
  expect(told).toEqual([undefined, 'address', 'street-range', undefined, 'address', undefined])
})

test('a second import changes nothing; a corrected address layer moves what was found by it', async () => {
  await plat(importCommand, tenant)
  expect((await plat(importCommand, tenant)).text).toMatch(/changed +0\n[^]*unchanged +6/)
  await writeFile(join(folder, 'data/addresses.csv'), `${ADDRESSES}100 ELM ST,-97.6,30.3\n`)
  expect((await plat(importCommand, tenant)).text).toMatch(/changed +1\n/)
  const rows = await records()
  expect(rows.find(({ title }) => title === 'Unknown')).toMatchObject({
    place: '-97.6 30.3',
    source: 'address',
  })
})

test('the preview finds them as the import does', async () => {
  const { text } = await plat(previewCommand, folder)
  expect(text).toMatch(/located +4/)
})

test('another agency without addresses of its own finds none', async () => {
  const other = uniqueTenant('geocode')
  const files = await writeFolder(withGeocode(other, ''))
  expect((await plat(tenantCommand, 'apply', files)).code).toBe(0)
  await plat(importCommand, other)
  expect((await records(other)).map(({ place }) => place)).toEqual([
    '-97.75 30.25',
    null,
    null,
    null,
    null,
    null,
  ])
  await plat(importCommand, tenant)
  const found = (await records()).find(({ title }) => title === 'Found')
  expect(await detailsOf(found?.guid ?? '', other)).toBeNull()
  await rm(files, { recursive: true })
})

test.each([
  ['empty', '', 'none of 0 rows'],
  ['without a column', 'street,x,y\n100 N MAIN ST,-97.7,30.21\n', '"house"'],
  ['no addresses', 'house,x,y\nMain Street,-97.7,30.21\n', 'none of 1 rows is a street address'],
  ['elsewhere', 'house,x,y\n100 N MAIN ST,2.35,48.85\n', 'none of 1 rows is a street address'],
])('an address layer that is %s is refused, and nothing changes', async (_name, text, message) => {
  await plat(importCommand, tenant)
  await writeFile(join(folder, 'data/addresses.csv'), text)
  const refused = await plat(importCommand, tenant)
  expect(refused.text).toContain(message)
  expect(refused.text).toContain('addresses of geocode')
  expect(refused.code).not.toBe(0)
  expect((await records()).filter(({ source }) => source !== null)).toHaveLength(3)
})

test('an address layer that is missing is told by the check, and refuses the import', async () => {
  await rm(join(folder, 'data/addresses.csv'))
  expect((await plat(tenantCommand, 'check', folder)).text).toContain('data/addresses.csv')
  const refused = await plat(importCommand, tenant)
  expect([refused.code, refused.text]).toEqual([3, expect.stringContaining('addresses.csv')])
})
