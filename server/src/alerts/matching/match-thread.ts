import { Worker } from 'node:worker_threads'
import type { IndexCriteria } from '@plat/record-index/types'
import type { LoadOrder, Matches, MatchOrder, MatchReply } from './match-worker.ts'

/** A thread that searches changed records; it lives for one matching. */
export class MatchThread {
  readonly #worker = new Worker(new URL('./match-worker.ts', import.meta.url))

  constructor() {
    // What ends it between two orders fails the next one.
    this.#worker.on('error', () => undefined)
  }

  /** Reads the records that are searched from now on. @throws what keeps it from that. */
  async load(order: Omit<LoadOrder, 'kind'>): Promise<void> {
    await this.#ask({ kind: 'load', ...order })
  }

  /** @throws what keeps it from searching. */
  match(searches: readonly IndexCriteria[]): Promise<Matches> {
    return this.#ask({ kind: 'match', searches })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(order: LoadOrder | MatchOrder): Promise<Matches> {
    const worker = this.#worker
    const ended = new AbortController()
    return new Promise<Matches>((resolve, reject) => {
      const gone = (code: number) => reject(new Error(`the matching ended with code ${code}`))
      worker.once('message', (reply: MatchReply) =>
        'matches' in reply ? resolve(reply.matches) : reject(reply.failure),
      )
      worker.once('error', reject)
      worker.once('exit', gone)
      ended.signal.addEventListener('abort', () => {
        worker.removeAllListeners('message')
        worker.off('error', reject)
        worker.off('exit', gone)
      })
      worker.postMessage(order)
    }).finally(() => ended.abort())
  }
}
