import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importJob } from '../../imports/import-job.ts'
import { openSource } from '../../imports/open-source.ts'
import { useHttpSource } from '../../imports/http-source-for-tests.ts'
import { runImport } from '../../imports/run-import.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { applyTenant } from '../../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../../tenancy/check/check.ts'
import { initAddress } from '../init-for-tests.ts'

const service = useHttpSource()

interface Permit {
  readonly number: string
  readonly status: string
}

/** A Socrata dataset with these permits. */
function serve(permits: readonly Permit[]): void {
  const columns = ['number', 'status', 'issued', 'address', 'place'].map((fieldName) => ({
    name: fieldName,
    fieldName,
    dataTypeName: fieldName === 'issued' ? 'calendar_date' : 'text',
  }))
  service.reply = (url) => {
    if (url.pathname.startsWith('/api/views/')) return { body: { name: 'Permits', columns } }
    if (url.searchParams.has('$select')) return { body: [{ count: String(permits.length) }] }
    const rows = permits.map((permit, n) => ({
      ...permit,
      issued: `2026-0${(n % 9) + 1}-11T00:00:00.000`,
      address: `${n} Main St`,
      place: { type: 'Point', coordinates: [-97.8 + n / 1000, 30.2] },
    }))
    return { body: rows.slice(Number(url.searchParams.get('$offset'))) }
  }
}

/** Imports as `plat import` does, from what the folder says. */
async function importFolder(database: Database, folder: string) {
  const dataDir = join(folder, '..', 'data')
  const { document, files, problems } = await checkTenantFolder(folder, {
    platData: folder,
    dataDir,
  })
  const module = document?.modules[0]
  if (!document || !module?.source) throw new Error(JSON.stringify(problems))
  await applyTenant(database, { document, files }, { by: 'test' })
  const open = await openSource(module.source, {
    roots: { folder, platData: folder, dataDir },
    from: undefined,
    tokens: {},
    fetcher: service.fetcher,
  })
  const of = { database, dataDir, document, module, source: module.source }
  return runImport({
    ...(await importJob(of, open)),
    accepted: { removals: false, truncated: false, changes: [], rejects: false },
    dryRun: false,
    rejects: undefined,
    progress: () => undefined,
  })
}

test('a folder that was made from an address is applied, imported, and imported again with what changed', async () => {
  const database = await testDatabase()
  const code = uniqueTenant('address')
  const permits = Array.from({ length: 40 }, (_, n) => ({
    number: `P-${n}`,
    status: n % 2 ? 'Issued' : 'Closed',
  }))
  serve(permits)
  const run = await initAddress(
    `http://${service.host}/d/abcd-1234`,
    service.fetcher,
    '--code',
    code,
  )
  expect(run.err).toBe('')
  expect(await importFolder(database, run.folder)).toMatchObject({
    state: 'finished',
    inserted: 40,
  })
  serve([
    { number: 'P-0', status: 'Issued' },
    ...permits.slice(1),
    { number: 'P-40', status: 'Issued' },
  ])
  expect(await importFolder(database, run.folder)).toMatchObject({
    state: 'finished',
    inserted: 1,
    changed: 1,
    removed: 0,
  })
  const count = 'select count(*)::int as records from record'
  expect(await asTenant(database, code, ({ query }) => query(count))).toEqual([{ records: 41 }])
  expect(await asTenant(database, uniqueTenant('other'), ({ query }) => query(count))).toEqual([
    { records: 0 },
  ])
  await database.close()
})
