import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import type { ImportReport, Increment } from './import-report.ts'
import type { MappingContext } from './import-rows.ts'
import { mappingRules } from './mapping-rules.ts'
import type { MergePlan } from './merge-plan.ts'
import { isIncrement } from './increment.ts'
import type { Accepted } from './objection.ts'
import type { MappingRules } from './record-mapper.ts'
import type { OpenSource } from './open-source.ts'
import type { ReadingNotes, RowBatch } from './row.ts'

/** How rows that a system sends go through an import. */
export interface SentRows {
  /** Is shown each row that became a record, by the key that its mapping gives. */
  onRecord(key: string, line: number): void
  /** Is told of each row that is rejected. */
  onReject(line: number, reason: string, detail: string): void
  /** Why nothing of it must be stored, whatever the guard says; null when it may. */
  objection(): string | null
  /** Runs in the transaction of the merge, once nothing else can refuse it. */
  onMerged(transaction: TenantTransaction, report: ImportReport, plan: MergePlan): Promise<void>
}

/** An import of one module. */
export interface ImportJob {
  readonly database: Database
  readonly dataDir: string
  readonly rules: MappingRules
  readonly context: MappingContext
  readonly snapshot: boolean
  /** The rows come over the network: they are fetched before the database is kept busy. */
  readonly remote: boolean
  readonly files: number
  /** Bytes to read, when known in advance. */
  readonly totalBytes: number | undefined
  /** Opens the source; called once. */
  read(notes: ReadingNotes): AsyncIterable<RowBatch>
  readonly accepted: Accepted
  readonly dryRun: boolean
  /** Milliseconds to wait for another import of the module; a few seconds when left out. */
  readonly timeoutMs?: number
  /** File for rejected rows; in the data folder when left out. */
  readonly rejects: string | undefined
  /** File for what is added, changed and removed; none when left out. */
  readonly changes?: string | undefined
  /** What of the source is asked for; null or left out: all of it. */
  readonly increment?: Increment | null
  /** What a request that sends rows adds to an import; left out of all others. */
  readonly sent?: SentRows | undefined
  /** Called each second with a line on how far it is. */
  progress(line: string): void
}

/** What is imported, and into which database. */
export interface ImportOf {
  readonly database: Database
  readonly dataDir: string
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly source: Source
  readonly increment?: Increment | null
}

/** The import of a module from its opened source, but for what its caller decides. */
export async function importJob(
  { database, dataDir, document, module, source, increment = null }: ImportOf,
  open: OpenSource,
): Promise<Omit<ImportJob, 'accepted' | 'dryRun' | 'rejects' | 'changes' | 'progress'>> {
  const { timeZone } = document.tenant
  return {
    database,
    dataDir,
    rules: await mappingRules(database, document, module, source, open.addresses),
    context: { today: dayIn(timeZone, new Date()), timeZone },
    // What was not asked for is not missing.
    snapshot: source.snapshot && !isIncrement(increment),
    increment,
    remote: open.remote,
    files: open.files,
    totalBytes: open.totalBytes,
    read: (notes) => open.read(notes),
  }
}
