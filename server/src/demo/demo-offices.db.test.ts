import { join, resolve } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOffice } from '../offices/change-office.ts'
import { channelsOf, departmentChannel } from '../offices/channels.ts'
import { readOffices } from '../offices/office-hours.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { loadOffices } from './demo-offices.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
let database: Database
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each(['harbor', 'mesa'])(
  'every department of %s has hours after a start, and keeps what a manager changed',
  async (agency) => {
    const roots = { platData: dataDir, dataDir }
    const folder = join(ROOT, 'tenants/demo', agency)
    const { document: demo, files, problems } = await checkTenantFolder(folder, roots)
    if (demo === null) throw new Error(JSON.stringify(problems, null, 2))
    const code = uniqueTenant('cove')
    const document = { ...demo, tenant: { ...demo.tenant, code, hosts: [`${code}.test`] } }
    await applyTenant(database, { document, files }, { by: 'test' })
    const start = () =>
      loadOffices(database, document, join(ROOT, 'tools/src/demo-city/offices', `${agency}.yaml`))
    const offices = () =>
      asTenant(database, code, async (tx) => {
        const officeOf = await readOffices(tx, document, new Date())
        return channelsOf(document).map((channel) => ({ channel, ...officeOf(channel) }))
      })

    await start()
    const first = await offices()
    expect(first.filter(({ from }) => from === 'default')).toEqual([])
    const [department] = document.departments
    const changed = department && departmentChannel(document, department.id)
    if (changed === undefined) throw new Error('no department')
    const editor = { account: null, timeZone: document.tenant.timeZone }
    await asTenant(database, code, (tx) =>
      changeOffice(tx, changed, { hours: null, version: 1 }, editor),
    )
    await start()
    const second = await offices()
    expect(second.find(({ channel }) => channel.guid === changed.guid)?.from).toBe('default')
    expect(second.filter(({ version }) => version > 1)).toHaveLength(1)
  },
)
