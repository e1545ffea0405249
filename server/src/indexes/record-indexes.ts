import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { loadTenant, tenantCodes, type TenantState } from '../tenancy/tenant-cache.ts'
import { BackOff } from './back-off.ts'
import { URGENCIES, type Urgency } from './build-queue.ts'
import type { Built } from './index-builds.ts'
import { frameFingerprint, indexFingerprint } from './index-columns.ts'
import { IndexFigures } from './index-figures.ts'
import { IndexLoader, type Source } from './index-loader.ts'
import type { IndexResults, IndexQuery } from './index-query.ts'
import { notLoaded, within } from './index-not-loaded.ts'
import { IndexThreads } from './index-threads.ts'
import { moduleState } from './module-state.ts'
import { bytesOf, type SearchedIndex } from './searched-index.ts'

/**
 * An index that answers, with all that it was built from: a request runs wholly on one such set, since the
 * next version of any of them may be current before its index is ready.
 */
export interface LoadedIndex {
  readonly name: string
  /** Of the records. */
  readonly version: number
  readonly importedAt: Date | null
  /** Names document, places and records: another id, perhaps other answers. */
  readonly fingerprint: string
  readonly document: TenantDocument
  /** Of the document, see `TenantState`. */
  readonly checksum: string
  readonly module: ModuleDocument
  query<Kind extends keyof IndexResults>(
    query: Extract<IndexQuery, { kind: Kind }>,
  ): Promise<IndexResults[Kind]>
}

interface Held {
  index: LoadedIndex
  /** Order in which loading began: what began earlier never replaces what began later. */
  readonly ticket: number
  readonly frame: string
  readonly built: Built
  readonly use: Use
}

interface ModuleName {
  readonly tenant: string
  readonly module: string
}

/** What is asked of an index. */
interface Use {
  /** When it was asked last, on the clock of `performance.now()`. */
  askedAt: number
  /** Queries that are under way. */
  running: number
}

/** An index that is being loaded. */
interface Flight {
  /** Rises when somebody asks for what is only being warmed. */
  urgency: Urgency
  readonly loaded: Promise<LoadedIndex>
  /** Settles when it is loaded, failed, or its build waits for its turn. */
  readonly underWay: Promise<void>
}

/** How long a replaced index still answers queries that were under way. */
const GRACE_MS = 30_000
/** Milliseconds for which a question waits for the next attempt after a build that failed. */
const PATIENCE_MS = 2_500
/** Changed records beside an index from which on a new one is built in the background. */
const MAX_BESIDE = 1_000
/** The same for versions, however little each changed: all their change events are read at each import. */
const MAX_VERSIONS_BESIDE = 500
/** Milliseconds between two looks for indexes that nobody asks for. */
const LOOK_MS = 60_000

/** What the record indexes of a process need. */
export interface RecordIndexOptions {
  readonly database: Database
  readonly logger: FastifyBaseLogger
  readonly dataDir: string
  /** Threads that answer. */
  readonly threads: number
  /** Minutes after which an index that nobody asked for is given back. */
  readonly idleMinutes: number
}

/**
 * The record indexes of this process: one per module that is searched. A new version of the
 * records is loaded aside and swapped in; until then the old one answers. A few changes come
 * beside the index that is there, which is built anew in the background when they are many. What fails is tried again by itself, what nobody asks for is given back.
 */
export class RecordIndexes {
  readonly figures = new IndexFigures()
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #loader: IndexLoader
  readonly #threads: IndexThreads
  readonly #idleMs: number
  readonly #look: NodeJS.Timeout
  readonly #held = new Map<string, Held>()
  readonly #flights = new Map<string, Flight>()
  readonly #backOff = new BackOff()
  readonly #compacting = new Set<string>()
  #serial = 1
  #closed = false

