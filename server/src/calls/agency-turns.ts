/** How work for agencies takes turns. */
interface TurnLimits {
  /** Agencies that are worked for at a time. */
  readonly atOnce: number
  /** Milliseconds after which the work for an agency is given up, and the next agency has its turn. */
  readonly limitMs: number
}

/** What is done for one agency. */
interface AgencyWork {
  run(tenant: string): Promise<void>
  /** Hears of work that failed or was given up. */
  failed(tenant: string, error: unknown): void
}

/** Does the same work for many agencies, once at a time for each: an agency that takes long holds up no other. */
export class AgencyTurns {
  readonly #work: AgencyWork
  readonly #limits: TurnLimits
  /** Those whose turn comes, the next one first. */
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(limits: TurnLimits, work: AgencyWork) {
    this.#limits = limits
    this.#work = work
  }

  /** Has the work done for an agency: after the work that is under way, where there is some. */
  add(tenant: string): void {
    this.#waiting.add(tenant)
    this.#next()
  }

  /** Begins no more work; settles when what is under way is done or given up. */
  async close(): Promise<void> {
    this.#waiting.clear()
    await Promise.all(this.#running.values())
  }

  #next(): void {
    for (const tenant of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return
      if (this.#running.has(tenant)) continue
      this.#waiting.delete(tenant)
      const done = this.#run(tenant).finally(() => {
        this.#running.delete(tenant)
        this.#next()
      })
      this.#running.set(tenant, done)
    }
  }

  async #run(tenant: string): Promise<void> {
    const { limitMs } = this.#limits
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const error = () => reject(new Error(`given up after ${limitMs} ms`))
      timer = setTimeout(error, limitMs)
    })
    try {
      await Promise.race([this.#work.run(tenant), late])
    } catch (error) {
      this.#work.failed(tenant, error)
    } finally {
      clearTimeout(timer)
    }
  }
}
