import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { fromConnection } from '../platform/open-database.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { barCheck } from './bar-check.ts'

let database: Database
const tenantA = uniqueTenant('larch')
const tenantB = uniqueTenant('rowan')

beforeAll(async () => {
  database = await testDatabase()
  await applyFolder(database, folder(tenantA))
  await applyFolder(database, folder(tenantB))
})
afterAll(() => database.close())

barCheck(20, 'row security on every table with a tenant', async () => {
  const { rows } = await database.pool.query<{ table: string; forced: boolean; policy: boolean }>(
    `select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
         and p.polqual is not null and p.polwithcheck is not null) as policy
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and a.attname = 'tenant' and not a.attisdropped`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !row.forced || !row.policy)).toEqual([])
  return `0 of ${rows.length} tables without it`
})

barCheck(21, 'the application role owns nothing and bypasses nothing', async () => {
  const [role] = await asTenant(database, tenantA, (tx) =>
    tx.query<{ name: string; super: boolean; bypass: boolean; owns: number }>(
      `select current_user as name, rolsuper as super, rolbypassrls as bypass,
         (select count(*)::integer from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    ),
  )
  expect(role).toEqual({ name: 'plat_app', super: false, bypass: false, owns: 0 })
  return `role ${role?.name}: superuser no, bypass no, ${role?.owns} tables owned`
})

barCheck(
  22,
  'without a tenant there is nothing; for another one nothing can be written',
  async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin; set local role plat_app')
      await expect(client.query('select count(*) from account')).rejects.toThrow(
        /app\.tenant is not set/,
      )
      await client.query('rollback')
    } finally {
      client.release(true)
    }
    await expect(
      asTenant(database, tenantA, (tx) =>
        tx.query(`insert into account (tenant, email) values ($1, 'x@example.com')`, [tenantB]),
      ),
    ).rejects.toThrow(/row-level security/)
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    )
    const reviewed = rows.map(({ name }) => name)
    expect(reviewed).toEqual(REVIEWED_DEFINERS)
    return `refused both ways; security definers: ${reviewed.join(', ')}`
  },
)

/** Functions that run as the owner, each read for what it gives away: codes and hosts, no contents. */
const REVIEWED_DEFINERS = [
  'tenant_codes',
  'tenant_of_host',
  'tenant_of_id_host',
  'tenants_with_calls',
  'tenants_with_due_chats',
  'tenants_with_due_mail',
  'tenants_with_due_notices',
  'tenants_with_running_imports',
  'tenants_with_waiting_lists',
]

barCheck(23, 'a pooled connection keeps nothing of the tenant before', async () => {
  const count = process.env['PLAT_BAR'] === 'full' ? 10_000 : 1_000
  await Promise.all([tenantA, tenantB].map(plantCanary))
  const small = fromConnection(database.kind, database.connection, 2, database.keys)
  let foreign = 0
  let aborted = 0
  const one = async (i: number) => {
    const tenant = i % 2 === 0 ? tenantA : tenantB
    try {
      await asTenant(small, tenant, async (tx) => {
        const rows = await tx.query<{ tenant: string }>('select tenant from membership')
        foreign += rows.filter((row) => row.tenant !== tenant).length
        expect(rows.length).toBeGreaterThan(0)
        if (i % 10 === 0) throw new Error('aborted on purpose')
      })
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'aborted on purpose') throw error
      aborted += 1
    }
  }
  for (let i = 0; i < count; i += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, j) => one(i + j)))
  }
  await small.close()
  expect(foreign).toBe(0)
  return `${foreign} foreign rows in ${count} transactions, ${aborted} of them aborted, on 2 connections`
})

barCheck(26, 'keys carry the tenant', async () => {
  const foreignKeys = await database.pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint c
     where contype = 'f' and connamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'tenant')
       and not exists (select from unnest(c.confkey) k join pg_attribute a
         on a.attrelid = c.confrelid and a.attnum = k where a.attname = 'tenant')`,
  )
  const uniques = await database.pool.query<{ table: string; name: string }>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant')
       and not exists (select from unnest(i.indkey) k join pg_attribute a
         on a.attrelid = c.oid and a.attnum = k where a.attname = 'tenant')
     order by 2`,
  )
  expect(foreignKeys.rows).toEqual([])
  // A host belongs to one agency of all, and so does one that ids are made of.
  expect(uniques.rows).toEqual([
    { table: 'tenant_host', name: 'tenant_host_pkey' },
    { table: 'tenant', name: 'tenant_id_host' },
  ])
  return '0 foreign keys without the tenant; 2 unique keys without it, of hosts, on purpose'
})

async function plantCanary(tenant: string): Promise<void> {
  await asTenant(database, tenant, (tx) =>
    tx.query(`insert into membership (tenant, pattern, member_group) values ($1, $2, 'telco')`, [
      tenant,
      `@${randomBytes(6).toString('hex')}.example`,
    ]),
  )
}