  constructor({ database, logger, dataDir, threads, idleMinutes }: RecordIndexOptions) {
    this.#database = database
    this.#logger = logger
    this.#loader = new IndexLoader(database, { logger, dataDir, figures: this.figures })
    this.#threads = new IndexThreads(threads)
    this.#idleMs = idleMinutes * 60_000
    database.changes.subscribe((change) => {
      if (change?.kind !== 'records' || change.module === null) return
      const named = { tenant: change.tenant, module: change.module }
      // Once every cache has heard of it.
      if (this.#held.has(`${named.tenant}/${named.module}`))
        setImmediate(() => this.#refresh(named))
    })
    this.#look = setInterval(() => this.#giveBack(), Math.min(LOOK_MS, this.#idleMs / 4)).unref()
  }

  /**
   * The module's index: the loaded one, with the document it was built from, while a newer one is being
   * built; the first build is awaited.
   * @throws AppError unavailable when the first build takes longer than `timeoutMs`, or failed and is not due again.
   */
  async get(state: TenantState, module: ModuleDocument, timeoutMs = 20_000): Promise<LoadedIndex> {
    const source = await this.#source(state, module)
    const held = this.#held.get(source.key)
    if (held === undefined) return this.#first(source, timeoutMs)
    held.use.askedAt = performance.now()
    if (held.index.fingerprint === source.fingerprint) return adopt(held, state, module)
    if (this.#isDue(source)) this.#load(source, 'refresh')
    return held.index
  }

  /**
   * Loads the module's index unless it is loaded, after what is asked for. Returns when it is there, or when its
   * build waits for its turn: one that takes long or fails holds up no other.
   */
  async warm(state: TenantState, module: ModuleDocument): Promise<void> {
    const source = await this.#source(state, module)
    const held = this.#held.get(source.key)
    if (held?.index.fingerprint === source.fingerprint || !this.#isDue(source)) return
    await this.#load(source, held === undefined ? 'warming' : 'refresh').underWay
  }

  /** How many modules have an index here, the records in them and the bytes of their columns; builds and queries that wait. */
  size(): { modules: number; records: number; bytes: number; waiting: number; queries: number } {
    let records = 0
    let bytes = 0
    for (const { built } of this.#held.values()) {
      records += sizeOf(built)
      bytes += bytesOf(searched(built))
    }
    const modules = this.#held.size
    const { waiting: queries } = this.#threads
    return { modules, records, bytes, waiting: this.#loader.waiting, queries }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#look)
    this.#backOff.close()
    await Promise.all([this.#loader.close(), this.#threads.close()])
  }

  async #source(state: TenantState, module: ModuleDocument): Promise<Source> {
    const records = await moduleState(this.#database, state.code, module.code)
    const fingerprint = indexFingerprint(state.document, module, records)
    const frame = frameFingerprint(state.document, module)
    return { key: `${state.code}/${module.code}`, state, module, records, fingerprint, frame }
  }

  #isDue({ key, fingerprint }: Source): boolean {
    return !this.#closed && this.#backOff.pause(key, fingerprint) === 0
  }

  /** Waits for an index that is not loaded, also for the next attempt where that comes soon. */
  async #first(source: Source, timeoutMs: number): Promise<LoadedIndex> {
    const until = performance.now() + timeoutMs
    const ticket = this.#serial++
    for (;;) {
      const held = this.#held.get(source.key)
      if (held !== undefined) return held.index
      const pause = this.#backOff.pause(source.key, source.fingerprint)
      const left = until - performance.now()
      if (this.#closed || pause > Math.min(PATIENCE_MS, left)) throw notLoaded(pause)
      if (pause > 0) await wait(pause)
      else {
        const index = await within(this.#load(source, 'question', ticket).loaded, left)
        if (index !== null) return index
      }
    }
  }

  /** @param ticket of an earlier attempt at the same source. */
  #load(source: Source, urgency: Urgency, ticket = this.#serial++): Flight {
    const name = `${source.key}/${source.fingerprint}`
    const running = this.#flights.get(name)
    if (running !== undefined) {
      running.urgency = moreUrgent(running.urgency, urgency)
      this.#loader.reconsider()
      return running
    }
    const { promise: queued, resolve } = Promise.withResolvers<void>()
    const held = this.#held.get(source.key)
    const base = held?.frame === source.frame ? held.built.base : null
    const loaded = this.#loader
      .load(source, base, {
        urgency: () => flight.urgency,
        queued: resolve,
        isSuperseded: () => this.#isSuperseded(source.key, ticket),
      })
      .then((built) => this.#swap(source, ticket, built))
      .catch((error: unknown) => {
        this.#failed(source, error)
        throw error
      })
      .finally(() => this.#flights.delete(name))
    const ended = loaded.then(
      () => undefined,
      () => undefined,
    )
    const flight: Flight = { urgency, loaded, underWay: Promise.race([queued, ended]) }
    this.#flights.set(name, flight)
    return flight
  }

  /** Says so, once an attempt, and tries again later, with the document of then. */
  #failed(source: Source, error: unknown): void {
    if (this.#closed) return
    const { key, state, module, fingerprint } = source
    const named = { tenant: state.code, module: module.code }
    const again = () =>
      void this.#again(named).catch((reason: unknown) => this.#failed(source, reason))
    const nextAttemptMs = this.#backOff.failed(key, fingerprint, again)
    this.figures.failed(named.tenant, named.module)
    this.#logger.error({ err: error, ...named, nextAttemptMs }, 'record index could not be built')
  }

  /** Loads an index that is there anew, before anybody asks: what goes wrong, the next question meets. */
  #refresh(named: ModuleName): void {
    if (!this.#closed) this.#again(named).catch(() => undefined)
  }

  async #again({ tenant, module: code }: ModuleName): Promise<void> {
    // The agency or its module may be gone by now.
    if (!(await tenantCodes(this.#database)).includes(tenant)) return
    const state = await loadTenant(this.#database, tenant)
    const module = moduleOf(state.document, code)
    if (module !== undefined) await this.warm(state, module)
  }

  /** Whether loading that began later has ended before. */
  #isSuperseded(key: string, ticket: number): boolean {
    return (this.#held.get(key)?.ticket ?? 0) > ticket
  }

  #swap(source: Source, ticket: number, built: Built): LoadedIndex {
    const { key, state, module, frame } = source
    this.#backOff.succeeded(key)
    const old = this.#held.get(key)
    if (old !== undefined && this.#isSuperseded(key, ticket)) return old.index
    const name = `${key}#${ticket}`
    const use: Use = { askedAt: old?.use.askedAt ?? performance.now(), running: 0 }
    const content = searched(built)
    this.#threads.install(name, content)
    const index: LoadedIndex = {
      name,
      version: built.version,
      importedAt: built.importedAt,
      fingerprint: indexFingerprint(state.document, module, built),
      document: state.document,
      checksum: state.checksum,
      module,
      query: (query) => {
        use.askedAt = performance.now()
        use.running++
        return this.#threads.query(state.code, name, content, query).finally(() => use.running--)
      },
    }
    this.#held.set(key, { index, ticket, frame, built, use })
    if (old !== undefined) setTimeout(() => this.#threads.forget(old.index.name), GRACE_MS).unref()
    if (hasMuchBeside(built)) this.#compact(source)
    return index
  }

  /** Builds a new index in the background where much is searched beside the old one. */
  #compact(source: Source): void {
    const { key, state, module, frame } = source
    if (this.#closed || this.#compacting.has(key)) return
    this.#compacting.add(key)
    const work = async () => {
      const isSuperseded = () => this.#held.get(key)?.frame !== frame
      const built = await this.#loader.build(source, { urgency: () => 'refresh', isSuperseded })
      // What changed meanwhile comes beside the new index.
      const now = await this.#source(state, module)
      const ticket = this.#serial++
      const isCurrent = now.fingerprint === indexFingerprint(state.document, module, built)
      const next = isCurrent ? built : await this.#loader.loadChanges(now, built.base)
      if (next !== null && !isSuperseded() && !this.#closed) this.#swap(now, ticket, next)
    }
    work()
      .catch((error: unknown) => {
        if (!this.#closed)
          this.#logger.warn(
            { err: error, key },
            'record index could not be built anew; what changed is searched beside it still',
          )
      })
      .finally(() => this.#compacting.delete(key))
  }

  /** Lets go of indexes that nobody asks for; their snapshots bring them back. */
  #giveBack(): void {
    const now = performance.now()
    for (const [key, { index, use }] of this.#held) {
      if (use.running > 0 || now - use.askedAt < this.#idleMs) continue
      this.#held.delete(key)
      this.#threads.forget(index.name)
      this.#logger.info({ key }, 'record index given back: nobody asked for it')
    }
  }
}

function moreUrgent(a: Urgency, b: Urgency): Urgency {
  return URGENCIES.indexOf(a) < URGENCIES.indexOf(b) ? b : a
}

function hasMuchBeside({ base, delta, version }: Built): boolean {
  if (delta === null) return false
  return delta.data.size + delta.hidden > MAX_BESIDE || version - base.version > MAX_VERSIONS_BESIDE
}

function searched({ base, delta }: Built): SearchedIndex {
  return { data: base.data, delta }
}

/** Number of records. */
function sizeOf({ base, delta }: Built): number {
  return base.data.size + (delta === null ? 0 : delta.data.size - delta.hidden)
}

/** The loaded index with a document that differs in nothing that the index was built from. */
function adopt(
  held: Held,
  { document, checksum }: TenantState,
  module: ModuleDocument,
): LoadedIndex {
  if (held.index.document !== document) held.index = { ...held.index, document, checksum, module }
  return held.index
}
