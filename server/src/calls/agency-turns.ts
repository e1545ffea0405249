/** Limits of the work for agencies. */
interface TurnLimits {
  /** Agencies that are worked for at the same time. */
  readonly atOnce: number
  /** Milliseconds after which the work for one agency is abandoned, so that the next agency has its turn. */
  readonly limitMs: number
}

/** The work for one agency. */
interface AgencyWork {
  run(tenant: string): Promise<void>
  /** Called with the error of work that failed or took too long. */
  failed(tenant: string, error: unknown): void
}

/** Does the same work for many agencies, one run at a time for each. A slow agency delays no other. */
export class AgencyTurns {
  readonly #work: AgencyWork
  readonly #limits: TurnLimits
  /** Agencies that wait for their turn, the next one first. */
  readonly #waiting = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(limits: TurnLimits, work: AgencyWork) {
    this.#limits = limits
    this.#work = work
  }

  /** Queues the work for an agency. If that work is running already, it runs again afterwards. */
  add(tenant: string): void {
    this.#waiting.add(tenant)
    this.#next()
  }

  /** Starts no more work; settles when running work has ended or was abandoned. */
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
