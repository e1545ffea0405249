import { listStats } from '@plat/contract/statistics/stats'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadSavedSearches } from './demo-saved-searches.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { testServer } from '../testing/portal.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const FILE = join(ROOT, 'tools/src/demo-city/saved-searches/harbor.yaml')

test('the demo’s statistics are there after a start, and once only after the next', async () => {
  const database = await testDatabase()
  const server = await testServer(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
  try {
    const folder = join(ROOT, 'tenants/demo/harbor')
    const roots = { platData: dataDir, dataDir }
    const { document: harbor, files, problems } = await checkTenantFolder(folder, roots)
    if (harbor === null) throw new Error(JSON.stringify(problems, null, 2))
    const code = uniqueTenant('cove')
    const document = { ...harbor, tenant: { ...harbor.tenant, code, hosts: [`${code}.test`] } }
    await applyTenant(database, { document, files }, { by: 'test' })
    for (let start = 0; start < 2; start += 1) {
      await loadSavedSearches(database, document, FILE)
      const host = `${code}.test`
      const answer = await server.app.fastify.inject({
        url: '/api/analytic/stat',
        headers: { host },
      })
      const stats = listStats.reply.parse(answer.json().data)
      // A search with unknown criteria would be left out.
      expect(stats.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    }
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
