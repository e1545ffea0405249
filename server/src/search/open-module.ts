import type { Meta, ViewerLevel } from '@plat/contract/platform/envelope'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext, Viewer } from '../platform/http/request-context.ts'
import { type Calendar, calendarOf } from '../tenancy/document/calendar.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import {
  hideFields,
  type ModuleDocument,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { type PlaceCatalog, placeCatalog } from '../places/place-catalog.ts'
import { placedIndex } from '../places/place-shapes.ts'
import type { LoadedIndex, RecordIndexes } from '../indexes/record-indexes.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { RememberedAnswers } from './remembered-index.ts'

export interface SearchDependencies {
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly logger: FastifyBaseLogger
}

/** A module with everything that a search of it needs. */
export interface OpenModule {
  readonly tenant: string
  readonly document: TenantDocument
  /** See `TenantState`. */
  readonly idHost: string
  readonly module: ModuleDocument
  readonly catalog: PlaceCatalog
  readonly index: LoadedIndex
  /** True: the index finds words of a field that a newer document hides from the viewer. */
  readonly findsHidden: boolean
  readonly level: ViewerLevel
  /** The viewer may see records up to this visibility: that of the level. */
  readonly visibility: 0 | 1 | 2
  /** What periods are counted from. */
  readonly calendar: Calendar
  /** `meta` of every answer. */
  readonly meta: Meta
  /**
   * Names all that answers follow from beside the question: records, places, documents (that of the index, and
   * the current one, which may hide more), the viewer's level, and the day.
   */
  readonly state: string
}

/** Which module is asked for, and at which level. */
export interface ModuleQuestion extends Pick<RequestContext, 'tenant' | 'module'> {
  readonly viewer: Pick<Viewer, 'level'>
}

const remembered = new WeakMap<RecordIndexes, RememberedAnswers>()

function answersOf(indexes: RecordIndexes): RememberedAnswers {
  const known = remembered.get(indexes)
  if (known !== undefined) return known
  const answers = new RememberedAnswers()
  remembered.set(indexes, answers)
  return answers
}

/**
 * The module that a request names, as its index was built: document, places and records of one set. While the
 * index of a newer document is being built, what that document hides is hidden already.
 * @throws AppError not_found when the agency has no such module.
 */
export async function openModule(
  { database, indexes }: SearchDependencies,
  { tenant, module: code, viewer }: ModuleQuestion,
): Promise<OpenModule> {
  const current = await loadTenant(database, tenant)
  const wanted = moduleOf(current.document, code ?? '')
  if (wanted === undefined) throw new AppError('not_found', `There is no module "${code}" here.`)
  const placed = placedIndex(database, tenant, await indexes.get(current, wanted))
  const index = answersOf(indexes).index(placed)
  const { document } = index
  const calendar = calendarOf(document, new Date())
  const isCurrent = document === current.document
  const module = isCurrent ? index.module : hideFields(index.module, wanted)
  const visibility = VISIBILITY_OF_LEVEL[viewer.level]
  return {
    tenant,
    document,
    idHost: current.idHost,
    module,
    catalog: await placeCatalog(database, tenant, document),
    index,
    findsHidden: !isCurrent && searchesHidden(module, visibility),
    level: viewer.level,
    visibility,
    calendar,
    meta: { viewer: viewer.level, version: index.version },
    state: [
      tenant,
      wanted.code,
      index.fingerprint,
      index.version,
      index.checksum,
      current.checksum,
      viewer.level,
      calendar.today,
    ].join(' '),
  }
}

/** Whether words are searched of a field that a viewer may not read. */
function searchesHidden(module: ModuleDocument, visibility: number): boolean {
  const visible = visibleFields(module, visibility)
  return module.fields.some(({ id, search }) => search && !visible.has(id))
}
