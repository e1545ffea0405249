import { Worker } from 'node:worker_threads'
import type { RenderOutcome } from '@plat/contract/platform/served-page'
import type { FastifyBaseLogger } from 'fastify'
import { createFairPlaces } from '../../platform/fair-places.ts'
import { pageForm } from '../../platform/http/logged-path.ts'
import { createSparseLog } from '../../platform/http/sparse-log.ts'
import type { ApiQuestion, PageWish, RenderReply, RenderRequest } from './render-worker.ts'

/** Pages that wait or are being rendered: an agency has at most half of the places. */
const PLACES = { network: 16, all: 64 }
/** Milliseconds that a page may take, from its turn on; the thread that takes longer is ended. */
const LIMIT_MS = 5_000
/** Milliseconds that a page waits for its turn, and for an answer of the API: then the browser draws it. */
const PATIENCE_MS = 2_000
/** Megabytes that the thread may take. */
const LIMITS = { maxOldGenerationSizeMb: 384 }

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number
  readonly body: string
}

/** Asks the API for a page, as nobody who is signed in. */
export type AskApi = (question: ApiQuestion) => Promise<ApiAnswer>

/** Who a page is for. */
export interface PageReader {
  readonly tenant: string
  readonly network: string
  readonly ask: AskApi
}

interface Turn extends PageReader {
  readonly id: number
  readonly wish: PageWish
  readonly settle: (outcome: RenderOutcome) => void
}

/** Renders pages with the web application's own code, one after the other, in a thread of its own. */
export class PageRenderer {
  readonly #module: string
  readonly #failures
  readonly #places = createFairPlaces(PLACES)
  readonly #waiting: Turn[] = []
  #turn: { readonly turn: Turn; readonly limit: NodeJS.Timeout } | null = null
  #worker: Worker | null = null
  #lastId = 0

  /** @param module path of the built web application's `render-page.js` */
  constructor(module: string, logger: FastifyBaseLogger) {
    this.#module = module
    this.#failures = createSparseLog<{ path: string; reason: string }>((report, leftOut) =>
      logger.warn({ ...report, leftOut }, 'a page was left to the browser to draw'),
    )
  }

  /** Renders a page; never throws: what is not rendered, or not soon, the browser draws. */
  async render(wish: PageWish, reader: PageReader): Promise<RenderOutcome> {
    const place = this.#places.take(reader.tenant, reader.network)
    if (place.kind === 'full')
      return { kind: 'failed', reason: 'too many pages are being rendered' }
    try {
      const outcome = await this.#queue(wish, reader)
      if (outcome.kind === 'failed')
        this.#failures.add({ path: pageForm(wish.address), reason: outcome.reason })
      return outcome
    } finally {
      place.release()
    }
  }

  /**
   * Does what makes a rendering unnecessary, within its limits.
   * @returns null where there is no place, or it takes too long
   */
  async instead<Result>(
    { tenant, network }: Omit<PageReader, 'ask'>,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const place = this.#places.take(tenant, network)
    if (place.kind === 'full') return null
    let patience: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      patience = setTimeout(() => resolve(null), PATIENCE_MS)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(patience)
      place.release()
    }
  }

  /** Ends the thread; the next page starts another. */
  async close(): Promise<void> {
    this.#failures.flush()
    const worker = this.#worker
    const reason = 'the server ends'
    for (const { settle } of this.#waiting.splice(0)) settle({ kind: 'failed', reason })
    this.#end(reason)
    await worker?.terminate()
  }

  async #queue(wish: PageWish, reader: PageReader): Promise<RenderOutcome> {
    let patience: NodeJS.Timeout | undefined
    const outcome = await new Promise<RenderOutcome>((settle) => {
      const turn: Turn = { ...reader, wish, settle, id: (this.#lastId += 1) }
      this.#waiting.push(turn)
      patience = setTimeout(() => {
        const place = this.#waiting.indexOf(turn)
        if (place === -1) return
        this.#waiting.splice(place, 1)
        settle({ kind: 'failed', reason: 'its turn did not come' })
      }, PATIENCE_MS)
      this.#next()
    })
    clearTimeout(patience)
    return outcome
  }

  #next(): void {
    if (this.#turn !== null) return
    const turn = this.#waiting.shift()
    if (turn === undefined) return
    const limit = setTimeout(() => {
      const worker = this.#worker
      this.#end(`it took more than ${LIMIT_MS} ms`)
      void worker?.terminate()
    }, LIMIT_MS)
    this.#turn = { turn, limit }
    this.#send({ kind: 'page', id: turn.id, ...turn.wish })
  }

  #send(request: RenderRequest): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(request)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: this.#module,
      resourceLimits: LIMITS,
    })
    worker.unref()
    worker.on('message', (reply: RenderReply) => {
      if (this.#worker === worker) this.#receive(reply)
    })
    const end = (reason: string) => {
      if (this.#worker === worker) this.#end(reason)
    }
    worker.on('error', (error) => end(error.stack ?? error.message))
    worker.on('exit', (code) => end(`the thread that renders pages ended with code ${code}`))
    return worker
  }

  #receive(reply: RenderReply): void {
    const turn = this.#turn?.turn
    if (reply.kind === 'ask') {
      if (turn?.id === reply.page) void this.#ask(turn, reply)
    } else if (turn?.id === reply.id) this.#settle(reply.outcome)
  }

  async #ask(
    { ask }: Turn,
    { id, method, path, headers, body }: Extract<RenderReply, { kind: 'ask' }>,
  ): Promise<void> {
    const late = new Promise<ApiAnswer>((resolve) => {
      setTimeout(() => resolve({ status: 504, body: '' }), PATIENCE_MS).unref()
    })
    const worker = this.#worker
    const answer = await Promise.race([ask({ method, path, headers, body }), late]).catch(
      (error: unknown): ApiAnswer => ({ status: 500, body: String(error) }),
    )
    // A new thread numbers its pages from 1 again and would take this answer for its own.
    if (this.#worker === worker)
      worker?.postMessage({ kind: 'answer', id, ...answer } satisfies RenderRequest)
  }

  #settle(outcome: RenderOutcome): void {
    if (this.#turn === null) return
    const { turn, limit } = this.#turn
    clearTimeout(limit)
    this.#turn = null
    turn.settle(outcome)
    this.#next()
  }

  /** The thread is no more, or is about to be: its page is none, the next one gets a new thread. */
  #end(reason: string): void {
    this.#worker = null
    this.#settle({ kind: 'failed', reason })
  }
}
