import type { Meta } from '@plat/contract/platform/envelope'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/app.ts'
import { type Calendar, calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type PlaceCatalog, placeCatalog } from '../places/place-catalog.ts'
import { placedIndex } from '../places/place-shapes.ts'
import type { LoadedIndex, RecordIndexes } from '../indexes/record-indexes.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'

export interface SearchDependencies {
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly logger: FastifyBaseLogger
}

/** A module with everything that a search of it needs. */
export interface OpenModule {
  readonly tenant: string
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly catalog: PlaceCatalog
  readonly index: LoadedIndex
  /** Records up to this visibility are the viewer's to see. */
  readonly visibility: 0 | 1 | 2
  /** What periods told from today are counted from. */
  readonly calendar: Calendar
  /** What stands beside every answer. */
  readonly meta: Meta
}

/**
 * The module that a request names.
 * @throws AppError not_found when the agency has no such module.
 */
export async function openModule(
  dependencies: SearchDependencies,
  context: RequestContext,
): Promise<OpenModule> {
  const { document } = await loadTenant(dependencies.database, context.tenant)
  const module = moduleOf(document, context.module ?? '')
  if (module === undefined) {
    throw new AppError('not_found', `There is no module "${context.module}" here.`)
  }
  const [index, catalog] = await Promise.all([
    dependencies.indexes
      .get(context.tenant, document, module)
      .then((held) => placedIndex(dependencies.database, context.tenant, held)),
    placeCatalog(dependencies.database, context.tenant, document),
  ])
  const visibility = VISIBILITY_OF_LEVEL[context.viewer.level]
  return {
    tenant: context.tenant,
    document,
    module,
    catalog,
    index,
    visibility,
    calendar: calendarOf(document, new Date()),
    meta: { viewer: context.viewer.level, version: index.version },
  }
}
