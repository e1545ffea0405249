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

test('work that goes on after a statement failed is reported as failed, and nothing of it is stored', async () => {
  const seen: string[] = []
  const work = asTenant(database, mine, async (tx) => {
    tx.afterCommit(() => void seen.push('committed'))
    await tx.query('insert into module (tenant, module) values ($1, $2)', [mine, 'swallowed'])
    await tx.query('select 1 / 0').catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('was rolled back at its commit')
  expect(seen).toEqual([])
  const there = await asTenant(database, mine, (tx) =>
    tx.query(`select from module where module = 'swallowed'`),
  )
  expect(there).toEqual([])
})

test('what waits for the commit happens after the work', async () => {
  const seen: string[] = []
  await asTenant(database, mine, async (tx) => {
    tx.afterCommit(() => void seen.push('committed'))
    await tx.query('select 1')
    seen.push('worked')
  })
  expect(seen).toEqual(['worked', 'committed'])
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

// Migrations do it by secure_tenant_table (0010).
test('every table with a tenant column is the tenant’s only, for its owner too', async () => {
  const { rows } = await database.pool.query<{ table: string; secured: boolean }>(`
    select c.relname as table, c.relrowsecurity and c.relforcerowsecurity
      and has_table_privilege('plat_app', c.oid, 'select')
      and has_table_privilege('plat_app', c.oid, 'insert')
      and has_table_privilege('plat_app', c.oid, 'update')
      and has_table_privilege('plat_app', c.oid, 'delete')
      and (select array_agg(p.polname::text) from pg_policy p
        where p.polrelid = c.oid and 'plat_app'::regrole = any (p.polroles)
          and p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, c.oid) like '(tenant = ( SELECT current_tenant()%'
          and pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid)) = array['by_tenant']
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname <> 'by_tenant'
        and (0 = any (p.polroles) or 'plat_app'::regrole = any (p.polroles))) as secured
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ secured }) => !secured)).toEqual([])
})

test('a view shows what its reader may see, not its owner', async () => {
  const { rows } = await database.pool.query<{ view: string }>(`
    select relname as view from pg_class c
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not 'security_invoker=true' = any (coalesce(reloptions, '{}'))
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
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
    'tenant_of_id_host',
    'tenants_with_calls',
    'tenants_with_due_chats',
    'tenants_with_due_mail',
    'tenants_with_due_notices',
    'tenants_with_running_imports',
    'tenants_with_waiting_lists',
  ])
})

test('no query is compiled first: of short queries that is the longest part', async () => {
  const [row] = await asTenant(database, mine, ({ query }) =>
    query<{ jit: string }>(`select current_setting('jit') as jit`),
  )
  expect(row?.jit).toBe('off')
})

test('what is not a tenant code never reaches the database', async () => {
  await expect(asTenant(database, "x'; drop table tenant; --", async () => 1)).rejects.toThrow(
    RangeError,
  )
})
