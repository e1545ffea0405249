import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginSession } from '../../../server/src/accounts/session.ts'
import { createViewerCache } from '../../../server/src/accounts/viewer-cache.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { asTenant } from '../../../server/src/platform/db/as-tenant.ts'
import { openDatabase } from '../../../server/src/platform/open-database.ts'
import { applyTenant } from '../../../server/src/tenancy/apply/apply.ts'
import { checkTenantFolder } from '../../../server/src/tenancy/check/check.ts'

const TENANT = 'bench-sessions'

/** Session checks a second, over one agency's sessions in turn, through the same 0.7 s cache as requests. */
export async function sessionChecks(
  sessions: number,
  seconds: number,
): Promise<{ kind: string; perSecond: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const config = readConfig({ ...process.env, DATA_DIR: dataDir })
  const database = await openDatabase(config, 'own')
  try {
    const harbor = join(config.root, 'tenants/demo/harbor')
    const { document, files } = await checkTenantFolder(harbor, config)
    if (document === null) throw new Error('the demo folder is not valid')
    const tenant = { ...document.tenant, code: TENANT, hosts: [`${TENANT}.localhost`] }
    await applyTenant(database, { document: { ...document, tenant }, files }, { by: 'bench' })
    const tokens = await asTenant(database, TENANT, async (tx) => {
      const found: string[] = []
      for (let i = 0; i < sessions; i++) {
        const [account] = await tx.query<{ guid: string }>(
          `insert into account (tenant, email) values ($1, $2)
           on conflict (tenant, email) do update set email = excluded.email returning guid`,
          [TENANT, `person${i}@example.com`],
        )
        const row = { guid: account?.guid ?? '', role: 'resident' as const, grants: [] }
        found.push((await beginSession(tx, row, { secondFactor: null, device: '' })).token)
      }
      return found
    })
    const cache = createViewerCache(database)
    const end = performance.now() + seconds * 1_000
    let checked = 0
    while (performance.now() < end) {
      const some = Array.from(
        { length: 200 },
        (_, i) => tokens[(checked + i) % tokens.length] ?? '',
      )
      await Promise.all(some.map((token) => cache.viewer(TENANT, token)))
      checked += some.length
    }
    await asTenant(database, TENANT, (tx) => tx.query('delete from tenant'))
    return { kind: database.kind, perSecond: checked / seconds }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
