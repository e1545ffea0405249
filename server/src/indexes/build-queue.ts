/** Why an index is built; what comes later in this list goes first. */
export const URGENCIES = ['warming', 'refresh', 'question'] as const
/** `question`: somebody waits for it; `refresh`: an older index answers meanwhile; `warming`: nobody asked yet. */
export type Urgency = (typeof URGENCIES)[number]

/** Work for a tenant's module that waits for its turn. */
export interface QueuedWork<Result> {
  readonly tenant: string
  readonly module: string
  /** Asked when a place is free, and of what runs: it may rise meanwhile. */
  urgency(): Urgency
  work(): Promise<Result>
}

type Entry = Pick<QueuedWork<unknown>, 'tenant' | 'module' | 'urgency'>

interface Waiting {
  readonly entry: Entry
  start(): void
  refuse(error: Error): void
}

/**
 * Runs the work of many tenants, so much at a time and one of each tenant: the most urgent first; among equals
 * tenants take turns, and one tenant's work keeps its order. What somebody waits for also runs beside its tenant's
 * work in the background, unless that is for the same module.
 */
export class BuildQueue {
  readonly #limit: number
  readonly #waiting: Waiting[] = []
  readonly #running = new Set<Entry>()
  /** When each tenant's work began last, as a count. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #closed = false

  /** @param limit how much runs at a time. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** How much waits for its turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** @throws what the work throws, or after `close`. */
  run<Result>(entry: QueuedWork<Result>): Promise<Result> {
    if (this.#closed) return Promise.reject(closed())
    return new Promise<Result>((resolve, reject) => {
      const start = () => {
        this.#running.add(entry)
        this.#turns.set(entry.tenant, ++this.#turn)
        entry
          .work()
          .then(resolve, reject)
          .finally(() => {
            this.#running.delete(entry)
            this.#next()
          })
      }
      this.#waiting.push({ entry, start, refuse: reject })
      this.#next()
    })
  }

  /** Looks again at what waits: its urgency has risen. */
  reconsider(): void {
    this.#next()
  }

  /** Begins nothing more; what waits fails. */
  close(): void {
    this.#closed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(closed())
  }

  #next(): void {
    while (!this.#closed && this.#running.size < this.#limit) {
      const next = this.#waiting
        .filter((waiting) => this.#mayBegin(waiting))
        .toSorted(
          (a, b) => this.#rank(b) - this.#rank(a) || this.#lastTurn(a) - this.#lastTurn(b),
        )[0]
      if (next === undefined) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.start()
    }
    if (this.#waiting.length === 0 && this.#running.size === 0) this.#turns.clear()
  }

  #mayBegin({ entry }: Waiting): boolean {
    const others = [...this.#running].filter(({ tenant }) => tenant === entry.tenant)
    if (others.length === 0) return true
    const isBackground = ({ module, urgency }: Entry) =>
      module !== entry.module && urgency() !== 'question'
    return entry.urgency() === 'question' && others.every(isBackground)
  }

  #rank({ entry }: Waiting): number {
    return URGENCIES.indexOf(entry.urgency())
  }

  #lastTurn({ entry }: Waiting): number {
    return this.#turns.get(entry.tenant) ?? 0
  }
}

function closed(): Error {
  return new Error('the queue is closed')
}
