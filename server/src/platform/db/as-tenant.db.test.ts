import { beforeAll, expect, test } from 'vitest'
import { testDatabase, uniqueTenant } from '../testing/database.ts'
import { asTenant } from './as-tenant.ts'
import type { Database } from './database.ts'

let database: Database
const mine = uniqueTenant('mine')
const other = uniqueTenant('other')

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [mine, other]) {
    await asTenant(database, tenant, (tx) =>
      tx.query('insert into tenant (tenant) values ($1)', [tenant]),
    )
    await asTenant(database, tenant, (tx) =>
      tx.query('insert into module (tenant, module) values ($1, $2)', [tenant, 'permits']),
    )
  }
})

test('a tenant sees its own rows and nobody else’s, whatever the query says', async () => {
  const rows = await asTenant(database, mine, (tx) =>
    tx.query<{ tenant: string }>('select tenant from module'),
  )
  expect(rows).toEqual([{ tenant: mine }])
})

test('a row for another tenant is refused by the database', async () => {
  await expect(
    asTenant(database, mine, (tx) =>
      tx.query('insert into module (tenant, module) values ($1, $2)', [other, 'x']),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('without a tenant every tenant table refuses to answer', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local role plat_app')
    await expect(client.query('select * from record')).rejects.toThrow(/app\.tenant is not set/)
  } finally {
    // Closed rather than rolled back: see asTenant on errors of the embedded database.
    client.release(true)
  }
})

test('connections of the pool keep no tenant from one transaction to the next', async () => {
  const seen = await Promise.all(
    Array.from({ length: 400 }, async (_, i) => {
      const tenant = i % 2 === 0 ? mine : other
      try {
        return await asTenant(database, tenant, async (tx) => {
          const rows = await tx.query<{ tenant: string }>('select tenant from module')
          if (i % 10 === 3) throw new Error('given up halfway')
          return rows.every((row) => row.tenant === tenant)
        })
      } catch (error) {
        return error instanceof Error && error.message === 'given up halfway'
      }
    }),
  )
  expect(seen.every(Boolean)).toBe(true)
})

test('every table with a tenant column has forced row security and a policy that checks writes', async () => {
  const { rows } = await database.pool.query<{ table: string }>(`
    select c.relname as table from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polqual is not null and p.polwithcheck is not null))`)
  expect(rows).toEqual([])
})

test('functions that run with the owner’s rights are the reviewed ones', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select proname as name from pg_proc p
    where prosecdef and pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  expect(rows.map((row) => row.name)).toEqual([
    'tenant_codes',
    'tenant_of_host',
    'tenants_with_due_mail',
  ])
})

test('what is not a tenant code never reaches the database', async () => {
  await expect(asTenant(database, "x'; drop table tenant; --", async () => 1)).rejects.toThrow(
    RangeError,
  )
})
