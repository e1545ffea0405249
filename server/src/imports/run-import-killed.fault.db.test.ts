import { fork, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { ownDatabase, uniqueTenant } from '../platform/testing/database.ts'
import {
  csvOf,
  importFile,
  makeTenant,
  numberedRows,
  type TestImport,
  visible,
} from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { ImportRunningError, takeLock } from './import-lock.ts'

const here = importFixture('killed', ownDatabase)

async function importRows(count: number) {
  const file = await here.file(`rows-${count}.csv`, csvOf(numberedRows(count)))
  return here.import(file, { timeoutMs: 0 })
}

test(
  'two imports of one module at once: the second is turned away',
  { tags: 'short' },
  async () => {
    const results = await Promise.allSettled([importRows(8_000), importRows(8_000)])
    const failures = results.filter((result) => result.status === 'rejected')
    expect(failures).toHaveLength(1)
    expect(failures[0]?.reason).toBeInstanceOf(ImportRunningError)
    expect((await here.visible()).count).toBe(8_000)
  },
)

test('imports of other modules at once, also of other processes, wait for one another', async () => {
  const others = [uniqueTenant('other'), uniqueTenant('other')]
  for (const other of others) await makeTenant(here.database, other)
  const file = await here.file('together.csv', csvOf(numberedRows(6_000)))
  const options = { file, dataDir: here.folder, timeoutMs: 0 }
  const child = startImport({ tenant: here.tenant, ...options })
  await child.begun
  const reports = await Promise.all(
    others.map((other) => importFile(here.database, { tenant: other, ...options })),
  )
  expect(reports.map(({ state }) => state)).toEqual(['finished', 'finished'])
  await child.ended
  for (const one of [here.tenant, ...others])
    expect((await visible(here.database, one)).count).toBe(6_000)
})

test('the lock of an import that was killed is gone with it', { tags: 'short' }, async () => {
  const path = join(here.folder, 'locks', 'test.lock')
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'import-lock.ts'))}
    await takeLock(${JSON.stringify(path)}); process.send('taken'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  expect(await takeLock(path)).toBeUndefined()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  const release = await takeLock(path)
  expect(release).toBeDefined()
  expect(await takeLock(path)).toBeUndefined()
  release?.()
  expect(await takeLock(path)).toBeDefined()
})

test('killed at any moment, readers see the old records or the new, and the next run ends as if nothing had been', async () => {
  const fresh = numberedRows(13_000, (n) => ({ status: n % 2 === 0 ? 'Final' : 'Active' }))
  await importRows(12_000)
  const before = await here.visible()
  const kept = () =>
    asTenant(here.database, here.tenant, ({ query }) =>
      query(`select max(version)::int as version, (select count(*)::int from change_event) as events,
          (select count(*)::int from record_change) as changes
        from module_version`),
    )
  const file = await here.file(`kill-${here.tenant}.csv`, csvOf(fresh))
  const seen: string[] = []
  const seenKept: string[] = []
  for (const delay of [0, 120, 260, 400, 550, 700]) {
    await killedImport({ tenant: here.tenant, file, dataDir: here.folder }, delay)
    seen.push((await here.visible()).digest)
    seenKept.push(JSON.stringify(await kept()))
  }
  const finished = await here.import(file)
  expect(finished.state).toBe('finished')
  const after = await here.visible()
  expect(after.count).toBe(13_000)
  for (const digest of seen) expect([before.digest, after.digest]).toContain(digest)
  // Neither an event nor a change without the records that they tell of.
  const whole = [{ version: 2, events: 7_000, changes: 6_000 }]
  expect(await kept()).toEqual(whole)
  for (const [at, text] of seenKept.entries())
    expect(JSON.parse(text)).toEqual(
      seen[at] === before.digest ? [{ version: 1, events: 0, changes: 0 }] : whole,
    )
  expect(await here.import(file)).toMatchObject({
    inserted: 0,
    changed: 0,
    removed: 0,
  })
  const running = await asTenant(here.database, here.tenant, ({ query }) =>
    query(`select run from import_run where state = 'running'`),
  )
  expect(running).toEqual([])
  const leftovers = await here.database.pool.query(
    `select relname from pg_class where relname like 'plat_import%' and relkind = 'r'`,
  )
  expect(leftovers.rows).toEqual([])
})

/** Starts an import in a process of its own and kills it `delay` milliseconds after it began. */
async function killedImport(options: TestImport, delay: number): Promise<void> {
  const { child, begun, ended } = startImport(options)
  await begun
  await wait(delay)
  child.kill('SIGKILL')
  await ended
}

/** Starts an import in a process of its own. */
function startImport(options: TestImport) {
  const { kind, connection } = here.database
  const child = fork(
    join(import.meta.dirname, 'import-child-for-tests.ts'),
    [JSON.stringify({ kind, connection: { ...connection, types: undefined }, options })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const begun = Promise.race([new Promise((resolve) => child.once('message', resolve)), ended])
  return { child, begun, ended }
}
