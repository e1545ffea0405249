import { createHash } from 'node:crypto'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import type { ImportReport, Increment } from './import-report.ts'
import { unreadableFields } from './rejects-objections.ts'

/**
 * How much earlier than the last load began the next one's rows start: clocks differ, times of services may lack their
 * zone, and a row may be written long before others see it.
 */
const OVERLAP_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** An import of a module, and where it is stored. */
interface IncrementOf {
  readonly database: Database
  readonly tenant: string
  readonly module: ModuleDocument
  readonly source: Source
  /** Everything is asked for, whatever was loaded before. */
  readonly isFull?: boolean
}

/**
 * Decides what an import asks for: of a source with `updatedAt` the rows that changed since the last load that went
 * through, or all of them where that was another source or mapping, or the last full load is `fullEvery` days ago.
 * @returns null for all other sources.
 */
export async function nextIncrement({
  database,
  tenant,
  module,
  source,
  isFull = false,
}: IncrementOf): Promise<Increment | null> {
  if (updatedAtOf(source) === undefined) return null
  const definition = createHash('sha256').update(canonicalJson(module)).digest('hex')
  const [last] = await asTenant(database, tenant, ({ query }) =>
    query<{ now: Date; report: Partial<ImportReport> | null }>(
      `select now() as now, (select report from import_run
         where module = $1 and state = 'finished' and report ->> 'state' = 'finished'
         order by finished_at desc limit 1) as report`,
      [module.code],
    ),
  )
  const now = last?.now ?? new Date()
  const before = last?.report?.increment ?? null
  const asked = now.toISOString()
  const isDue =
    before === null ||
    before.definition !== definition ||
    now.getTime() - Date.parse(before.full) >= fullEveryOf(source) * DAY_MS
  if (isFull || isDue) return { from: null, asked, full: asked, definition, unreadable: [] }
  return {
    from: new Date(Date.parse(before.asked) - OVERLAP_MS).toISOString(),
    asked,
    full: before.full,
    definition,
    unreadable: unreadableFields(last?.report ?? {}),
  }
}

/** The source that asks for the rows of an increment only. */
export function sourceOf(source: Source, increment: Increment | null): Source {
  if (increment === null || increment.from === null) return source
  // Both services take a time without a zone, which is UTC for them.
  const time = increment.from.slice(0, 19)
  if (source.format === 'soda' && source.updatedAt !== undefined) {
    const since = `${source.updatedAt} >= '${time}'`
    return {
      ...source,
      where: source.where === undefined ? since : `(${source.where}) and ${since}`,
    }
  }
  if (source.format === 'arcgis' && source.updatedAt !== undefined) {
    const since = `${source.updatedAt} >= TIMESTAMP '${time.replace('T', ' ')}'`
    return { ...source, where: `(${source.where}) AND ${since}` }
  }
  return source
}

/** Whether an import brings some of the source's rows only. */
export function isIncrement(increment: Increment | null | undefined): boolean {
  return increment !== null && increment !== undefined && increment.from !== null
}

function updatedAtOf(source: Source): string | undefined {
  return source.format === 'soda' || source.format === 'arcgis' ? source.updatedAt : undefined
}

function fullEveryOf(source: Source): number {
  return source.format === 'soda' || source.format === 'arcgis' ? source.fullEvery : 0
}
