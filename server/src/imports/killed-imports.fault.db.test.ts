import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ownDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { importKind } from './import-kind.ts'
import { csvOf, fileOf, numberedRows, temporaryFolder } from './import-for-tests.ts'
import { importStates } from './import-states.ts'
import { applySchedule } from '../testing/scheduled-source.ts'

let database: Database
let data: string
beforeAll(async () => {
  database = await ownDatabase()
  data = await temporaryFolder()
  return async () => {
    await database.close()
    await rm(data, { recursive: true })
  }
})

const node = process.execPath
afterEach(() => {
  process.execPath = node
})

/** Has a script stand in for the Node of imports. */
async function startWith(script: string): Promise<void> {
  const path = join(data, 'node.sh')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  process.execPath = path
}

/** An agency whose permits are imported as a server's job. */
async function agency(rows: number) {
  const tenant = uniqueTenant('killed')
  const file = await fileOf(data, `${tenant}.csv`, csvOf(numberedRows(rows)))
  await applySchedule(database, tenant, file, '0 5 1 1 *')
  const settings = { dataDir: data, platData: data, tenantsDir: data, sourceTokens: {} }
  const job = importKind(database, settings)
  return {
    import: () => job.run({ tenant, about: 'permits' }, new AbortController().signal),
    runs: () =>
      asTenant(database, tenant, ({ query }) =>
        query<{ state: string }>('select state from import_run order by started_at'),
      ),
    state: async () => (await importStates(database, tenant))[0],
  }
}

test(
  'an import whose process is killed before it begins has failed, and says why',
  { tags: 'short' },
  async () => {
    const permits = await agency(20)
    await startWith('kill -9 $$')
    await expect(permits.import()).rejects.toThrow('was killed before it was done')
    expect(await permits.state()).toMatchObject({
      state: 'failed',
      failures: 1,
      message: expect.stringContaining('may have run out of memory'),
    })
    await startWith('exit 7')
    await expect(permits.import()).rejects.toThrow('exit code 7')
    expect(await permits.state()).toMatchObject({
      failures: 2,
      message: expect.stringContaining('exit code 7'),
    })
    process.execPath = node
    expect(await permits.import()).toMatchObject({ state: 'finished' })
    expect(await permits.state()).toMatchObject({ state: 'finished', failures: 0, message: null })
  },
)

test(
  'an import whose process is killed in the middle does not stay running',
  { tags: 'short' },
  async () => {
    const permits = await agency(60_000)
    const pid = join(data, 'pid')
    await startWith(`echo $$ > ${pid}; exec ${node} "$@"`)
    const importing = permits.import().catch((error: unknown) => String(error))
    const running = async () => (await permits.runs()).map(({ state }) => state)
    await expect.poll(running, { interval: 20 }).toEqual(['running'])
    process.kill(Number(await readFile(pid, 'utf8')), 'SIGKILL')
    expect(await importing).toContain('was killed before it was done')
    expect(await running()).toEqual(['failed'])
    expect(await permits.state()).toMatchObject({
      failures: 1,
      message: expect.stringContaining('may have run out of memory'),
    })
  },
)
