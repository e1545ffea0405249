import { Worker } from 'node:worker_threads'
import type { BuildOrder, BuildReply, BuildResult } from './index-build-worker.ts'

/** A thread that builds, one order after the other; it starts with an order and ends when it has had none for a while. */
export class BuildThread {
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
