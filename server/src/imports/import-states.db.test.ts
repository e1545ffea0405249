import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandContext } from '../platform/command-context.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { importCommand } from './commands.ts'
import { deleteOldRuns } from './import-runs.ts'
import { NEWEST_RUNS } from './import-states.ts'

const mine = uniqueTenant('elder')
const other = uniqueTenant('alder')
let database: Database
let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, files(tenant))
})
afterAll(async () => {
  for (const tenant of [mine, other])
    await applyFolder(database, { ...relaxedFolder(tenant), 'modules/permits.yaml': MODULE })
  await server.close()
})

const MODULE = folder('x')['modules/permits.yaml']

/** An agency whose permits are imported on New Year's morning. */
const files = (tenant: string) => ({
  ...relaxedFolder(tenant),
  'departments/building.yaml': { id: 'building', name: 'Building', modules: ['permits'] },
  'modules/permits.yaml': {
    ...MODULE,
    source: {
      name: 'City',
      format: 'soda',
      domain: 'data.example.gov',
      dataset: 'abcd-1234',
      key: { column: 'number' },
      map: { agency_reference: { column: 'number' } },
      schedule: '30 5 1 1 *',
    },
  },
})

async function note(tenant: string, state: string, minutesAgo: number, report: object | null) {
  await asTenant(database, tenant, ({ query }) =>
    query(
      `insert into import_run (tenant, module, state, started_at, finished_at, report)
       values ($1, 'permits', $2, now() - $3 * interval '1 minute',
         case when $2 <> 'running' then now() - $3 * interval '1 minute' end, $4)`,
      [tenant, state, minutesAgo, report && JSON.stringify(report)],
    ),
  )
}

async function plat(...args: string[]) {
  const lines: string[] = []
  const context: CommandContext = {
    config: readConfig(),
    openDatabase: async () => database,
    out: (line) => lines.push(line),
    err: (line) => lines.push(line),
  }
  const code = await importCommand(['--status', ...args], context)
  return { code, out: lines.join('\n') }
}

test('administrators see how the imports of their agency are doing, and nobody else does', async () => {
  await note(mine, 'finished', 90, { state: 'finished', message: null, read: 9, inserted: 4 })
  await note(mine, 'failed', 60, { state: 'failed', message: 'The service answered 503.' })
  await note(mine, 'refused', 30, { state: 'refused', message: 'Too few rows.', read: 3 })
  const here = people(database, server.app, mine)
  const there = people(database, server.app, other)
  const admin = await here.staff('admin@example.com', ['tenant.admin'])
  const reply = await admin.get('/imports')
  expect(reply.body.data).toMatchObject([
    {
      module: 'permits',
      state: 'refused',
      message: 'Too few rows.',
      failures: 2,
      schedule: { cron: '30 5 1 1 *', time_zone: 'America/Chicago' },
      is_retry: false,
    },
  ])
  const foreigner = await there.staff('admin@example.com', ['tenant.admin'])
  expect((await foreigner.get('/imports')).body.data).toMatchObject([
    { module: 'permits', state: 'never', message: null, failures: 0, last_success: null },
  ])
  expect((await here.browser().get('/imports')).status).toBe(401)
  const manager = await here.staff('manager@example.com', ['stats.manage', 'hub.manage'])
  expect((await manager.get('/imports')).status).toBe(403)
})

test('a dry run is no import, and what was refused has changed nothing', async () => {
  await note(mine, 'finished', 5, { state: 'dry-run', message: null, read: 9, inserted: 4 })
  const [state] = JSON.parse((await plat(mine, '--json')).out)
  expect(state).toMatchObject({ state: 'refused', failures: 2, counts: null })
})

test('what the last import noted is shown to administrators and operators', async () => {
  const tenant = uniqueTenant('noted')
  await applyFolder(database, files(tenant))
  const notices = ['400 of 404 records are at one point.']
  await note(tenant, 'finished', 5, { state: 'finished', message: null, read: 404, notices })
  const admin = await people(database, server.app, tenant).staff('a@example.com', ['tenant.admin'])
  expect((await admin.get('/imports')).body.data).toMatchObject([{ state: 'finished', notices }])
  expect((await plat(tenant)).out).toContain('    note: 400 of 404 records are at one point.')
  await applyFolder(database, { ...relaxedFolder(tenant), 'modules/permits.yaml': MODULE })
})

