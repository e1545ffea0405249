import { Worker } from 'node:worker_threads'
import type { IndexData } from '@plat/record-index/types'
import type { IndexResults, IndexQuery } from './index-query.ts'
import type { QueryMessage, QueryReply } from './index-query-worker.ts'

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  pending: Map<number, Pending>
}

/** Threads that answer index queries; every one holds every installed index. */
export class IndexThreads {
  readonly #threads: Thread[] = []
  readonly #installed = new Map<string, IndexData>()
  #nextId = 1
  #closed = false

  /** @param count number of threads, at least 1. */
  constructor(count: number) {
    for (let i = 0; i < count; i++) this.#threads.push(this.#start())
  }

  /** Makes an index answerable under a name. */
  install(name: string, data: IndexData): void {
    this.#installed.set(name, data)
    this.#tell({ kind: 'install', name, data })
  }

  /** Forgets an index; questions already asked are still answered. */
  forget(name: string): void {
    this.#installed.delete(name)
    this.#tell({ kind: 'forget', name })
  }

  /** Asks the thread with the fewest open questions. */
  async ask<Ask extends keyof IndexResults>(
    name: string,
    query: Extract<IndexQuery, { ask: Ask }>,
  ): Promise<IndexResults[Ask]> {
    const thread = this.#threads.reduce((least, one) =>
      one.pending.size < least.pending.size ? one : least,
    )
    const id = this.#nextId++
    const result = await new Promise<unknown>((resolve, reject) => {
      thread.pending.set(id, { resolve, reject })
      thread.worker.postMessage({ kind: 'query', id, name, query } satisfies QueryMessage)
    })
    // The thread ran runIndexQuery on this very query.
    return result as IndexResults[Ask]
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()))
  }

  #tell(message: QueryMessage): void {
    for (const thread of this.#threads) thread.worker.postMessage(message)
  }

  #start(): Thread {
    const worker = new Worker(new URL('./index-query-worker.ts', import.meta.url))
    const thread: Thread = { worker, pending: new Map() }
    worker.on('message', (reply: QueryReply) => {
      const pending = thread.pending.get(reply.id)
      thread.pending.delete(reply.id)
      if ('error' in reply) pending?.reject(new Error(reply.error))
      else pending?.resolve(reply.result)
    })
    worker.on('error', (error: Error) => failAll(thread, error))
    worker.on('exit', () => {
      failAll(thread, new Error('the index thread ended'))
      if (this.#closed) return
      const replacement = this.#start()
      this.#threads[this.#threads.indexOf(thread)] = replacement
      for (const [name, data] of this.#installed) {
        replacement.worker.postMessage({ kind: 'install', name, data } satisfies QueryMessage)
      }
    })
    worker.unref()
    return thread
  }
}

function failAll(thread: Thread, error: Error): void {
  for (const pending of thread.pending.values()) pending.reject(error)
  thread.pending.clear()
}
