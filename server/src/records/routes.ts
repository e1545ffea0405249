import { getRecordDetails } from '@plat/contract/records/records'
import { because } from '@plat/contract/platform/reasons'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { areasAt } from '../places/area.ts'
import { recordDetails } from './record-details.ts'
import { withdrawnRecord } from './withdrawn-record.ts'
import { VISIBILITY_OF_LEVEL } from './visibility.ts'
import { moduleState } from '../indexes/module-state.ts'

/** Registers single records. */
export function registerRecords(app: App, database: Database): void {
  serve(app, getRecordDetails, async ({ params, context }) => {
    // One record needs no index: a link opens while the index is still loading.
    const { document } = await loadTenant(database, context.tenant)
    const module = moduleOf(document, context.module ?? '')
    const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
    const [found] =
      module === undefined
        ? []
        : await recordDetails(
            database,
            context.tenant,
            module,
            {
              guid: params.guid,
              areaAt: async (row) =>
                (await areasAt(database, { tenant: context.tenant, document }, [row]))[0] ?? null,
            },
            { visibility, document },
          )
    if (module === undefined || found === undefined) {
      const { timeZone } = document.tenant
      const withdrawn =
        module &&
        (await withdrawnRecord(database, context.tenant, module, params.guid, {
          visibility,
          timeZone,
        }))
      if (withdrawn) throw new AppError('gone', because('record_withdrawn', { ...withdrawn }))
      throw new AppError('not_found', 'There is no such record, or it is not open to you.')
    }
    const { version } = await moduleState(database, context.tenant, module.code)
    return { data: found, meta: { viewer: context.viewer.level, version } }
  })
}
