import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { IndexResults, IndexQuery } from './index-query.ts'
import type { QueryMessage, QueryReply } from './index-query-worker.ts'
import { busy, QueryTurns } from './query-turns.ts'
import type { SearchedIndex } from './searched-index.ts'

interface Order {
  readonly name: string
  readonly content: SearchedIndex
  readonly query: IndexQuery
}

interface Pending {
  readonly order: Order
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  /** In the order in which they were sent, and are answered. */
  pending: Map<number, Pending>
  /** It has started: until then no query runs in it, and none takes too long. */
  isReady: boolean
  /** One of its queries took too long. */
  isGivenUp: boolean
  /** Gives up the query that runs. */
  limit: NodeJS.Timeout | undefined
}

/** Queries under way by thread: one runs, the next is there when it has ended. */
const AT_ONCE = 2
/** Queries of one agency that may wait for their turn. */
const MAX_WAITING = 200
/** Milliseconds that a query waits for its turn. */
const WAIT_MS = 5_000
/** Milliseconds that a query may take: a hundred times what the slowest takes over millions of records. */
const RUN_MS = 10_000

/** Threads that answer index queries; every one holds every installed index. */
export class IndexThreads {
  readonly #threads: Thread[] = []
  readonly #installed = new Map<string, SearchedIndex>()
  readonly #turns: QueryTurns
  readonly #runMs: number
  #nextId = 1
  #closed = false

  /** @param count number of threads, at least 1. @param runMs milliseconds that a query may take. */
  constructor(count: number, runMs = RUN_MS) {
    const atOnce = AT_ONCE * count
    this.#turns = new QueryTurns({ atOnce, waiting: MAX_WAITING, waitMs: WAIT_MS })
    this.#runMs = runMs
    for (let i = 0; i < count; i++) this.#threads.push(this.#start())
  }

  /** Makes an index answerable under a name. */
  install(name: string, content: SearchedIndex): void {
    this.#installed.set(name, content)
    this.#post({ kind: 'install', name, content })
  }

  /** Forgets an index; queries already sent are still answered. */
  forget(name: string): void {
    this.#installed.delete(name)
    this.#post({ kind: 'forget', name })
  }

  /** How many queries wait for their turn. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /**
   * Answers a query when it is the agency's turn. Who has held on to an index that was forgotten since, such as a
   * long export, is answered from its content.
   * @throws AppError unavailable when it waits or takes too long.
   */
  async query<Kind extends keyof IndexResults>(
    tenant: string,
    name: string,
    content: SearchedIndex,
    query: Extract<IndexQuery, { kind: Kind }>,
  ): Promise<IndexResults[Kind]> {
    const order: Order = { name, content, query }
    const result = await this.#turns.run(
      tenant,
      () => new Promise<unknown>((resolve, reject) => this.#send({ order, resolve, reject })),
    )
    // The thread ran runIndexQuery on this very query.
    return result as IndexResults[Kind]
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()))
  }

  /** Sends a query to the thread with the fewest pending ones. */
  #send(pending: Pending): void {
    const thread = this.#threads.reduce((least, one) =>
      one.pending.size < least.pending.size ? one : least,
    )
    const { name, content, query } = pending.order
    const id = this.#nextId++
    thread.pending.set(id, pending)
    if (thread.pending.size === 1) this.#watch(thread)
    const post = (message: QueryMessage) => thread.worker.postMessage(message)
    const isForgotten = !this.#installed.has(name)
    if (isForgotten) post({ kind: 'install', name, content })
    post({ kind: 'query', id, name, query })
    if (isForgotten) post({ kind: 'forget', name })
  }

  /** Gives up the first query of a thread when it takes too long: the thread is ended with it. */
  #watch(thread: Thread): void {
    clearTimeout(thread.limit)
    const [first] = thread.pending
    if (first === undefined || !thread.isReady) return
    thread.limit = setTimeout(() => {
      const [id, pending] = first
      thread.pending.delete(id)
      pending.reject(busy())
      thread.isGivenUp = true
      void thread.worker.terminate()
    }, this.#runMs)
    thread.limit.unref()
  }

  #post(message: QueryMessage): void {
    for (const thread of this.#threads) thread.worker.postMessage(message)
  }

  #start(): Thread {
    // For threads that start after it: they collect the memory of what they forget.
    setFlagsFromString('--expose-gc')
    const worker = new Worker(new URL('./index-query-worker.ts', import.meta.url))
    const thread: Thread = {
      worker,
      pending: new Map(),
      isReady: false,
      isGivenUp: false,
      limit: undefined,
    }
    worker.on('message', (reply: QueryReply) => {
      if ('ready' in reply) {
        thread.isReady = true
        this.#watch(thread)
        return
      }
      const pending = thread.pending.get(reply.id)
      thread.pending.delete(reply.id)
      this.#watch(thread)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply.result)
    })
    worker.on('error', (error: Error) => failAll(thread, error))
    worker.on('exit', () => {
      const ended = new Error('the index thread ended')
      const left = [...thread.pending.values()]
      thread.pending.clear()
      clearTimeout(thread.limit)
      if (!this.#closed) this.#replace(thread)
      // What waited behind a query that took too long is asked again.
      for (const pending of left) {
        if (thread.isGivenUp && !this.#closed) this.#send(pending)
        else pending.reject(ended)
      }
    })
    worker.unref()
    return thread
  }

  #replace(thread: Thread): void {
    const replacement = this.#start()
    this.#threads[this.#threads.indexOf(thread)] = replacement
    for (const [name, content] of this.#installed)
      replacement.worker.postMessage({ kind: 'install', name, content } satisfies QueryMessage)
  }
}

function failAll(thread: Thread, error: Error): void {
  for (const pending of thread.pending.values()) pending.reject(error)
  thread.pending.clear()
}
