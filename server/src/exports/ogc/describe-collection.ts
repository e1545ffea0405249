import { asTenant } from '../../platform/db/as-tenant.ts'
import type { OpenModule } from '../../search/open-module.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { collection, type Interval } from './collections.ts'
import { type OgcRequest, openPublic } from './ogc-request.ts'

/** The collection of a module, with the days that its records span. */
export async function describeCollection(
  dependencies: ExportsDependencies,
  { tenant, document, root, addresses, locale }: OgcRequest,
  module: ModuleDocument,
) {
  const open = await openPublic(dependencies, tenant, module.code)
  const interval = await intervalOf(dependencies, open)
  return collection(document, module, { root, addresses, interval, locale })
}

/** The days of the first and of the last dated record. */
async function intervalOf({ database }: ExportsDependencies, open: OpenModule): Promise<Interval> {
  const ends = await Promise.all(
    [false, true].map((descending) =>
      open.index.query({
        kind: 'page',
        criteria: { visibility: 0 },
        scope: 'all',
        view: null,
        sort: { field: 'record_date', descending },
        offset: 0,
        limit: 1,
      }),
    ),
  )
  const keys = ends.flatMap((page) => page.keys)
  const [row] = await asTenant(database, open.tenant, (tx) =>
    tx.query<{ first: string | null; last: string | null }>(
      `select min(record_date) as first, max(record_date) as last from record
       where tenant = current_tenant() and module = $1 and record_no = any($2::int[])`,
      [open.module.code, keys],
    ),
  )
  return row ?? { first: null, last: null }
}
