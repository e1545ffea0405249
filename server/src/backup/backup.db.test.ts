import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ownDatabase, testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { backUp } from './back-up.ts'
import { FILLED, fillOddRows, forget, tableStates } from './backup-for-tests.ts'
import { restore } from './restore.ts'
import { tenantTables } from './tables.ts'

let database: Database
let target: Database
let directory: string
let file: string
const elm = uniqueTenant('elm')
const oak = uniqueTenant('oak')

beforeAll(async () => {
  database = await testDatabase()
  target = await ownDatabase()
  directory = await mkdtemp(join(tmpdir(), 'plat-backup-'))
  for (const tenant of [elm, oak]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      records.map(({ guid: _guid, ...record }) => ({
        ...record,
        guid: randomUUID(),
      })),
    )
    await createApiToken(database, tenant, { name: 'client', level: 'internal', days: 1 })
    await fillOddRows(database, tenant)
  }
  file = join(directory, 'both.plat')
  await backUp(database, { file, tenants: [elm, oak], plat: 'test' })
})
afterAll(async () => {
  await target.close()
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

/** True for a test with its own database; on PostgreSQL the tests share one. */
async function emptyTarget(): Promise<Database> {
  for (const tenant of [elm, oak]) await forget(target, tenant)
  return target
}

test('a backup lets others have their turn, and holds what was there when it began', async () => {
  // PostgreSQL has snapshots; those of the embedded database are ours.
  if (database.kind === 'postgres') return
  const states = await tableStates(database, elm)
  const state = { running: true, written: false }
  const path = join(directory, 'beside.plat')
  const backup = backUp(database, { file: path, tenants: [elm], plat: 'test' }).finally(() => {
    state.running = false
  })
  const held = () => database.pool.query(`select from pg_cursors where name like 'backup\\_held%'`)
  while (state.running && !state.written) {
    if ((await held()).rowCount === 0) continue
    await asTenant(database, elm, ({ query }) =>
      query(`insert into audit (tenant, action, detail) values ($1, 'meanwhile', '{}')`, [elm]),
    )
    state.written = true
  }
  // It was written before the backup had ended.
  expect(state).toEqual({ running: true, written: true })
  const tables = await backup
  await asTenant(database, elm, ({ query }) =>
    query(`delete from audit where action = 'meanwhile'`),
  )
  expect(tables.find(({ table }) => table === 'audit')?.rows).toBe(states['audit']?.rows)
  expect((await held()).rowCount).toBe(0)
})

test('what was backed up comes back row by row, into tables with forced row security', async () => {
  const before = [await tableStates(database, elm), await tableStates(database, oak)]
  // Comparing empty tables would prove nothing.
  for (const table of FILLED) expect(before[0]?.[table]?.rows, table).toBeGreaterThan(0)
  const other = await emptyTarget()
  const { tables, header } = await restore(other, {
    file,
    replace: false,
    givesUpSecrets: null,
    sends: true,
  })
  expect(header.tenants).toEqual([elm, oak])
  expect([await tableStates(other, elm), await tableStates(other, oak)]).toEqual(before)
  for (const { tenant, table, rows } of tables)
    expect(rows).toBe(before[tenant === elm ? 0 : 1]?.[table]?.rows)
  const { rows: open } = await other.pool.query(
    `select relname from pg_class where relname = any ($1) and not (relrowsecurity and relforcerowsecurity)`,
    [Object.keys(before[0] ?? {})],
  )
  expect(open).toEqual([])
})

test('numbers that the database gives go on after those that came back', async () => {
  const other = await emptyTarget()
  await restore(other, { file, replace: false, givesUpSecrets: null })
  await asTenant(other, elm, async ({ query }) => {
    const [before] = await query<{ last: string }>('select max(number)::text as last from audit')
    const [added] = await query<{ number: string }>(
      `insert into audit (tenant, action) values ($1, 'test') returning number::text`,
      [elm],
    )
    expect(BigInt(added?.number ?? 0)).toBeGreaterThan(BigInt(before?.last ?? 0))
  })
})

test('every table of the database is in the backup, except those that hold nothing of an agency', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
  )
  const backedUp = await asTenant(database, elm, tenantTables)
  const names = new Set(backedUp.map(({ name }) => name))
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !names.has(name))
      .sort(),
  ).toEqual([
    'live_connection',
    'live_inbox',
    'live_message',
    'live_process',
    'live_ticket',
    'migration',
    'rate_limit',
    'secret_key',
  ])
})

test('a backup of one agency holds nothing of another', async () => {
  const one = join(directory, 'one.plat')
  const sums = await backUp(database, { file: one, tenants: [elm], plat: 'test' })
  expect(new Set(sums.map(({ tenant }) => tenant))).toEqual(new Set([elm]))
  expect(gunzipSync(await readFile(one)).toString()).not.toContain(oak)
  const other = await emptyTarget()
  await restore(other, { file: one, replace: false, givesUpSecrets: null })
  expect((await tableStates(other, oak))['tenant']?.rows).toBe(0)
  expect((await tableStates(other, elm))['record']?.rows).toBe(records.length)
})

