import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { noteFailedAttempt } from './failed-attempts.ts'
import { importJob } from './import-job.ts'
import { ImportRunningError } from './import-lock.ts'
import { nextIncrement, sourceOf } from './increment.ts'
import { openSource } from './open-source.ts'
import { type RowBatch, SourceError } from './row.ts'
import { runImport } from './run-import.ts'
import { findTenantFolder, needsFolder } from './tenant-folder.ts'

/** The settings that an import needs. */
export type ImportSettings = Pick<Config, 'dataDir' | 'platData' | 'tenantsDir' | 'sourceTokens'>

/** A module that is to be imported. */
export interface ScheduledModule {
  readonly tenant: string
  readonly module: string
}

/** What became of it: `none` for a module that has no schedule any more. */
export interface ScheduledOutcome {
  readonly state: 'finished' | 'refused' | 'none'
  readonly message: string | null
}

/**
 * Imports a module as its schedule says: nobody is there to accept anything. What the guard refuses is an outcome,
 * which another try would not change; a source that cannot be read is noted as a failed run and thrown.
 * @throws Error to be tried again.
 */
export async function importScheduled(
  database: Database,
  settings: ImportSettings,
  { tenant, module }: ScheduledModule,
): Promise<ScheduledOutcome> {
  const { rows } = await database.pool.query<{ begun: Date }>('select now() as begun')
  const begun = rows[0]?.begun ?? new Date()
  try {
    return await attempt(database, settings, { tenant, module })
  } catch (error) {
    // That import notes its own end.
    if (!(error instanceof ImportRunningError)) {
      const message = error instanceof Error ? error.message : String(error)
      // Where the database itself has failed, that is what is said.
      await noteFailedAttempt(database, { tenant, module, begun, message }).catch(() => undefined)
    }
    throw error
  }
}

async function attempt(
  database: Database,
  settings: ImportSettings,
  wanted: ScheduledModule,
): Promise<ScheduledOutcome> {
  const loaded = await loadTenant(database, wanted.tenant).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  const document = loaded?.document
  const module = document && moduleOf(document, wanted.module)
  const source = module?.source
  if (document === undefined || module === undefined || source?.schedule === undefined)
    return { state: 'none', message: null }
  const { dataDir, platData, tenantsDir, sourceTokens } = settings
  const found = await findTenantFolder(database, wanted.tenant, undefined, tenantsDir)
  if (found.kind === 'missing' && needsFolder(source, undefined)) throw new Error(found.message)
  const folder = found.kind === 'folder' ? found.path : tenantsDir
  const increment = await nextIncrement({ database, tenant: wanted.tenant, module, source })
  const open = await openSource(sourceOf(source, increment), {
    roots: { folder, platData, dataDir },
    from: undefined,
    tokens: sourceTokens,
  })
  const job = await importJob({ database, dataDir, document, module, source, increment }, open)
  const { state, message } = await runImport({
    ...job,
    read: (notes) => readable(job.read(notes)),
    accepted: { removals: false, truncated: false, rejects: false, changes: [] },
    dryRun: false,
    rejects: undefined,
    progress: () => undefined,
  })
  return { state: state === 'refused' ? 'refused' : 'finished', message }
}

/** A source that cannot be read now may be read later: unlike what the guard refuses, that is a failure. */
async function* readable(batches: AsyncIterable<RowBatch>): AsyncIterable<RowBatch> {
  try {
    yield* batches
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw new Error(error.message, { cause: error })
  }
}
