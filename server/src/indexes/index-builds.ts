import type { IndexDelta } from '@plat/record-index/types'
import { Worker } from 'node:worker_threads'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { BuildQueue, type Urgency } from './build-queue.ts'
import type { BuildOrder, BuildResult, IndexBase, BuildReply } from './index-build-worker.ts'
import { indexColumns } from './index-columns.ts'
import type { ModuleState } from './module-state.ts'
import { CONNECT_MS } from './thread-connection.ts'

/** An index's content with the state of the records. */
export interface Built extends ModuleState {
  readonly base: IndexBase
  /** What changed since the base; null when that is the index of this version itself. */
  readonly delta: IndexDelta | null
  /** That building or reading it took, without waiting for its turn. */
  readonly seconds: number
}

/** An index that is wanted. */
export interface WantedIndex {
  readonly tenant: string
  readonly document: TenantDocument
  readonly module: ModuleDocument
}

/** Builds at a time: each takes a core and the memory of its rows. */
const BUILDS = 2
/** Agencies whose changes are read at a time: one that takes long, or whose connection hangs, leaves room for the others. */
const DELTAS = 2
/** Milliseconds after which a build is given up: its connection may have died without a word. */
const LIMIT_MS = 30 * 60_000
/** The same for what changed, which is read in a moment. */
const DELTA_LIMIT_MS = 60_000
/** Milliseconds without work after which a thread that reads what changed ends: starting one takes longer than its work. */
const IDLE_MS = 15 * 60_000

/** Builds indexes from the database, each in a thread of its own, when it is their turn. */
export class IndexBuilds {
  readonly #database: Database
  readonly #queue = new BuildQueue(BUILDS)
  /** What changed is ready in a moment, and does not wait for a build that takes a minute. */
  readonly #deltas = new BuildQueue(DELTAS)
  readonly #deltaThreads = Array.from(
    { length: DELTAS },
    () => new BuildThread(DELTA_LIMIT_MS, IDLE_MS),
  )
  /** The thread that was used last is the next: the other ends where one is enough. */
  readonly #resting = [...this.#deltaThreads]

  constructor(database: Database) {
    this.#database = database
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** The urgency of what waits has risen. */
  reconsider(): void {
    this.#queue.reconsider()
  }

  /** @param urgency may rise while it waits, see `reconsider`. @throws what keeps the index from being built. */
  async build(wanted: WantedIndex, urgency: () => Urgency): Promise<Built> {
    const { tenant, module } = wanted
    return this.#queue.run({
      tenant,
      module: module.code,
      urgency,
      work: async () => {
        const { data, delta, seconds, ...state } = await this.#work(
          wanted,
          null,
          new BuildThread(LIMIT_MS, 0),
        )
        if (data === null || delta !== null) throw new Error('the build has made no index')
        const { version, contentId } = state
        return { ...state, seconds, delta: null, base: { data, version, contentId } }
      },
    })
  }

  /**
   * What changed since the base, an index of the same columns and places.
   * @returns null when that is too much, or not known: a new index is due.
   * @throws what keeps it from being built.
   */
  buildDelta(wanted: WantedIndex, base: IndexBase): Promise<Built | null> {
    const { tenant, module } = wanted
    return this.#deltas.run({
      tenant,
      module: module.code,
      urgency: () => 'question',
      work: async () => {
        const thread = this.#resting.pop()
        if (thread === undefined) throw new Error('more changes are read than there are threads')
        try {
          const { data: _none, delta, ...built } = await this.#work(wanted, base, thread)
          return delta && { ...built, base, delta }
        } finally {
          this.#resting.push(thread)
        }
      },
    })
  }

  /** Begins nothing more; what is being built ends with the process. */
  close(): void {
    this.#queue.close()
    this.#deltas.close()
    for (const thread of this.#deltaThreads) thread.close()
  }

  async #work(
    { tenant, document, module }: WantedIndex,
    base: IndexBase | null,
    thread: BuildThread,
  ): Promise<BuildResult & { seconds: number }> {
    const { types: _functions, ...connection } = this.#database.connection
    const order: BuildOrder = {
      connection,
      connectMs: CONNECT_MS[this.#database.kind],
      tenant,
      module: module.code,
      columns: indexColumns(module),
      layers: document.places.layers.map(({ id, area, sha256 }) => ({ id, area, sha256 })),
      base,
    }
    const start = performance.now()
    const result = await thread.build(order)
    return { ...result, seconds: (performance.now() - start) / 1000 }
  }
}

/** A thread that builds, one order after the other; it starts with an order and ends when it has had none for a while. */
class BuildThread {
  readonly #limitMs: number
  readonly #idleMs: number
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  /** @param limitMs milliseconds that an order may take. @param idleMs milliseconds without one until the thread ends. */
  constructor(limitMs: number, idleMs: number) {
    this.#limitMs = limitMs
    this.#idleMs = idleMs
  }

  /** Builds; who calls it waits for the order before. @throws what keeps it from being built. */
  async build(order: BuildOrder): Promise<BuildResult> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    const late = setTimeout(() => void worker.terminate(), this.#limitMs).unref()
    try {
      const result = await new Promise<BuildResult>((resolve, reject) => {
        worker.once('message', (reply: BuildReply) =>
          'result' in reply ? resolve(reply.result) : reject(reply.failure),
        )
        worker.once('error', reject)
        worker.once('exit', (code) => reject(new Error(`the index build ended with code ${code}`)))
        worker.postMessage(order)
      })
      this.#rest(worker)
      return result
    } catch (error) {
      // Whatever it was, the next order has a new thread.
      this.close()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    void this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    return new Worker(new URL('./index-build-worker.ts', import.meta.url))
  }

  /** Ends the thread now or later. */
  #rest(worker: Worker): void {
    if (this.#idleMs === 0) return this.close()
    worker.unref()
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.once('error', () => undefined)
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    this.#idle = setTimeout(() => this.close(), this.#idleMs).unref()
  }
}
