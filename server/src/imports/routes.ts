import { getRejects, listImports, startImport } from '@plat/contract/imports/imports'
import { because } from '@plat/contract/platform/reasons'
import { sendJob } from '../jobs/send-job.ts'
import type { Config } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { IMPORT_QUEUE } from '../tenancy/import-schedules.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { importStates } from './import-states.ts'
import { readRejects } from './read-rejects.ts'

/** What the routes of imports work with. */
interface ImportDependencies {
  readonly database: Database
  readonly config: Pick<Config, 'dataDir'>
}

/** Registers what administrators see of their agency's imports, and do about them. */
export function registerImports(app: App, { database, config }: ImportDependencies): void {
  serve(app, listImports, async ({ context }) => ({
    data: await importStates(database, context.tenant),
  }))

  serve(app, startImport, async ({ params, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const module = moduleOf(document, params.module)
    if (module === undefined)
      throw new AppError('not_found', `There is no module "${params.module}".`)
    // Without a schedule its files are somewhere where only an operator has them.
    if (module.source?.schedule === undefined)
      throw new AppError('conflict', because('import_by_hand'))
    await asTenant(database, context.tenant, (tx) => sendJob(tx, IMPORT_QUEUE, module.code))
    return { data: { done: true as const } }
  })

  serve(app, getRejects, async ({ params, context }) => ({
    data: await readRejects(database, config.dataDir, context.tenant, params.module),
  }))
}
