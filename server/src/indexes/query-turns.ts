import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'

/** How queries take turns. */
export interface TurnLimits {
  /** Queries under way at a time, over all agencies. */
  readonly atOnce: number
  /** Queries of one agency that may wait. */
  readonly waiting: number
  /** Milliseconds that a query waits for its turn. */
  readonly waitMs: number
}

interface Waiting {
  start(): void
}

/**
 * Queries of many agencies to few threads, in turns: whoever asks a thousand questions at once waits for their
 * answers alone. One agency's queries keep their order; among agencies that wait, each has one begun in turn.
 */
export class QueryTurns {
  readonly #limits: TurnLimits
  /** By agency, the one whose turn is next first; no queue is empty. */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0
  #waiting = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Runs a query when it is the agency's turn; its place is given on when `work` has settled.
   * @throws AppError unavailable with `Retry-After` when too many wait, or it waits longer than the limit.
   */
  run<Result>(agency: string, work: () => Promise<Result>): Promise<Result> {
    const { atOnce, waiting, waitMs } = this.#limits
    if (this.#running < atOnce && this.#waiting === 0) return this.#begin(work)
    const queue = this.#queues.get(agency) ?? []
    if (queue.length >= waiting) return Promise.reject(busy())
    return new Promise<Result>((resolve, reject) => {
      const late = setTimeout(() => {
        this.#remove(agency, entry)
        reject(busy())
      }, waitMs)
      const entry: Waiting = {
        start: () => {
          clearTimeout(late)
          this.#begin(work).then(resolve, reject)
        },
      }
      queue.push(entry)
      this.#queues.set(agency, queue)
      this.#waiting += 1
    })
  }

  #begin<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    // Also what throws at once gives its place on.
    return (async () => work())().finally(() => {
      this.#running -= 1
      this.#next()
    })
  }

  /** Begins the first query of the agency that is next, and puts the agency behind the others. */
  #next(): void {
    if (this.#running >= this.#limits.atOnce) return
    const [first] = this.#queues
    if (first === undefined) return
    const [agency, queue] = first
    const entry = queue.shift()
    this.#queues.delete(agency)
    if (queue.length > 0) this.#queues.set(agency, queue)
    this.#waiting -= 1
    entry?.start()
  }

  #remove(agency: string, entry: Waiting): void {
    const queue = this.#queues.get(agency)
    const at = queue?.indexOf(entry) ?? -1
    if (queue === undefined || at < 0) return
    queue.splice(at, 1)
    if (queue.length === 0) this.#queues.delete(agency)
    this.#waiting -= 1
  }
}

/** The refusal of a query that waited or took too long. */
export function busy(): AppError {
  return new AppError('unavailable', because('searches_busy'), undefined, { 'retry-after': '2' })
}
