import { Worker } from 'node:worker_threads'
import type { IndexData } from '@plat/record-index/types'
import type { SnapshotOrder, SnapshotReply, SnapshotRequest } from './snapshot-worker.ts'

/** A snapshot whose content is not what was written. */
export class DamagedSnapshotError extends Error {
  override readonly name = 'DamagedSnapshotError'
}

interface Pending {
  resolve(data: IndexData | null): void
  reject(error: Error): void
}

/** Milliseconds without work after which the thread ends: it would keep the memory of what it has read. */
const IDLE_MS = 2_000

/** The thread that reads and writes snapshots; it runs while there is something to do. */
export class SnapshotThread {
  #worker: Worker | null = null
  readonly #pending = new Map<number, Pending>()
  #nextId = 1
  #idle: NodeJS.Timeout | undefined

  /** @returns what was read. @throws DamagedSnapshotError, or Error when the file system or the thread fails. */
  run(order: SnapshotOrder): Promise<IndexData | null> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      worker.postMessage({ id, order } satisfies SnapshotRequest)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url))
    worker.on('message', (reply: SnapshotReply) => this.#settle(reply))
    worker.on('error', (error: Error) => this.#failAll(worker, error))
    worker.on('exit', () => this.#failAll(worker, new Error('the snapshot thread ended')))
    worker.unref()
    return worker
  }

  #settle(reply: SnapshotReply): void {
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('data' in reply) pending?.resolve(reply.data)
    else if (reply.isDamaged) pending?.reject(new DamagedSnapshotError(reply.error))
    else pending?.reject(new Error(reply.error))
    if (this.#pending.size === 0) this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = null
      void worker?.terminate()
    }, IDLE_MS).unref()
  }

  /** What an ended thread has not answered fails; the next order starts another. */
  #failAll(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
