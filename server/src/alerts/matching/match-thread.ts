import { Worker } from 'node:worker_threads'
import type { FoundPart, LearntSearch, SearchNames } from './kept-searches.ts'
import type { Answers, LoadOrder, Order, Reply } from './match-worker.ts'

/** A thread that searches changed records, and keeps the searches for the next ones. */
export class MatchThread {
  readonly #worker = new Worker(new URL('./match-worker.ts', import.meta.url))
  #isOver = false

  constructor() {
    // What ends it between two orders fails the next one.
    this.#worker.on('error', () => undefined)
    this.#worker.on('exit', () => {
      this.#isOver = true
    })
    this.#worker.unref()
  }

  /** Reads the records that are searched from now on. @throws what keeps it from that. */
  async load(order: Omit<LoadOrder, 'kind'>): Promise<void> {
    await this.#ask({ kind: 'load', ...order })
  }

  /** Names some of the searches that there are now. @returns positions of those that it does not know yet */
  know(names: SearchNames): Promise<Uint32Array> {
    return this.#ask({ kind: 'know', names })
  }

  /** Says what these look for. */
  async learn(learnt: readonly LearntSearch[]): Promise<void> {
    await this.#ask({ kind: 'learn', learnt })
  }

  /** What the named searches match, in parts. @throws what keeps it from searching. */
  async *find(): AsyncGenerator<FoundPart> {
    for (;;) {
      const part = await this.#ask({ kind: 'find' })
      if (part === null) return
      yield part
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  /** A process does not end before an order is answered, but it may between two. */
  #ask<Asked extends Order>(order: Asked): Promise<Answers[Asked['kind']]> {
    const worker = this.#worker
    const ended = new AbortController()
    worker.ref()
    return new Promise<Answers[Asked['kind']]>((resolve, reject) => {
      const gone = (code: number | string) =>
        reject(new Error(`the matching ended with code ${code}`))
      if (this.#isOver) return gone('of before')
      worker.once('message', (reply: Reply) =>
        'answer' in reply
          ? // A thread answers one order at a time, and each with what belongs to it.
            resolve(reply.answer as Answers[Asked['kind']])
          : reject(reply.failure),
      )
      worker.once('error', reject)
      worker.once('exit', gone)
      ended.signal.addEventListener('abort', () => {
        worker.removeAllListeners('message')
        worker.off('error', reject)
        worker.off('exit', gone)
      })
      worker.postMessage(order)
    }).finally(() => {
      ended.abort()
      worker.unref()
    })
  }
}
