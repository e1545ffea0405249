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
/** Requests under way at a time. */
const AT_ONCE = 200

/** Session checks a second. */
export interface SessionChecks {
  readonly database: 'embedded' | 'postgres'
  /** While each session is asked for the first time, as after a restart or a change of the agency's rights. */
  readonly first: number
  /** While all are remembered. */
  readonly remembered: number
}

/** Checks one agency's sessions in turn for some seconds, through the same cache as requests. */
export async function sessionChecks(sessions: number, seconds: number): Promise<SessionChecks> {
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
    const checkFrom = (start: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) =>
          cache.viewer(TENANT, tokens[(start + i) % tokens.length] ?? ''),
        ),
      )
    const begun = performance.now()
    for (let checked = 0; checked < sessions; checked += AT_ONCE) await checkFrom(checked)
    const warm = performance.now()
    const first = sessions / ((warm - begun) / 1_000)
    let again = 0
    for (; performance.now() < warm + seconds * 1_000; again += AT_ONCE) await checkFrom(again)
    const remembered = again / ((performance.now() - warm) / 1_000)
    await asTenant(database, TENANT, (tx) => tx.query('delete from tenant'))
    return { database: database.kind, first, remembered }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
