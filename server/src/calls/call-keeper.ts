import { ANSWER_LIMIT_MS, queryWithin } from '../platform/db/query-within.ts'
import { advanceCalls } from './advance-calls.ts'
import { AgencyTurns } from './agency-turns.ts'
import type { CallParts } from './call-work.ts'

/** Milliseconds between two looks: while there are calls, or changes go unheard; and otherwise, in case one was lost. */
const PAUSE_MS = { calls: 1_000, none: 30_000 }
/**
 * Agencies whose calls are moved on at a time: the pool's connections are for requests, too. A look at an agency without
 * trouble takes milliseconds.
 */
const LIMITS = { atOnce: 4, limitMs: ANSWER_LIMIT_MS }

/**
 * Moves calls on for as long as the process runs: once a second while some wait or go on. Every process does it, so that
 * no call depends on the one that took it. Without calls it sleeps until it hears of one. Agencies do not wait for each
 * other: one whose rows are locked, or whose connection answers nothing, is given up, logged and tried again.
 */
export class CallKeeper {
  readonly #parts: CallParts
  readonly #turns: AgencyTurns
  readonly #running: Promise<void>
  #isClosed = false
  #endPause: () => void = () => undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    this.#turns = new AgencyTurns(LIMITS, {
      run: (tenant) => {
        const until = performance.now() + LIMITS.limitMs
        return advanceCalls({ ...parts, until }, tenant)
      },
      failed: (tenant, error) =>
        parts.logger.error({ err: error, tenant }, 'could not move calls on'),
    })
    parts.database.changes.subscribe((change) => {
      if (change === null || change.kind === 'calls') this.#endPause()
    })
    this.#running = this.#run()
  }

  /** Looks no more; settles when what is under way is done or given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endPause()
    await this.#running
    await this.#turns.close()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Before the look: what is heard while it lasts ends the pause after it.
      const woken = new Promise<void>((resolve) => (this.#endPause = resolve))
      const hasCalls = await this.#look()
      const isDeaf = !this.#parts.database.changes.isLive
      const pause = hasCalls || isDeaf ? PAUSE_MS.calls : PAUSE_MS.none
      let timer: NodeJS.Timeout | undefined
      const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, pause)))
      if (!this.#isClosed) await Promise.race([woken, passed])
      clearTimeout(timer)
    }
  }

  /** @returns whether there are calls, or no one knows */
  async #look(): Promise<boolean> {
    const { database, logger } = this.#parts
    try {
      const { rows } = await queryWithin<{ tenant: string }>(
        database,
        ANSWER_LIMIT_MS,
        'select tenant from tenants_with_calls() as tenant',
      )
      for (const { tenant } of rows) this.#turns.add(tenant)
      return rows.length > 0
    } catch (error) {
      if (!this.#isClosed) logger.warn({ err: error }, 'could not look for calls')
      return true
    }
  }
}
