import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { logIn, people } from '../../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../../testing/portal.ts'
import { folder } from '../../testing/search-fixture.ts'
import { mailsTo } from '../../testing/visitor.ts'
import { collection, smallFolder, square } from '../check/folder-for-tests.ts'
import { checked } from './apply-for-tests.ts'
import { applyTenant } from './apply.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})

const AGENCY_TABLES = ['tenant', 'tenant_host', 'tenant_version', 'tenant_file', 'place', 'module']

/** Every row of the tables that applying an agency's folder fills. */
function stored(code: string) {
  return asTenant(database, code, async ({ query }) => {
    const tables: unknown[] = []
    for (const table of AGENCY_TABLES)
      tables.push(await query(`select md5(t::text) as row from ${table} t order by 1`))
    return tables
  })
}

/** Ends when an insert into the files of agencies waits. */
async function untilFilesWait(): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select from pg_locks where relation = 'tenant_file'::regclass and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    if (rows.length > 0) return
    await pause(10)
  }
}

/**
 * Applies a changed folder and does `work` meanwhile. PostgreSQL is held in the middle of it; the embedded
 * database does one transaction after the other.
 */
async function whileApplying(tenant: string, work: () => Promise<void>): Promise<void> {
  const files = folder(tenant)
  const changed = {
    ...files,
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    'tenant.yaml': {
      ...files['tenant.yaml'],
      branding: { ...files['tenant.yaml'].branding, logo: 'images/logo.svg' },
    },
  }
  if (database.kind === 'embedded') {
    await Promise.all([applyFolder(database, changed), work()])
    return
  }
  let applied: Promise<void> | undefined
  await asTenant(database, tenant, async ({ query }) => {
    await query('lock table tenant_file in share row exclusive mode')
    applied = applyFolder(database, changed)
    applied.catch(() => undefined)
    await untilFilesWait()
    await work()
  })
  await applied
}

test('while a folder is applied people log in, mails are queued and records are stored', async () => {
  const tenant = uniqueTenant('busy')
  await applyFolder(database, folder(tenant))
  const server = await testServer(database)
  const here = people(database, server.app, tenant)
  const email = 'ada@example.com'
  const ada = await here.resident(email)
  await whileApplying(tenant, async () => {
    await logIn(here.browser(), email)
    expect((await ada.post('/account', { email: 'new@example.com' })).status).toBe(200)
    await putRecords(database, tenant, 'permits', [
      { guid: '6f1b8f0e-6c1c-4a53-9d5b-0d4c7c0a1f10', agency_reference: 'P-1' },
    ])
    expect(await mailsTo(database, tenant, 'new@example.com')).toHaveLength(1)
  })
  const [row] = await asTenant(database, tenant, ({ query }) => query('select version from tenant'))
  expect(row).toEqual({ version: 2 })
  await server.close()
})

test('an application that fails at its last place leaves the agency as it was', async () => {
  const code = uniqueTenant('fails')
  await applyTenant(database, await checked(code), { by: 'test', folder: '/first' })
  const before = await stored(code)
  const line = [
    [
      [-97.8, 30.2],
      [-97.7, 30.2],
      [-97.8, 30.2],
      [-97.8, 30.2],
    ],
  ]
  const broken = await checked(code, {
    'tenant.yaml': String(smallFolder(code)['tenant.yaml']).replace(
      `[${code}.localhost]`,
      `[${code}-new.localhost]`,
    ),
    'places/districts.geojson': collection([
      { name: 'District 1', coordinates: square(-97.9, 30.3) },
      { name: 'District 9', coordinates: line },
    ]),
  })
  await expect(applyTenant(database, broken, { by: 'test', folder: '/second' })).rejects.toThrow(
    'have no area',
  )
  expect(await stored(code)).toEqual(before)
})