test('only the owner may read the file, and it never replaces another', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(backUp(database, { file, tenants: [elm], plat: 'test' })).rejects.toThrow(
    /exists already/,
  )
  expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup into a folder that is not there fails and leaves nothing', async () => {
  const nowhere = join(directory, 'missing', 'x.plat')
  await expect(backUp(database, { file: nowhere, tenants: [elm], plat: 'test' })).rejects.toThrow(
    /ENOENT/,
  )
})

test('an agency that is there is left alone, or replaced as a whole when told so', async () => {
  const other = await emptyTarget()
  await restore(other, { file, replace: false, givesUpSecrets: null, sends: true })
  const whole = await tableStates(other, elm)
  await asTenant(other, elm, async ({ query }) => {
    await query(`update record set title = 'Changed since'`)
    await query(`insert into api_token (tenant, token_hash, name, level, expires_at)
      select current_tenant(), repeat('a', 64), 'later', 'internal', now()`)
  })
  const changed = await tableStates(other, elm)
  await expect(restore(other, { file, replace: false, givesUpSecrets: null })).rejects.toThrow(
    new RegExp(`already has ${elm}, ${oak}`),
  )
  expect(await tableStates(other, elm)).toEqual(changed)
  await restore(other, { file, replace: true, givesUpSecrets: null, sends: true })
  expect(await tableStates(other, elm)).toEqual(whole)
})

test('an error in the middle leaves what was there, of every agency', async () => {
  const other = await emptyTarget()
  const ash = uniqueTenant('ash')
  // The host of the second agency belongs to a third one by now.
  await asTenant(other, ash, async ({ query }) => {
    await query('insert into tenant (tenant) values ($1)', [ash])
    await query('insert into tenant_host (host, tenant) values ($1, $2)', [`${oak}.test`, ash])
  })
  await expect(restore(other, { file, replace: true, givesUpSecrets: null })).rejects.toThrow(
    /"tenant_host" clash with rows of another agency/,
  )
  expect((await tableStates(other, elm))['tenant']?.rows).toBe(0)
  // Or the host in its ids is in those of a third one.
  await asTenant(other, ash, async ({ query }) => {
    await query('delete from tenant_host')
    await query('update tenant set id_host = $1', [`${oak}.test`])
  })
  await expect(restore(other, { file, replace: true, givesUpSecrets: null })).rejects.toThrow(
    /"tenant" clash with rows of another agency.*the host in ids of feeds and appointments \(id_host\)/,
  )
  await forget(other, ash)
})

test('a file that was cut off or changed is refused, and nothing of it stays', async () => {
  const other = await emptyTarget()
  const whole = await readFile(file)
  const text = gunzipSync(whole).toString()
  const lines = text.split('\n')
  const damaged: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 1), /ends too early/],
    [whole.subarray(0, whole.length / 2), /ends too early/],
    [Buffer.alloc(0), /ends too early/],
    [gzipSync(lines.slice(0, -2).join('\n')), /ends too early/],
    [gzipSync(text.replace('New shop', 'Old shop')), /damaged/],
    [gzipSync(text.replace(/\n\["[^\n]*New shop[^\n]*/, '')), /damaged/],
    [gzipSync(`${text}["one","more"]\n`), /damaged/],
    [Buffer.from(text), /not a backup/],
    [gzipSync('{"a": 1}\n'), /not a backup/],
    [gzipSync(text.replace('"version":1', '"version":9')), /layout 9/],
    [
      gzipSync(
        text
          .replace('0001-foundation.sql', '0001-other.sql')
          .replace(/"sha256":"[0-9a-f]{64}"\}\n$/, ''),
      ),
      /ends too early|damaged/,
    ],
  ]
  for (const [index, [content, message]] of damaged.entries()) {
    const name = join(directory, `damaged-${index}.plat`)
    await writeFile(name, content)
    await expect(
      restore(other, { file: name, replace: true, givesUpSecrets: null }),
      name,
    ).rejects.toThrow(message)
  }
  await expect(
    restore(other, { file: join(directory, 'no'), replace: true, givesUpSecrets: null }),
  ).rejects.toThrow(/There is no file/)
  for (const tenant of [elm, oak])
    expect(Object.values(await tableStates(other, tenant)).every(({ rows }) => rows === 0)).toBe(
      true,
    )
})

test('a backup of other tables is refused with what to do', async () => {
  const text = gunzipSync(await readFile(file)).toString()
  const lines = text.split('\n').slice(0, -2)
  lines[0] = lines[0]!.replace('"0001-foundation.sql"', '"0000-older.sql"')
  const body = `${lines.join('\n')}\n`
  const trailer = JSON.parse(text.split('\n').at(-2)!) as { sha256: string }
  trailer.sha256 = createHash('sha256').update(body).digest('hex')
  const older = join(directory, 'older.plat')
  await writeFile(older, gzipSync(`${body}${JSON.stringify(trailer)}\n`))
  await expect(
    restore(target, { file: older, replace: true, givesUpSecrets: null }),
  ).rejects.toThrow(/Restore it with that version of Plat into an empty database/)
})
