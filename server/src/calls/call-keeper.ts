import { advanceCall } from './advance-call.ts'
import type { CallParts } from './call-work.ts'

/** Calls that are looked at in one go. */
const MOST = 50
/** Milliseconds between two looks: at least; while calls are under way, or changes go unheard; and otherwise, as a net. */
const PAUSE_MS = { least: 50, most: 1_000, idle: 30_000 }

/**
 * Moves calls on whose moment has come, for as long as the process runs. Every process does it, and a call that one is at
 * is left alone by the others: none hangs on the process that took it. Without calls it sleeps until it hears of one.
 */
export class CallKeeper {
  readonly #parts: CallParts
  readonly #running: Promise<void>
  #isClosed = false
  /** Something was heard of calls since the last look began. */
  #isWoken = false
  #endPause: () => void = () => undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    parts.database.changes.subscribe((change) => {
      if (change === null || change.kind === 'calls') this.#wake()
    })
    this.#running = this.#run()
  }

  /** Looks at nothing more; settles when the last look is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endPause()
    await this.#running
  }

  #wake(): void {
    this.#isWoken = true
    this.#endPause()
  }

  async #run(): Promise<void> {
    const { logger } = this.#parts
    while (!this.#isClosed) {
      this.#isWoken = false
      const next = await this.#look().catch((error: unknown) => {
        if (!this.#isClosed) logger.warn({ err: error }, 'calls were not looked at')
        return PAUSE_MS.most
      })
      if (!this.#isClosed) await this.#pause(next)
    }
  }

  /** @returns milliseconds until the next look, unless something is heard before. */
  async #look(): Promise<number> {
    const { database, logger } = this.#parts
    const { rows: due } = await database.pool.query<{ tenant: string; call: string }>(
      'select tenant, call from calls_due($1)',
      [MOST],
    )
    let hasFailed = false
    for (const { tenant, call } of due) {
      await advanceCall(this.#parts, tenant, call).catch((error: unknown) => {
        hasFailed = true
        logger.error({ err: error, tenant, call }, 'a call was not moved on')
      })
    }
    // What failed would fail again at once.
    if (hasFailed) return PAUSE_MS.most
    const { rows } = await database.pool.query<{ seconds: number | null }>(
      'select next_call_due() as seconds',
    )
    const seconds = rows[0]?.seconds ?? null
    if (seconds === null) return database.changes.isLive ? PAUSE_MS.idle : PAUSE_MS.most
    return Math.min(Math.max(seconds * 1_000, PAUSE_MS.least), PAUSE_MS.most)
  }

  /** What was heard while it looked it has seen, or sees in a moment: many changes are one look. */
  async #pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#isWoken ? PAUSE_MS.least : milliseconds)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
