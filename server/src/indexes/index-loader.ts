import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { TenantState } from '../tenancy/tenant-cache.ts'
import type { Urgency } from './build-queue.ts'
import { readChangedKeys } from './changed-keys.ts'
import type { IndexBase } from './index-build-worker.ts'
import { type Built, IndexBuilds } from './index-builds.ts'
import { indexFingerprint } from './index-columns.ts'
import type { IndexFigures, IndexOrigin } from './index-figures.ts'
import { IndexSnapshots } from './index-snapshots.ts'
import type { ModuleState } from './module-state.ts'

/** What an index is loaded for. */
export interface Source {
  /** Of the module in this process. */
  readonly key: string
  readonly state: TenantState
  readonly module: ModuleDocument
  /** As they were when loading began. */
  readonly records: ModuleState
  /** Names document, places and records, see `indexFingerprint`. */
  readonly fingerprint: string
  /** Names document and places, see `frameFingerprint`. */
  readonly frame: string
}

/** What loading asks and says on the way. */
export interface Loading {
  /** May rise while it waits. */
  urgency(): Urgency
  /** Called when a build has to wait for its turn. */
  queued(): void
  /** Whether what is being loaded is no longer wanted. */
  isSuperseded(): boolean
}

/**
 * Loads indexes in the quickest way there is: from the snapshot file, from an older index and what changed since,
 * or from the database.
 */
export class IndexLoader {
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #figures: IndexFigures
  readonly #snapshots: IndexSnapshots
  readonly #builds: IndexBuilds

  constructor(
    database: Database,
    options: {
      readonly logger: FastifyBaseLogger
      readonly dataDir: string
      readonly figures: IndexFigures
    },
  ) {
    this.#database = database
    this.#logger = options.logger
    this.#figures = options.figures
    this.#snapshots = new IndexSnapshots(options.dataDir, options.logger)
    this.#builds = new IndexBuilds(database)
  }

  /** How many builds wait for their turn. */
  get waiting(): number {
    return this.#builds.waiting
  }

  /** The urgency of what is being loaded has risen. */
  reconsider(): void {
    this.#builds.reconsider()
  }

  async close(): Promise<void> {
    this.#builds.close()
    await this.#snapshots.close()
  }

  /** @param base an index of the same frame that is loaded. @throws what keeps the index from being built. */
  async load(source: Source, base: IndexBase | null, loading: Loading): Promise<Built> {
    const start = performance.now()
    const { fingerprint, records } = source
    const snapshot = await this.#snapshots.read({ ...nameOf(source), fingerprint })
    if (snapshot !== null) {
      const { version, contentId } = records
      const seconds = (performance.now() - start) / 1000
      this.#report('snapshot', source, seconds)
      return { ...records, base: { data: snapshot, version, contentId }, delta: null, seconds }
    }
    const older = base ?? (await this.#olderSnapshot(source))
    const changed = older === null ? null : await this.loadChanges(source, older)
    if (changed !== null) return changed
    loading.queued()
    return this.build(source, loading)
  }

  /**
   * An index of the same frame with what changed since.
   * @returns null when that is too much, or not known, or has failed: a new index is due.
   */
  async loadChanges(source: Source, base: IndexBase): Promise<Built | null> {
    const built = await this.#builds.buildDelta(wantedBy(source), base).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'what changed could not be read; the index is built anew')
      return null
    })
    if (built !== null) this.#report('changes', source, built.seconds)
    return built
  }

  /** An index from the database, which leaves a snapshot. @throws what keeps it from being built. */
  async build(source: Source, { urgency, isSuperseded }: Omit<Loading, 'queued'>): Promise<Built> {
    const built = await this.#builds.build(wantedBy(source), urgency)
    this.#report('database', source, built.seconds)
    if (isSuperseded()) return built
    const { document } = source.state
    const fingerprint = indexFingerprint(document, source.module, built)
    await this.#snapshots
      .write({ ...nameOf(source), version: built.version, fingerprint }, built.base.data)
      .catch((error: unknown) =>
        this.#logger.warn(
          { err: error },
          'index snapshot could not be written; the next start builds again',
        ),
      )
    return built
  }

  /** The newest index on disk of the same frame from which on what changed is known and little; null where there is none. */
  async #olderSnapshot(source: Source): Promise<IndexBase | null> {
    try {
      for (const older of await this.#olderVersions(source)) {
        const data = await this.#snapshots.read({ ...nameOf(source), ...older })
        if (data !== null) return { data, version: older.version, contentId: older.contentId }
      }
    } catch (error) {
      this.#logger.warn({ err: error }, 'no index on disk could be chosen; it is built anew')
    }
    return null
  }

  /** The newest first. Found out before a file is read: it may have hundreds of megabytes. */
  async #olderVersions(source: Source) {
    const { state, module, records } = source
    const files = await this.#snapshots.list(nameOf(source))
    const candidates = files.filter(({ version }) => version < records.version)
    if (candidates.length === 0) return []
    return asTenant(this.#database, state.code, async ({ query, client }) => {
      const versions = await query<{ version: number; contentId: string }>(
        `select version, content_id as "contentId" from module_version
         where tenant = current_tenant() and module = $1 and version = any($2::bigint[])
         order by version desc`,
        [module.code, candidates.map(({ version }) => version)],
      )
      const older = []
      for (const since of versions) {
        const fingerprint = indexFingerprint(state.document, module, since)
        const isThere = candidates.some((file) => file.fingerprint === fingerprint)
        if (isThere && (await readChangedKeys(client, module.code, since, records)) !== null)
          older.push({ ...since, fingerprint })
      }
      return older
    })
  }

  #report(from: IndexOrigin, source: Source, seconds: number): void {
    this.#figures.loaded(from, seconds)
    const { tenant, module } = nameOf(source)
    this.#logger.info({ tenant, module, ms: Math.round(seconds * 1000) }, ORIGINS[from])
  }
}

const ORIGINS = {
  snapshot: 'record index from its snapshot',
  changes: 'record index from what changed',
  database: 'record index from the database',
}

function nameOf({ state, module, records }: Source) {
  return { tenant: state.code, module: module.code, version: records.version }
}

function wantedBy({ state, module }: Source) {
  return { tenant: state.code, document: state.document, module }
}
