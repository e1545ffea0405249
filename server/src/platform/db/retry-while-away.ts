import { setTimeout as wait } from 'node:timers/promises'
import { isAway } from './database-trouble.ts'

/** Milliseconds between two tries. */
const PAUSE = 200
/** Milliseconds in which a database has restarted. */
const LIMIT = 20_000

/**
 * Runs `work`, and again while the database is away: for what cannot be answered with a 503 any more
 * and may be done twice.
 * @param limit milliseconds after which the error is thrown like any other.
 */
export async function retryWhileAway<Result>(
  work: () => Promise<Result>,
  limit = LIMIT,
): Promise<Result> {
  const until = performance.now() + limit
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error
      await wait(PAUSE)
    }
  }
}
