import { getRecordDetails } from '@plat/contract/records/records'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { areaFinder } from '../places/area.ts'
import { recordDetails } from './record-details.ts'
import { VISIBILITY_OF_LEVEL } from './visibility.ts'
import { moduleState } from '../indexes/module-state.ts'

/** Registers single records. */
export function registerRecords(app: App, database: Database): void {
  serve(app, getRecordDetails, async ({ params, context }) => {
    // The index is not needed for one record: a link opens while the index is still loading.
    const { document } = await loadTenant(database, context.tenant)
    const module = moduleOf(document, context.module ?? '')
    const [found] =
      module === undefined
        ? []
        : await recordDetails(
            database,
            context.tenant,
            module,
            { guid: params.guid },
            {
              visibility: VISIBILITY_OF_LEVEL[context.viewer.level],
              areaOf: areaFinder(database, { tenant: context.tenant, document }),
              document,
            },
          )
    if (module === undefined || found === undefined) {
      throw new AppError('not_found', 'There is no such record, or it is not open to you.')
    }
    const { version } = await moduleState(database, context.tenant, module.code)
    return { data: found, meta: { viewer: context.viewer.level, version } }
  })
}
