import { Worker } from 'node:worker_threads'
import type { IndexData } from '@plat/record-index/types'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { BuildOrder } from './index-build-worker.ts'
import { indexColumns, indexFingerprint } from './index-columns.ts'
import type { IndexResults, IndexQuery } from './index-query.ts'
import { IndexSnapshots } from './index-snapshots.ts'
import { IndexThreads } from './index-threads.ts'
import { type ModuleState, moduleState } from './module-state.ts'

/** An index that answers, and the version of the records it was built from. */
export interface LoadedIndex {
  readonly name: string
  readonly version: number
  ask<Ask extends keyof IndexResults>(
    query: Extract<IndexQuery, { ask: Ask }>,
  ): Promise<IndexResults[Ask]>
}

/** An index's content with the state of the records that it was built from. */
interface Built extends ModuleState {
  readonly data: IndexData
}

interface Held {
  index: LoadedIndex
  fingerprint: string
  /** Number of records. */
  size: number
}

/** How long a superseded index still answers the questions that were on their way, in ms. */
const GRACE = 30_000

/**
 * The record indexes of this process: one per module that was asked for. A new version of the
 * records is built aside, from the snapshot file or the database, and swapped in; until then the
 * old one answers.
 */
export class RecordIndexes {
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #snapshots: IndexSnapshots
  readonly #threads: IndexThreads
  readonly #held = new Map<string, Held>()
  readonly #loading = new Map<string, Promise<LoadedIndex>>()
  #builds: Promise<unknown> = Promise.resolve()
  #serial = 1

  constructor(options: {
    database: Database
    logger: FastifyBaseLogger
    dataDir: string
    threads: number
  }) {
    this.#database = options.database
    this.#logger = options.logger
    this.#snapshots = new IndexSnapshots(options.dataDir, options.logger)
    this.#threads = new IndexThreads(options.threads)
  }

  /**
   * The module's index: the one held, while a newer one is on its way; the first time it is waited for.
   * @throws AppError unavailable when the first build takes longer than `timeoutMs`.
   */
  async get(
    tenant: string,
    document: TenantDocument,
    module: ModuleDocument,
    timeoutMs = 20_000,
  ): Promise<LoadedIndex> {
    const key = `${tenant}/${module.code}`
    const state = await moduleState(this.#database, tenant, module.code)
    const fingerprint = indexFingerprint(document, module, state)
    const held = this.#held.get(key)
    if (held?.fingerprint === fingerprint) return held.index
    const loading = this.#load(key, fingerprint, { tenant, document, module })
    if (held !== undefined) {
      loading.catch((error: unknown) => this.#logger.error({ err: error, key }, 'record index'))
      return held.index
    }
    return within(loading, timeoutMs)
  }

  /** How many modules have an index here, and how many records are in them. */
  size(): { modules: number; records: number } {
    let records = 0
    for (const { size } of this.#held.values()) records += size
    return { modules: this.#held.size, records }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }

  #load(
    key: string,
    fingerprint: string,
    source: { tenant: string; document: TenantDocument; module: ModuleDocument },
  ): Promise<LoadedIndex> {
    const flight = `${key}/${fingerprint}`
    const running = this.#loading.get(flight)
    if (running !== undefined) return running
    const loading = this.#fetch(fingerprint, source)
      .then((data) => this.#swap(key, fingerprint, data))
      .finally(() => this.#loading.delete(flight))
    this.#loading.set(flight, loading)
    return loading
  }

  async #fetch(
    fingerprint: string,
    {
      tenant,
      document,
      module,
    }: { tenant: string; document: TenantDocument; module: ModuleDocument },
  ): Promise<Built> {
    const start = performance.now()
    const snapshot = await this.#snapshots.read(tenant, module.code, fingerprint)
    if (snapshot !== null) {
      this.#report('record index from its snapshot', tenant, module, start)
      return { data: snapshot, ...(await moduleState(this.#database, tenant, module.code)) }
    }
    // One build at a time: each takes a core and the memory of its rows.
    const build = this.#builds.then(() => this.#build(tenant, document, module))
    this.#builds = build.catch(() => undefined)
    const built = await build
    this.#report('record index from the database', tenant, module, start)
    await this.#snapshots
      .write(tenant, module.code, indexFingerprint(document, module, built), built.data)
      .catch((error: unknown) =>
        this.#logger.warn(
          { err: error },
          'index snapshot could not be written; the next start builds again',
        ),
      )
    return built
  }

  #build(tenant: string, document: TenantDocument, module: ModuleDocument): Promise<Built> {
    const { types: _functions, ...connection } = this.#database.connection
    const order: BuildOrder = {
      connection,
      tenant,
      module: module.code,
      columns: indexColumns(module),
      layers: document.places.layers.map(({ id, area }) => ({ id, area })),
    }
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./index-build-worker.ts', import.meta.url), {
        workerData: order,
      })
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the index build ended with code ${code}`)))
    })
  }

  #swap(key: string, fingerprint: string, built: Built): LoadedIndex {
    const name = `${key}#${this.#serial++}`
    this.#threads.install(name, built.data)
    const index: LoadedIndex = {
      name,
      version: built.version,
      ask: (query) => this.#threads.ask(name, query),
    }
    const old = this.#held.get(key)
    this.#held.set(key, { index, fingerprint, size: built.data.size })
    if (old !== undefined) setTimeout(() => this.#threads.forget(old.index.name), GRACE).unref()
    return index
  }

  #report(what: string, tenant: string, module: ModuleDocument, start: number): void {
    this.#logger.info(
      { tenant, module: module.code, ms: Math.round(performance.now() - start) },
      what,
    )
  }
}

function within<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AppError(
            'unavailable',
            'The records are being loaded. Please try again in a moment.',
          ),
        ),
      timeoutMs,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
