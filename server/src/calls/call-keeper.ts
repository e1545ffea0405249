import { ANSWER_LIMIT_MS, queryWithin } from '../platform/db/query-within.ts'
import { advanceCalls } from './advance-calls.ts'
import { AgencyTurns } from './agency-turns.ts'
import type { CallParts } from './call-work.ts'

/**
 * Milliseconds between two checks. `calls`: while there are calls, or no changes are reported. `none`: otherwise, in
 * case the report of a change was lost.
 */
const PAUSE_MS = { calls: 1_000, none: 30_000 }
/**
 * Agencies whose calls are advanced at the same time: requests need connections of the pool, too. The check of an
 * agency takes milliseconds unless something is wrong.
 */
const LIMITS = { atOnce: 4, limitMs: ANSWER_LIMIT_MS }

/**
 * Advances calls for as long as the process runs: once a second while there are calls. Every process does so, because
 * no call may depend on the process that received it. Without calls it sleeps until a change is reported. Agencies do
 * not wait for each other: where rows are locked or the connection does not answer, the check of that agency is
 * abandoned, logged and repeated.
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

  /** Starts no more checks; settles when running checks have ended or were abandoned. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#endPause()
    await this.#running
    await this.#turns.close()
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      // Set before the check: a change that is reported during the check ends the pause after it.
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

  /** @returns whether there are calls; true also where that is not known */
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