test('the next run is that of the schedule, on the clock of the agency', async () => {
  const { out } = await plat(mine, '--json')
  const [state] = JSON.parse(out)
  // Half past five in Chicago, where it is winter.
  expect(state.next_run).toMatch(/^\d{4}-01-01T11:30:00\.000Z$/)
})

test('the command shows one agency or all, as a table with reasons', async () => {
  const one = await plat(mine)
  expect(one.code).toBe(0)
  expect(one.out.split('\n')[0]).toMatch(/^MODULE +SCHEDULE +LAST IMPORT +RESULT +NEXT$/)
  expect(one.out).toContain(`${mine}/permits`)
  expect(one.out).toContain('REFUSED 2 times')
  expect(one.out).toContain('    Too few rows.')
  expect(one.out).not.toContain(`${other}/permits`)
  const all = await plat()
  expect(all.out).toContain(`${mine}/permits`)
  expect(all.out).toMatch(new RegExp(`${other}/permits .* never ran`))
  expect(await plat('nowhere')).toMatchObject({ code: 2 })
})

test('an operator watches successes, failures and what runs', async () => {
  await note(other, 'running', 1, null)
  const { body } = await server.app.fastify.inject({ url: '/metrics' })
  const figure = (name: string, tenant: string) =>
    new RegExp(`^${name}\\{tenant="${tenant}",module="permits"\\} (.+)$`, 'm').exec(body)?.[1]
  expect(figure('plat_import_failures', mine)).toBe('2')
  expect(Number(figure('plat_import_last_success_timestamp_seconds', mine))).toBeCloseTo(
    Date.now() / 1_000 - 90 * 60,
    -2,
  )
  expect(figure('plat_import_running', other)).toBe('1')
  expect(figure('plat_import_last_success_timestamp_seconds', other)).toBeUndefined()
})

test('however many runs there are, each is found by an index and no report but the newest is read', async () => {
  const tenant = uniqueTenant('maple')
  await applyFolder(database, files(tenant))
  const plan = await asTenant(database, tenant, async ({ query }) => {
    await query(
      `insert into module (tenant, module) values ($1, 'permits') on conflict do nothing`,
      [tenant],
    )
    await query(
      `insert into import_run (tenant, module, state, started_at, finished_at, report)
       select $1, 'permits', 'finished', at, at, '{"state":"finished"}'
       from generate_series(now() - interval '90 days', now(), interval '1 hour') as at`,
      [tenant],
    )
    // What the indexes can do, whatever a small table makes the planner prefer.
    await query('set local enable_seqscan = off')
    await query('set local enable_bitmapscan = off')
    const lines = await query<{ 'QUERY PLAN': string }>(`explain ${NEWEST_RUNS}`)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  // By the last success, the newest, and those that failed since.
  expect(plan).toMatch(/using import_run_done on import_run .*\n.*Cond: .*module = /)
  expect(plan).toMatch(/Backward using import_run_module on import_run .*\n.*Cond: .*module = /)
  expect(plan).toMatch(/using import_run_module on import_run .*\n.*Cond: .*started_at > /)
  expect(plan).not.toContain('Scan on import_run')
})

test('old runs go, but for the last that went through', async () => {
  const tenant = uniqueTenant('birch')
  await applyFolder(database, folder(tenant))
  for (const days of [400, 300, 200])
    await note(tenant, 'finished', days * 1_440, { state: 'finished' })
  await note(tenant, 'failed', 250 * 1_440, null)
  await note(tenant, 'failed', 10, null)
  await asTenant(database, tenant, deleteOldRuns)
  const left = await asTenant(database, tenant, ({ query }) =>
    query<{ state: string; days: number }>(
      `select state, extract(day from now() - started_at)::int as days from import_run order by 2`,
    ),
  )
  expect(left).toEqual([
    { state: 'failed', days: 0 },
    { state: 'finished', days: 200 },
  ])
})
