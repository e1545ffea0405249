import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from './accounts/cleanup.ts'
import { beginRun, endKilledRuns, purgeRuns } from './imports/import-runs.ts'
import { purgePlaces } from './places/purge-places.ts'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { ownDatabase } from './platform/testing/database.ts'
import { applyFolder } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

/** In the order in which they are cleaned. */
const AGENCIES = ['ash', 'birch', 'cedar']
/** The one in the middle, where nothing can be deleted or ended. */
const BROKEN = 'birch'
const CLEANED = ['import_run', 'one_time_token', 'place']

let database: Database
beforeAll(async () => {
  database = await ownDatabase()
  for (const tenant of AGENCIES) await applyFolder(database, folder(tenant))
  await database.pool.query(`
    create function broken() returns trigger language plpgsql as $$
    begin
      if current_setting('app.tenant', true) = '${BROKEN}' then raise 'page 17 is damaged'; end if;
      return null;
    end $$`)
})
afterAll(() => database.close())

const rowsOf = (tenant: string, table: string) =>
  asTenant(database, tenant, async ({ client }) => {
    const { rows } = await client.query<{ state: string }>(
      `select to_jsonb(t) ->> 'state' as state from ${table} t`,
    )
    return rows
  })

test('an agency that cannot be cleaned is named, and keeps nothing from the others', async () => {
  for (const tenant of AGENCIES)
    await asTenant(database, tenant, async ({ query }) => {
      await query(`update place set superseded_at = now() - interval '2 days'`)
      await query(
        `insert into one_time_token (tenant, token_hash, purpose, expires_at)
         values ($1, repeat('a', 64), 'login', now() - interval '3 days')`,
        [tenant],
      )
      await query(
        `insert into module (tenant, module) values ($1, 'permits') on conflict do nothing`,
        [tenant],
      )
      await query(
        `insert into import_run (tenant, module, state, started_at, finished_at, report)
         select $1, 'permits', 'finished', at, at, '{"state":"finished"}'
         from unnest(array[now() - interval '200 days', now() - interval '100 days']) as at`,
        [tenant],
      )
    })
  for (const table of CLEANED)
    await database.pool.query(
      `create trigger broken before delete or update on ${table} execute function broken()`,
    )
  const failure = /^1 of 3 agencies could not be done: birch: page 17 is damaged$/
  await expect(purgeExpired(database)).rejects.toThrow(failure)
  await expect(purgePlaces(database)).rejects.toThrow(failure)
  await expect(purgeRuns(database)).rejects.toThrow(failure)
  const left = async (tenant: string) =>
    Promise.all(CLEANED.map(async (table) => (await rowsOf(tenant, table)).length))
  expect(await left('ash')).toEqual([1, 0, 0])
  expect(await left('cedar')).toEqual([1, 0, 0])
  expect((await left(BROKEN))[0]).toBe(2)

  for (const tenant of AGENCIES) await beginRun(database, tenant, 'permits', false)
  await expect(endKilledRuns(database, new Date(Date.now() + 1_000))).rejects.toThrow(failure)
  for (const tenant of ['ash', 'cedar'])
    expect((await rowsOf(tenant, 'import_run')).map(({ state }) => state)).not.toContain('running')
})
